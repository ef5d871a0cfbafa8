"""``python -m skatsolve`` is the command."""

import sys

from skatsolve.cli import main

if __name__ == "__main__":
    sys.exit(main())
