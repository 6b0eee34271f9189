"""Questions of an effect that nobody is asked because a ``yield`` is missing: found in its source when rules are made with it.

``table.ask(...)`` makes a decision, and only ``yield`` puts it to the player; a rule that asks only plays under ``yield from``.
Without it both go on as if nothing were, so what becomes of them is looked at. What may yet be asked passes: what is handed to
another function, put into a list, returned by a plain function, or kept under a name that is yielded later.
"""

from __future__ import annotations

import ast
import inspect
import linecache
from collections.abc import Callable, Iterator
from functools import lru_cache
from textwrap import dedent
from types import CodeType, FunctionType, ModuleType
from typing import Any, NamedTuple

from .sources import EffectError, at_home, enclosed_in, home, lambda_text, layers, names

Parents = dict[ast.AST, ast.AST]
YIELDS = (ast.Yield, ast.YieldFrom)
FUNCTIONS = (ast.FunctionDef, ast.Lambda)
# What uses up a value on the spot: nobody can be asked any more.
USED_UP = (ast.Expr, ast.Compare, ast.BinOp, ast.UnaryOp, ast.AugAssign, ast.Assert, ast.FormattedValue, ast.Subscript)
TESTS = (ast.If, ast.While, ast.IfExp, ast.Match)  # what of these is tested, too
THROUGH = (ast.BoolOp, ast.NamedExpr, ast.keyword)  # what gives a value on as it is


class Tree(NamedTuple):
    """The source of a function, what stands in what, and the line of its file at which it begins."""

    root: ast.AST
    parents: Parents
    first: int


class Called(NamedTuple):
    """A call that comes to nothing by itself: what to write before it, and of what."""

    need: str
    of: str


def check_asked(name: str, effect: Callable[..., Any], table: type) -> None:
    """Looks for what an effect asks without ``yield``, and for rules that ask and that it calls without ``yield from``.

    Args:
        name: of the effect.
        effect: as it was given; the functions of its own module that it uses are looked at with it.
        table: the class of the game's table, whose methods may ask.

    Raises:
        EffectError: there is such a line.
    """
    seen: set[CodeType] = set()
    ahead = [layer for layer in layers(effect) if not at_home(layer)]
    while ahead:
        function = ahead.pop(0)
        if function.__code__ not in seen:
            seen.add(function.__code__)
            _check(name, function, table)
            known = {**{each: function.__globals__.get(each) for each in names(function.__code__)}, **enclosed_in(function)}
            ahead += [each for each in known.values() if isinstance(each, FunctionType) and home(each) == home(function)]


def _check(name: str, function: FunctionType, table: type) -> None:
    tree = _tree(function.__code__, function.__code__.co_filename)
    for call in _calls(tree) if tree is not None else ():
        assert tree is not None
        called = _called(call, function, tree.root, table)
        if called is not None and _lost(call, tree, called):
            line, file = tree.first + call.lineno - 1, function.__code__.co_filename
            what = "asks and gets no answer" if called.need == "yield" else f"does not play {called.of}, which asks"
            text = linecache.getline(file, line).strip()
            shown = f", at line {line}{f': {text}' if text else ''}"
            raise EffectError(f"effect {name} {what}: write {called.need} {called.of}(...){shown}", line, file)


@lru_cache(maxsize=1024)
def _tree(code: CodeType, file: str) -> Tree | None:
    """Reads the source of code, if it is to be had; by its file too, as code that differs in comments alone is equal."""
    try:
        if code.co_name == "<lambda>":
            root: ast.AST = ast.parse(f"({lambda_text(code)})", mode="eval").body
            first = code.co_firstlineno
        else:
            lines, first = inspect.getsourcelines(code)
            root = ast.parse(dedent("".join(lines))).body[0]
    except (OSError, TypeError, SyntaxError, ValueError, IndexError):
        return None
    if not isinstance(root, FUNCTIONS):
        return None
    return Tree(root, {inner: node for node in ast.walk(root) for inner in ast.iter_child_nodes(node)}, first)


def _calls(tree: Tree) -> list[ast.Call]:
    """Lists the calls in a function, from its top down; those in its decorators are none of its own."""
    outside = {node for each in getattr(tree.root, "decorator_list", ()) for node in ast.walk(each)}
    found = [node for node in ast.walk(tree.root) if isinstance(node, ast.Call) and node not in outside]
    return sorted(found, key=lambda call: (call.lineno, call.col_offset))


def _called(call: ast.Call, function: FunctionType, root: ast.AST, table: type) -> Called | None:
    """Says what a call needs before it: ``yield`` if it asks, ``yield from`` if it is of a rule that asks; None if nothing."""
    of, text = call.func, ast.unparse(call.func)
    if isinstance(of, ast.Attribute) and isinstance(of.value, ast.Name) and of.value.id in _given(root):
        if of.attr == "ask":
            return Called("yield", text)
        return Called("yield from", text) if inspect.isgeneratorfunction(getattr(table, of.attr, None)) else None
    if isinstance(of, ast.Subscript) and isinstance(of.value, ast.Attribute) and of.value.attr == "effects":
        return Called("yield from", text)
    inner = {each.name: each for each in ast.walk(root) if isinstance(each, ast.FunctionDef) and each is not root}
    if isinstance(of, ast.Name) and of.id in inner:
        return Called("yield from", text) if _yields(inner[of.id]) else None
    return Called("yield from", text) if inspect.isgeneratorfunction(_value(of, function, root)) else None


def _value(node: ast.expr, function: FunctionType, root: ast.AST) -> Any:
    """Finds what a name stands for, or a name of a module such as ``cave.miner``; None if only play tells."""
    if isinstance(node, ast.Attribute):
        module = _value(node.value, function, root)
        return getattr(module, node.attr, None) if isinstance(module, ModuleType) else None
    if not isinstance(node, ast.Name) or node.id in _given(root) or node.id in function.__code__.co_varnames:
        return None
    return enclosed_in(function).get(node.id, function.__globals__.get(node.id))


def _given(root: ast.AST) -> set[str]:
    """Gives the names of the arguments of a function and of those inside it."""
    return {node.arg for node in ast.walk(root) if isinstance(node, ast.arg)}


def _within(function: ast.AST) -> Iterator[ast.AST]:
    """Goes through what stands in a function, and not in the functions inside it."""
    for node in ast.iter_child_nodes(function):
        yield node
        if not isinstance(node, FUNCTIONS):
            yield from _within(node)


def _yields(function: ast.AST) -> bool:
    return any(isinstance(node, YIELDS) for node in _within(function))


def _lost(node: ast.expr, tree: Tree, called: Called) -> bool:
    """Tells whether what a call gives, or what its name stands for, is used up and nobody asked."""
    here: ast.AST = node
    parent, asks = tree.parents.get(here), called.need == "yield"
    while isinstance(parent, THROUGH) or (isinstance(parent, ast.IfExp) and here is not parent.test):
        here, parent = parent, tree.parents.get(parent)
    if isinstance(parent, ast.Compare) and here is not parent.left:
        return asks  # any generator may be looked through with ``in``
    if isinstance(parent, USED_UP):
        return True
    if isinstance(parent, TESTS):
        return here is (parent.subject if isinstance(parent, ast.Match) else parent.test)
    if isinstance(parent, YIELDS):  # the other of the two does not fit
        return isinstance(parent, ast.YieldFrom) == asks
    if isinstance(parent, ast.Return):
        return _yields(_around(parent, tree))
    if isinstance(parent, ast.Call):
        return asks and _by_the_table(parent, called) and not isinstance(tree.parents.get(parent), YIELDS)
    return isinstance(node, ast.Call) and _name_lost(parent, tree, called)


def _by_the_table(call: ast.Call, called: Called) -> bool:
    """Tells whether a call is of a verb of the table that asks; such verbs take answers and not questions."""
    of = call.func
    return isinstance(of, ast.Attribute) and isinstance(of.value, ast.Name) and called.of == f"{of.value.id}.ask"


def _name_lost(parent: ast.AST | None, tree: Tree, called: Called) -> bool:
    """Tells whether a value is kept under a name that is never yielded nor handed on."""
    targets = parent.targets if isinstance(parent, ast.Assign) else [parent.target] if isinstance(parent, ast.AnnAssign) else []
    if len(targets) != 1 or not isinstance(targets[0], ast.Name):
        return False
    kept = targets[0].id
    uses = [node for node in ast.walk(tree.root) if isinstance(node, ast.Name) and node.id == kept]
    return all(_lost(node, tree, called) for node in uses if isinstance(node.ctx, ast.Load))


def _around(node: ast.AST, tree: Tree) -> ast.AST:
    """Finds the function in which something stands."""
    while node is not tree.root and not isinstance(node, FUNCTIONS):
        node = tree.parents[node]
    return node
