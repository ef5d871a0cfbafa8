"""Ctrl-C in the middle of a long search that holds no lock: looked for now and then, raised when the search is left."""

from libc.stdint cimport uint64_t

cdef extern from *:
    """
    /* A handler may have raised; the error stays set until raise_pending. */
    static int signal_arrived(void) {
        PyGILState_STATE state = PyGILState_Ensure();
        int raised = PyErr_CheckSignals();
        PyGILState_Release(state);
        return raised != 0;
    }
    static int raise_pending(void) { return PyErr_Occurred() ? -1 : 0; }
    """
    bint signal_arrived() noexcept nogil
    int raise_pending() except -1

cdef enum:
    EVERY = 1 << 20  # nodes between two looks, about a tenth of a second


cdef inline bint interrupted(uint64_t nodes) noexcept nogil:
    """Whether the search has to be left, after so many nodes."""
    return nodes % EVERY == 0 and signal_arrived()
