COMPILER: str
BITS: str
