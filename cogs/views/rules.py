"""The rules of a table to be read: in a few lines, with a button to all of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from discord import ui

from bot.render.rules import rules_brief, rules_text
from cogs.views.frame import layout, row

if TYPE_CHECKING:
    from bot.engine.rules import Rules
    from bot.i18n import Translator

TEMPLATE: Final = r"rules:(?P<shown>all|brief)"


def rules_layout(translate: Translator, rules: Rules, *, everything: bool = False) -> ui.LayoutView:
    """Return the rules, in short or with every sentence; the button leads to the other."""
    if everything:
        text, label, other = rules_text(translate, rules), translate("button-rules-brief"), "brief"
    else:
        title, aim = translate("rules-title"), translate("rules-aim")
        text = f"## {title}\n{rules_brief(translate, rules)}\n{aim}"
        label, other = translate("button-rules-all"), "all"
    return layout(text, rows=[row(ui.Button(label=label, custom_id=f"rules:{other}"))])
