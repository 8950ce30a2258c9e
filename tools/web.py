"""The web gate: checks the types of the browser client, and that vendored files are as published.

A file in web/vendor or web/fonts must equal the file in its package, whose hash is locked in requirements/web, except
for the last line, which names a source map. The licence of the package must lie beside it.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tools import node

WEB = ROOT / "src" / "mathom" / "web"
MAP = b"//# sourceMappingURL="
FONTS = ("@fontsource-variable/alegreya", "@fontsource/alegreya-sans", "@fontsource/alegreya-sc")


def main() -> int:
    packages = node.packages()
    faults = [*foreign_faults(packages), *type_faults(packages)]
    print("\n".join(faults))
    return int(bool(faults))


def type_faults(packages: Path) -> list[str]:
    command = [str(node.NODE), str(packages / "typescript" / "bin" / "tsc"), "--project", "tsconfig.json"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    return (done.stdout + done.stderr).splitlines() if done.returncode else []


def foreign_faults(packages: Path) -> Iterator[str]:
    for folder in sorted((WEB / "vendor").iterdir()):
        for file in sorted(path for path in folder.rglob("*") if path.is_file()):
            yield from difference(file, packages / folder.name / file.relative_to(folder))
        yield from missing_licence(folder)
    for file in sorted((WEB / "fonts").glob("*.woff2")):
        origins = [packages / package / "files" / file.name for package in FONTS]
        yield from difference(file, next((origin for origin in origins if origin.exists()), origins[0]))
    if not list((WEB / "fonts").glob("LICENSE*")):
        yield "src/mathom/web/fonts: the licence is missing"


def difference(file: Path, origin: Path) -> Iterator[str]:
    name = file.relative_to(ROOT)
    if not origin.exists():
        yield f"{name}: no package of requirements/web has this file"
    elif without_map(file.read_bytes()) != without_map(origin.read_bytes()):
        yield f"{name}: differs from the published file"


def without_map(content: bytes) -> bytes:
    return content.partition(MAP)[0].rstrip()


def missing_licence(folder: Path) -> Iterator[str]:
    if not list(folder.glob("LICENSE*")):
        yield f"{folder.relative_to(ROOT)}: the licence is missing"


if __name__ == "__main__":
    sys.exit(main())
