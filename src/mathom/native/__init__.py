"""The rules in two forms: interpreted Python, or the same modules compiled by mypyc."""

from mathom.native.loader import choose_form, form, home, is_installed_compiled
from mathom.native.modules import MODULES, PACKAGE, source_file

__all__ = ["MODULES", "PACKAGE", "choose_form", "form", "home", "is_installed_compiled", "source_file"]
