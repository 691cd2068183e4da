"""Sentences of the league's lists (records, matches, seasons) and of the moderation log."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from typing import Final

from bot.i18n import Translator
from bot.league.ladders import Unrated
from bot.league.moderation import Decision, DecisionKind
from bot.league.ports import MatchLine, Record, Season, TableRow
from bot.privacy.ports import is_anonymous
from bot.render import league
from bot.render.escape import escaped
from bot.render.seats import join_names
from cogs.core.custom_ids import enum_named


def record_text(translate: Translator, record: Record, names: Sequence[str]) -> str:
    """Return a record with its holders and its date; names are safe to show."""
    value = translate(f"record-{record.kind.value}", count=record.value)
    holders = join_names(translate, [f"**{name}**" for name in names])
    return f"{value}\n-# {translate('record-holder', names=holders, when=league.moment_text(record.at, 'D'))}"


def match_text(translate: Translator, line: MatchLine, names: Mapping[int, str]) -> str:
    """Return a match in a few lines: winners, ladder, and whether it is rated; names are safe to show."""
    match = line.match
    won = [f"**{names[game.user_id]}**" for game in line.games if game.won]
    others = [names[game.user_id] for game in line.games if not game.won]
    first = _outcome(translate, won, others)
    facts = translate(
        "league-recent-facts",
        ladder=league.ladder_name(translate, match.ladder),
        players=match.people,
        when=league.moment_text(match.ended_at),
        rated=rated_text(translate, match.unrated),
    )
    return f"{first}\n-# {facts}"


def _outcome(translate: Translator, won: Sequence[str], others: Sequence[str]) -> str:
    if not won:
        return translate("league-recent-nobody", names=join_names(translate, others))
    winners = join_names(translate, won)
    if not others:
        return translate("league-recent-all", winners=winners)
    return translate("league-recent-won", winners=winners, names=join_names(translate, others))


def rated_text(translate: Translator, unrated: str | None) -> str:
    if unrated is None:
        return translate("league-rated")
    reason = enum_named(Unrated, unrated)
    return translate(f"league-unrated-{'unknown' if reason is None else reason.value}")


def season_names(translate: Translator, season: Season) -> set[str]:
    """Return the names of a season as people type them, case-folded."""
    return {season.name.casefold(), league.season_name(translate, season, markdown=False).casefold()}


def season_called(translate: Translator, seasons: Iterable[Season], typed: str) -> Season | None:
    """Return the season typed by number or name, or None."""
    wanted = typed.strip().casefold()
    named = ((season, {str(season.number), *season_names(translate, season)}) for season in seasons)
    return next((season for season, names in named if wanted in names), None)


def season_text(translate: Translator, season: Season, *, ends: datetime | None) -> str:
    """Return the current season: its name, its start, and its end if known."""
    name, began = league.season_name(translate, season), league.moment_text(season.started_at, "D")
    if ends is None:
        told = translate("league-season-since", when=began)
    else:
        told = translate("league-season-ends", when=began, ends=league.moment_text(ends))
    return f"## {name}\n-# {told}"


def podium_lines(translate: Translator, rows: Sequence[TableRow], names: Mapping[int, str]) -> Iterator[str]:
    """Yield the first rows of a table with rating or points; names are safe to show."""
    if not rows:
        yield translate("league-podium-nobody")
    for row in rows:
        points = row.totals.points
        if row.ladder is None:
            value = translate("league-podium-points", points=points)
        else:
            value = translate("league-podium-rating", rating=league.rating_text(row.ladder.rating))
        place = league.place_text(translate, row.rank, for_nothing=row.ladder is None and not points)
        yield translate("league-row", place=place, name=names[row.player.user_id], value=value)
    for note in league.uncertain_note(
        translate, (row.ladder.rating for row in rows if row.ladder is not None)
    ):
        yield f"-# {note}"


def podium_title(translate: Translator, season: Season, ladder: str | None) -> str:
    name = league.season_name(translate, season)
    if ladder is None:
        return translate("league-podium-by-points", season=name)
    return translate("league-podium-by", season=name, ladder=league.ladder_name(translate, ladder))


def leaders_title(translate: Translator, ladder: str | None, rows: Sequence[TableRow]) -> str:
    """Return the title above the leaders of the current season: by ladder or points, maybe tied."""
    leading = sum(row.rank == 1 and bool(row.ladder or row.totals.points) for row in rows)
    if ladder is None:
        return translate("league-season-leaders-by-points", leading=leading)
    return translate("league-season-leaders", ladder=league.ladder_name(translate, ladder), leading=leading)


DIGITS: Final = 6  # of a match id that are shown
MAX_MODERATOR_NAME: Final = 32
NO_NAMES: Final[Mapping[int, str]] = {}


def decision_text(translate: Translator, decision: Decision, names: Mapping[int, str] = NO_NAMES) -> str:
    """Return a decision in words; people missing in `names`, which are safe to show, are mentioned."""
    match decision.action:
        case DecisionKind.VOID:
            return translate("league-admin-did-void", hash=decision.subject[:DIGITS])
        case DecisionKind.MERGE:
            other = int(decision.target)
            name = escaped(decision.note, most=MAX_MODERATOR_NAME) or f"<@{decision.subject}>"
            return translate("league-admin-did-merge", name=name, other=names.get(other, f"<@{other}>"))
        case DecisionKind.RENAME:
            before, after = (league.season_title(translate, one) for one in (decision.note, decision.target))
            return translate("league-admin-did-rename", name=before, title=after)
        case DecisionKind.SEASON:
            named = league.season_title(translate, decision.target)
            title = named or translate("league-season-numbered", number=int(decision.subject))
            return translate("league-admin-did-season", title=title)
        case DecisionKind.RESET:
            return translate("league-admin-did-reset", matches=int(decision.note))
    return translate("league-admin-did-undo", number=int(decision.subject))


def entry_lines(
    translate: Translator, decision: Decision, undo: Decision | None, names: Mapping[int, str]
) -> list[str]:
    """Return the lines of a log entry; names are safe to show."""
    what = decision_text(translate, decision, names)
    if undo is not None:
        what = translate("league-admin-log-undone", what=what)
    lines = [
        translate("league-admin-log-entry", number=decision.number, what=what),
        "-# "
        + translate("league-admin-log-who", who=_who(decision), when=league.moment_text(decision.at, "f")),
    ]
    if undo is not None:
        told = translate("league-admin-log-undone-by", who=_who(undo), when=league.moment_text(undo.at, "f"))
        lines.append(f"-# {told}")
    return lines


def _who(decision: Decision) -> str:
    """Return the author of a decision: the account, since names can be copied, and its name then."""
    name = escaped(decision.actor, most=MAX_MODERATOR_NAME)
    if name and is_anonymous(decision.actor_id):
        return name
    return f"<@{decision.actor_id}> ({name})" if name else f"<@{decision.actor_id}>"
