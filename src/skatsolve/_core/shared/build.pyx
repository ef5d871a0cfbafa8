"""How the extensions were built: which compiler, and which way of counting bits it was given."""

cdef extern from "bits.h":
    const char* SK_COMPILER
    const char* SK_BITS

COMPILER = SK_COMPILER.decode()
BITS = SK_BITS.decode()
