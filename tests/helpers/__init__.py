"""What tests and benchmarks share beside the oracles: positions and records at random, comparisons, data files."""
