"""How the extensions were built: by which compiler, with which way of counting bits, with debug assertions or not."""

from skatsolve._core.shared.checks cimport SK_CHECKS

cdef extern from "bits.h":
    const char* SK_COMPILER
    const char* SK_BITS

COMPILER = SK_COMPILER.decode()
BITS = SK_BITS.decode()
CHECKS = bool(SK_CHECKS)
