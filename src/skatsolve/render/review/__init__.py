"""Reviews and advice as text and pages."""
