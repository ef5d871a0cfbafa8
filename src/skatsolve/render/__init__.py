"""Pictures of results: text for terminals. These modules see result objects only."""
