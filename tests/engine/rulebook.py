"""Sentences of the sources on each option: the line below its field."""

from __future__ import annotations

import ast
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

RULEBOOK: Final = Path(__file__).parents[2] / "bot" / "engine" / "rulebook"


def said_of_options() -> dict[str, str]:
    """Return the line below the field of each option, by its name."""
    return dict(_said())


def _said() -> Iterator[tuple[str, str]]:
    for path in sorted(RULEBOOK.glob("*.py")):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            body = node.body if isinstance(node, ast.ClassDef) else []
            for field, below in pairwise(body):
                match field, below:
                    case ast.AnnAssign(target=ast.Name(name)), ast.Expr(value=ast.Constant(str(said))):
                        yield name, said
