"""What the searches share: bits, row checks, interrupts."""
