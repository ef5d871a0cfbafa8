"""Debug assertions of the searches.

A build with SKATSOLVE_CHECKS=1 ends the process at the first that does not hold. In all others `check` is a macro that
drops its arguments: keep to conditions of plain expressions and calls of inline functions without effects.
"""

cdef extern from "checks.h" nogil:
    const bint SK_CHECKS
    void check "SK_CHECK"(bint condition, const char* said) noexcept
