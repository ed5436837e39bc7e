"""``python -m guozhan``."""

import sys

from guozhan.cli import main

sys.exit(main())
