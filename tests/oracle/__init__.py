"""A second opinion on Skat: rules and minimax written without a look at the package, for the tests only."""
