"""`python -m mathom.server`: the table alone, for development."""

from __future__ import annotations

import argparse
from pathlib import Path

from mathom.server.serve import serve

parser = argparse.ArgumentParser(prog="mathom.server")
parser.add_argument("--host", default="127.0.0.1")
parser.add_argument("--port", type=int, default=8000)
parser.add_argument("--data", type=Path, default=None)
parser.add_argument("--public-url", default=None)
parser.add_argument("--no-browser", action="store_true", default=True)
serve(parser.parse_args())
