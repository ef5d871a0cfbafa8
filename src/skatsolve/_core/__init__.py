"""The compiled core: ints and memoryviews in and out."""
