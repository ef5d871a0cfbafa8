"""Settings of all tests."""

import signal

from hypothesis import settings

# How long an example takes says how busy the machine is, not whether the code is right.
settings.register_profile("without clock", parent=settings(), deadline=None)
settings.load_profile("without clock")

# Started in the background, the tests would ignore these signals, and so would the commands that they start.
for name, handler in (("SIGINT", signal.default_int_handler), ("SIGTERM", signal.SIG_DFL), ("SIGHUP", signal.SIG_DFL)):
    number = getattr(signal, name, None)
    if number is not None and signal.getsignal(number) is signal.SIG_IGN:
        signal.signal(number, handler)
