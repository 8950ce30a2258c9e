"""A wheel of plain Python, or with MATHOM_COMPILE=1 one with the rules compiled (tools/wheel.py makes both)."""

from __future__ import annotations

import os
import runpy

from setuptools import setup  # type: ignore[import-untyped]

if os.environ.get("MATHOM_COMPILE") == "1":
    from mypyc.build import mypycify

    names = runpy.run_path("src/mathom/native/modules.py")["MODULES"]
    files = [f"src/{name.replace('.', '/')}.py" for name in names]
    modules = mypycify(["--config-file=", *files], opt_level="3", debug_level="0", group_name="mathom")
    mend = runpy.run_path("src/mathom/native/mypyc_fix.py")["borrow_vec_arguments"]
    mend(source for module in modules for source in module.sources)
    setup(ext_modules=modules)
else:
    setup()
