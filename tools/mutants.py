"""Mutants: copies of a module of the rules with one small fault each, made from its syntax tree.

A mutant that stands in a function replaces that function's code; one that stands outside (a table, a
constant, a default) replaces the module. Asserts, annotations and texts are left alone.
"""

from __future__ import annotations

import ast
import copy
import hashlib
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

# What the modules decide. Mutants in calls of tell and whisper, and in rule numbers, are "words" wherever they are.
GROUPS: dict[str, tuple[str, ...]] = {
    "play": (
        *("rules.board", "rules.characters.tiles", "rules.cards", "rules.state", "rules.retreats"),
        *(f"rules.characters.{name}" for name in ("moments", "fellowship", "sauron", "texts")),
        *("rules.ring", "rules.specials.palantir", "rules.end_of_turn", "rules.defeat", "rules.combat", "rules.battle"),
        *("rules.movement", "rules.specials.special_cards", "rules.turn", "rules.setup", "rules.frames"),
    ),
    "words": ("rules.events",),
    "views": tuple(
        f"knowledge.{name}" for name in "view worlds belief_worlds card_trials move_facts sightings".split()
    ),
    "notation": ("rules.answers", "options", "text.notation", "text.position", "text.validity"),
}
# Opinions, numbers for learners, battles in words: no rule of the game.
NO_RULES = {
    *(f"player.{name}" for name in ("worth", "policy", "judge", "features", "learned", "net_policy")),
    *(f"knowledge.{name}" for name in ("encoding", "learner_rows", "net_inputs", "heard_sightings")),
    *(f"scenes.{name}" for name in "scene odds battlefield battles battle_results battle_steps battle_texts".split()),
}
COPIES = {"clone", "copy_into", "copy_scalars", "fingerprint", "value"}  # of the state: a group of their own

# Tests that notice any change and name no rule; so do those of the core.
NAMELESS = "transcripts counts random_games noninterference fuzz referee".split()

COMPARISONS: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
}
OPERATORS: dict[type[ast.operator], tuple[type[ast.operator], ...]] = {
    ast.Add: (ast.Sub,),
    ast.Sub: (ast.Add,),
    ast.Mult: (ast.Add,),
    ast.FloorDiv: (ast.Mult,),
    ast.Mod: (ast.FloorDiv,),
    ast.RShift: (ast.LShift,),
    ast.LShift: (ast.RShift,),
    ast.BitAnd: (ast.BitOr,),
    ast.BitOr: (ast.BitAnd,),
    ast.BitXor: (ast.BitOr,),
}
SIDES = {"FELLOWSHIP": "SAURON", "SAURON": "FELLOWSHIP", "FREE": "SHADOW", "SHADOW": "FREE"}
WORDS = {"tell", "whisper"}
CONSTANT = re.compile(r"[A-Z][A-Z0-9_]*")
LOWEST_RULE, HIGHEST_RULE, ALL_CARDS = (
    401,
    1299,
    511,
)  # section numbers, and the one number in that range with another meaning

Node = ast.AST
Scope = ast.FunctionDef | None


@dataclass(frozen=True)
class Place:
    """Where a node hangs in the tree."""

    parent: Node
    field: str
    index: int | None

    def set(self, new: Node) -> None:
        if self.index is None:
            setattr(self.parent, self.field, new)
        else:
            getattr(self.parent, self.field)[self.index] = new


@dataclass(frozen=True)
class Mutant:
    key: str  # the same from run to run as long as the function's text is
    module: str
    function: str  # its qualified name; empty outside of functions
    line: int  # of the node
    statement: int  # first line of the innermost statement
    group: str
    before: str
    after: str
    old_line: str
    new_line: str
    place: Place
    new: Node


class Module:
    """A module's tree and its mutants. `apply` changes the tree for good."""

    def __init__(self, name: str, text: str) -> None:
        self.name = name
        self.text = text
        self.lines = text.splitlines()
        self.tree = ast.parse(text)
        self.functions = dict(functions_of(self.tree))
        self.integers = set(integer_names(self.tree)) - set(SIDES) - TABLES
        self.mutants = list(self.make())

    @property
    def short(self) -> str:
        return self.name.rpartition(".")[2]

    def make(self) -> Iterator[Mutant]:
        for name, (function, _) in self.functions.items():
            yield from self.number(name, self.source_of(function), self.inside(function))
        for node in self.tree.body:
            yield from self.number("", self.source_of(node), self.outside(node))

    def source_of(self, node: ast.stmt) -> str:
        return "\n".join(self.lines[node.lineno - 1 : node.end_lineno])

    def number(self, name: str, text: str, found: Iterator[Found]) -> Iterator[Mutant]:
        digest = hashlib.sha256(text.encode()).hexdigest()[:8]
        seen: Counter[str] = Counter()
        for place, old, new, statement, words in found:
            before, after = head(old), head(new)
            if before == after:
                continue
            line = getattr(old, "lineno", statement)
            what = f"{before} -> {after}"
            seen[what] += 1
            yield Mutant(
                key=f"{self.short}.{name or 'module'} {digest} {what} #{seen[what]}",
                module=self.name,
                function=name,
                line=line,
                statement=statement,
                group=self.group(name, words),
                before=before,
                after=after,
                old_line=self.lines[line - 1].strip(),
                new_line=self.rewritten(old, after),
                place=place,
                new=new,
            )

    def rewritten(self, old: Node, after: str) -> str:
        """The mutant's line, where it is one line."""
        line, last = getattr(old, "lineno", 0), getattr(old, "end_lineno", 0)
        if not line or line != last:
            return after
        text = self.lines[line - 1]
        return (text[: getattr(old, "col_offset", 0)] + after + text[getattr(old, "end_col_offset", 0) :]).strip()

    def group(self, function: str, words: bool) -> str:
        if words:
            return "words"
        if function.rpartition(".")[2] in COPIES and self.short == "state":
            return "copies"
        return next(
            (group for group, names in GROUPS.items() if any(self.name.endswith(f".{n}") for n in names)), "play"
        )

    # ---- what can be changed ----

    def inside(self, function: ast.FunctionDef) -> Iterator[Found]:
        body = function.body[1:] if ast.get_docstring(function) else function.body
        if isinstance(function.returns, ast.Constant) and len(body) > 1:
            start = len(function.body) - len(body)
            leave = ast.copy_location(ast.Return(value=None), body[0])
            yield Place(function, "body", start), body[0], leave, body[0].lineno, False
        for i, node in enumerate(function.body):
            if node in body:
                yield from self.walk(node, Place(function, "body", i), function, node.lineno, False)

    def outside(self, node: ast.stmt) -> Iterator[Found]:
        """Constants and tables, and the defaults of functions."""
        if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
            words = isinstance(node, ast.AnnAssign) and ast.unparse(node.target) == "SECTION"
            yield from self.walk(node.value, Place(node, "value", None), None, node.lineno, words)
        for part in ast.walk(node):
            if isinstance(part, ast.arguments):
                for i, default in enumerate(part.defaults):
                    yield from self.walk(default, Place(part, "defaults", i), None, default.lineno, False)

    def walk(self, node: Node, place: Place, scope: Scope, statement: int, words: bool) -> Iterator[Found]:
        if isinstance(node, ast.Assert) or (isinstance(node, ast.AnnAssign) and node.value is None):
            return
        if isinstance(node, ast.stmt):
            statement = node.lineno
            told = isinstance(node, ast.Expr) and is_telling(node.value)
            for new in statements(node, scope):
                yield place, node, ast.copy_location(new, node), statement, words or told
        elif isinstance(node, ast.expr):
            words = words or is_telling(node)
            for expression in self.expressions(node, scope, words):
                rule = isinstance(node, ast.Constant) and scope is not None and is_rule(node.value)
                yield place, node, ast.copy_location(copy.copy(expression), node), statement, words or rule
            if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
                return
        for child, at in children(node):
            yield from self.walk(child, at, scope, statement, words)

    def expressions(self, node: ast.expr, scope: Scope, words: bool) -> Iterator[ast.expr]:
        match node:
            case ast.Compare():
                yield from compared(node)
            case ast.BinOp() if scope is not None or not isinstance(node.right, ast.List):
                for operator in OPERATORS.get(type(node.op), ()):
                    yield ast.BinOp(node.left, operator(), node.right)
            case ast.BoolOp():
                yield ast.BoolOp(ast.Or() if isinstance(node.op, ast.And) else ast.And(), node.values)
                for i in range(len(node.values)):
                    rest = node.values[:i] + node.values[i + 1 :]
                    yield rest[0] if len(rest) == 1 else ast.BoolOp(node.op, rest)
            case ast.UnaryOp(op=ast.Not() | ast.Invert()):
                yield node.operand
            case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int(number))):
                yield from numbers_near(-number, scope)
            case ast.Constant(value=bool(flag)):
                yield ast.Constant(not flag)
            case ast.Constant(value=int(number)):
                yield from numbers_near(number, scope)
            case ast.Name(id=name) if name in SIDES:
                yield ast.Name(SIDES[name], ast.Load())
            case ast.Name(id=name) if scope is not None and name in self.integers:
                yield ast.BinOp(ast.Name(name, ast.Load()), ast.Add(), ast.Constant(1))
            case ast.IfExp():
                yield node.body
                yield node.orelse
            case ast.Call(func=ast.Name()) if scope is None and self.short == "texts":
                yield ast.Name("NO_TEXT", ast.Load())
            case ast.Call() if not words:
                yield from called(node)


Found = tuple[Place, Node, Node, int, bool]


def functions_of(tree: ast.Module) -> Iterator[tuple[str, tuple[ast.FunctionDef, ast.ClassDef | None]]]:
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            yield node.name, (node, None)
        elif isinstance(node, ast.ClassDef):
            for part in node.body:
                if isinstance(part, ast.FunctionDef):
                    yield f"{node.name}.{part.name}", (part, node)


def integer_names(tree: ast.Module) -> Iterator[str]:
    """Names in capitals that come from modules of constants, or are numbers here."""
    for node in tree.body:
        if isinstance(node, ast.ImportFrom) and node.module:
            if node.module.rpartition(".")[2] in ("board", "cards", "characters", "state", "text", "view"):
                yield from (alias.name for alias in node.names if CONSTANT.fullmatch(alias.name))
        elif isinstance(node, ast.AnnAssign) and isinstance(node.annotation, ast.Name):  # Final, without a type
            yield ast.unparse(node.target)


TABLES = {"CAPACITY", "FORWARD", "SIDEWAYS", "ADJACENT", "STRENGTH", "NAMES", "REGION_NAMES", "SPECIAL_NAMES"}
UNCHANGED = {"annotation", "returns", "decorator_list", "targets", "target", "type", "msg"}
OBJECTS = {
    "s",
    "v",
    "self",
    "rules",
    "frames",
    "FRAMES",
    "out",
    "COUNT_ONLY",
    "todo",
    "answer",
}  # no number fits in their place
TABLES |= {"CARD_NAMES", "FELLOWSHIP_CARDS", "SAURON_CARDS", "WAY_NAMES"}


def children(node: Node) -> Iterator[tuple[Node, Place]]:
    for field, value in ast.iter_fields(node):
        if field in UNCHANGED or (field == "func" and not isinstance(value, ast.Attribute | ast.Call)):
            continue
        if isinstance(value, list):
            for i, item in enumerate(value):
                if isinstance(item, ast.AST):
                    yield item, Place(node, field, i)
        elif isinstance(value, ast.AST):
            yield value, Place(node, field, None)


def is_telling(node: Node) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in WORDS


def is_rule(value: object) -> bool:
    return isinstance(value, int) and LOWEST_RULE <= value <= HIGHEST_RULE and value != ALL_CARDS


def statements(node: ast.stmt, scope: Scope) -> Iterator[ast.stmt]:
    match node:
        case ast.If():
            yield ast.If(ast.Constant(True), node.body, node.orelse)
            yield ast.If(ast.Constant(False), node.body, node.orelse)
        case ast.While():
            yield ast.While(ast.Constant(False), node.body, node.orelse)
        case ast.For():
            yield ast.For(node.target, ast.Tuple([], ast.Load()), node.body, node.orelse)
        case ast.Expr(value=ast.Call()) | ast.Raise() | ast.Return(value=None):
            yield ast.Pass()
        case ast.Assign(targets=[ast.Attribute() | ast.Subscript()]):
            yield ast.Pass()
        case ast.AugAssign():
            yield ast.Pass()
            for operator in OPERATORS.get(type(node.op), ()):
                yield ast.AugAssign(node.target, operator(), node.value)
        case ast.Continue():
            yield ast.Break()
        case ast.Break():
            yield ast.Continue()
        case ast.Return(value=value) if value is not None and not isinstance(value, ast.Constant | ast.Name):
            kind = ast.unparse(scope.returns) if scope and scope.returns else ""
            for given in {"bool": (True, False), "i64": (0,), "int": (0,)}.get(kind, ()):
                yield ast.Return(ast.Constant(given))


def compared(node: ast.Compare) -> Iterator[ast.Compare]:
    for i, operator in enumerate(node.ops):
        for other in COMPARISONS[type(operator)]:
            yield ast.Compare(node.left, [*node.ops[:i], other(), *node.ops[i + 1 :]], node.comparators)


def numbers_near(number: int, scope: Scope) -> Iterator[ast.Constant]:
    yield ast.Constant(number + 1)
    if scope is not None and not is_rule(number):
        yield ast.Constant(number - 1)


def called(node: ast.Call) -> Iterator[ast.Call]:
    """Two arguments exchanged; a frame of `then` left out; a range one shorter."""
    name = node.func.attr if isinstance(node.func, ast.Attribute) else ast.unparse(node.func)
    for i in range(len(node.args) - 1):
        swapped = [*node.args[:i], node.args[i + 1], node.args[i], *node.args[i + 2 :]]
        kept = name in ("cast", "isinstance", "range") or any(
            ast.unparse(arg) in OBJECTS for arg in node.args[i : i + 2]
        )
        if not kept:
            yield ast.Call(node.func, swapped, node.keywords)
    if name == "then" and len(node.args) > 1:
        for i in range(len(node.args)):
            yield ast.Call(node.func, node.args[:i] + node.args[i + 1 :], node.keywords)
    if name == "range" and not isinstance(node.args[min(1, len(node.args) - 1)], ast.Constant | ast.UnaryOp):
        at = min(1, len(node.args) - 1)
        less = ast.BinOp(node.args[at], ast.Sub(), ast.Constant(1))
        yield ast.Call(node.func, [*node.args[:at], less, *node.args[at + 1 :]], node.keywords)


def head(node: Node) -> str:
    """The first line of a node's text."""
    return ast.unparse(node).partition("\n")[0]


# ---- code ----


def function_code(module: Module, name: str) -> object:
    """The code of one function as its tree now stands."""
    function, owner = module.functions[name]
    body: list[ast.stmt] = [function]
    if owner is not None:
        shell = copy.copy(owner)
        shell.bases, shell.keywords, shell.decorator_list, shell.body = [], [], [], body
        body = [shell]
    tree = ast.fix_missing_locations(ast.Module(body=[FUTURE, *body], type_ignores=[]))
    code = compile(tree, module.name, "exec", dont_inherit=True)
    for part in name.split("."):
        code = next(c for c in code.co_consts if getattr(c, "co_name", None) == part)
    return code


FUTURE = ast.ImportFrom(module="__future__", names=[ast.alias(name="annotations")], level=0)


def watched(module: Module, hits: str, first: int) -> tuple[ast.Module, dict[int, int]]:
    """The module with a mark ("1") before each statement of its functions; which line has which mark."""
    tree = copy.deepcopy(module.tree)
    marks: dict[int, int] = {}

    def mark(body: list[ast.stmt]) -> list[ast.stmt]:
        out: list[ast.stmt] = []
        for node in body:
            if not (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)):
                number = marks.setdefault(node.lineno, first + len(marks))
                out += ast.parse(f"{hits}[{number}] = 49").body
            for field in ("body", "orelse", "finalbody"):
                if getattr(node, field, None):
                    setattr(node, field, mark(getattr(node, field)))
            out.append(node)
        return out

    for function, _ in dict(functions_of(tree)).values():
        function.body = mark(function.body)
    return ast.fix_missing_locations(tree), marks


def read_modules(folder: Path, package: str, every_rule: bool = False) -> list[Module]:
    """The modules of GROUPS; with `every_rule` all modules of the rules, for a game that GROUPS does not list."""
    names = [name for group in GROUPS.values() for name in group]
    if every_rule:
        files = sorted(file for file in (folder / "rules").rglob("*.py") if file.stem != "__init__")
        names = [".".join(file.relative_to(folder).with_suffix("").parts) for file in files]
    return [
        Module(f"{package}.{name}", folder.joinpath(*name.split(".")).with_suffix(".py").read_text(encoding="utf-8"))
        for name in names
    ]


def is_nameless(file: str) -> bool:
    path = Path(file)
    return "core" in path.parts or path.stem.removeprefix("test_") in NAMELESS
