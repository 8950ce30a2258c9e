"""`python -m mathom`."""

import sys

from mathom.cli import main

sys.exit(main())
