COMPILER: str
BITS: str
CHECKS: bool
