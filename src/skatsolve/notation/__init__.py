"""Files and texts: one module for each form, each with ``load``, ``loads``, ``dump`` and ``dumps``.

``load`` and ``dump`` take an open file, ``loads`` and ``dumps`` a text. Reading stops at the first fault with a
:class:`~skatsolve.errors.SkatError` that says where it stood; ``read``, where a module has it, goes on instead.
"""
