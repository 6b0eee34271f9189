"""Runs the command line: ``python -m lab``."""

import sys

from .cli import main

sys.exit(main())
