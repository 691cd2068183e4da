"""Scenes of an evening that are worth a picture, led to by the buttons and commands that people use."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from functools import partial
from random import Random
from typing import TYPE_CHECKING, Final
from unittest.mock import patch

import discord
from discord import Permissions

from bot.engine.presets import CLASSIC, PACKS
from bot.engine.rulebook.match import Format
from bot.engine.rulebook.play import HouseRule, Stacking
from bot.league.moderation import Decision, DecisionKind
from bot.league.settings import RankRole
from bot.rooms.changes.lobby import TIME_TO_CUT
from bot.tournaments.tables import SeatScore
from bot.tournaments.tournament import TableState
from cogs.table.pictures import draw_last_hand
from tests.e2e.screenshots.album import CHANNEL, channel_of
from tests.e2e.screenshots.beginnings import beginnings
from tests.e2e.screenshots.coaching import coaching
from tests.e2e.screenshots.diagnosis import diagnose
from tests.e2e.screenshots.merciless import merciless
from tests.e2e.screenshots.notices import notices
from tests.e2e.screenshots.privacy import privacy
from tests.e2e.screenshots.remarks import remarks
from tests.e2e.strategy import Player, over, play_until, set_option, sit_down
from tests.e2e.test_admin import moderator
from tests.e2e.test_daily import MOVES, finishes, plays_on
from tests.e2e.test_seasons import ended, settle_on
from tests.engine.positions import handed, position
from tests.support.fake_league import CLUB, club
from tests.support.hall import buttons_of
from tests.tournaments.support import finish_table

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from datetime import datetime

    from bot.matches.replay import Replay
    from bot.tournaments.tournament import Tournament, TournamentTable
    from tests.e2e.screenshots.album import Album
    from tests.support.hall import Guest, Hall

SEVEN: Final = "R7 RS Y2 G7 B0 W W4"
FORTY: Final = " ".join(f"{colour}{face}" for colour in "RYGB" for face in "12345678S") + " W W W4 W4"
TWENTY: Final = "Ann Ben Cleo Dan Eva Finn Gia Hugo Ida Jon Kim Leo Mia Noah Oona Paul Quin Rosa Sam Tess"


async def lobby(album: Album) -> None:
    """An open table, the rules as the host sets them, and what else the host settles."""
    async with channel_of("Ann Ben Cleo") as guests:
        ann, ben, _ = guests
        await ann.types("uno start")
        await _join(guests)
        await ann.presses(ann.hall.table(ann.channel), "computer")
        zoe = ann.hall.guest("Zoe", ann.channel)
        await album.take("lobby", zoe)
        await album.take("house-rules", ann, opens="House rules")
        await ben.presses(ann.hall.table(ann.channel), "rules")
        await ben.presses(ben.panel, "all")
        await album.take("rules", ben)
        await ann.presses(ann.hall.table(ann.channel), "manage")
        await album.take("manage", ann)


async def panel(album: Album) -> None:
    """The host's rules panel: house rules, and the Blanks."""
    async with channel_of("Ann Ben") as guests:
        ann, _ = guests
        await ann.types("uno start", preset="official")
        await _join(guests)
        await set_option(ann, "stacking", "same")
        await ann.presses(ann.panel, "set", "jump_in=on")
        await album.take("panel", ann)


async def blanks(album: Album) -> None:
    """The page of the panel on which Blanks get their marks."""
    async with channel_of("Ann Ben") as guests:
        ann, _ = guests
        await ann.types("uno start", preset="official")
        await _join(guests)
        await ann.presses(ann.hall.table(ann.channel), "rules")
        await ann.chooses(ann.panel, "blanks", "panel")
        await ann.presses(ann.panel, "blanks")
        await album.take("panel-blanks", ann)


async def teams(album: Album) -> None:
    """A table of partners, before the cards are dealt."""
    async with channel_of("Ann Ben Cleo Dan Zoe") as guests:
        *four, zoe = guests
        await four[0].types("uno start", format="partners", target=200)
        await _join(four)
        await album.take("lobby-teams", zoe)
    async with channel_of("Ann Ben Zoe") as guests:
        ann, ben, zoe = guests
        await ann.types("uno start", format="partners", target=200)
        await _join([ann, ben])
        await album.take("lobby-teams-free", zoe)


async def partners(album: Album) -> None:
    """A table of partners, the hand of one of them, and the result of a match that a pair won."""
    async with channel_of("Ann Ben Cleo Dan Zoe") as guests:
        *four, zoe = guests
        rules = replace(CLASSIC, format=Format.PARTNERS, target=200)
        match = position(*handed(7, 3, 4, 1), top="R5", points=(120, 87, 120, 87), called=(3,), rules=rules)
        await zoe.hall.deal(zoe.channel, four, match)
        await album.take("table-teams", zoe)
        await four[0].opens_hand()
        await album.take("hand-teams", four[0])
    async with channel_of("Ann Ben Cleo Dan") as guests:
        random = Random(5)
        await guests[0].types("uno start", format="partners", target=300)
        await _join(guests)
        await guests[0].presses(guests[0].hall.table(guests[0].channel), "start")
        await play_until(guests[0].hall, [Player(guest, random) for guest in guests], random)
        zoe = guests[0].hall.guest("Zoe", guests[0].channel)
        await album.take("result-teams", zoe)
        await album.take("result-teams-end", zoe, below=True)


async def words(album: Album) -> None:
    """A hand whose buttons say colours in words, and the colour asked for a Wild."""
    async with channel_of("Ann Ben") as (ann, ben):
        await ann.hall.deal(ann.channel, [ann, ben], position(f"{SEVEN} B7 B7", "B1 B2", top="R5"))
        shown = await ann.member.slash(ann.channel, "uno preferences")
        assert shown.response is not None
        labels = next(one for one in buttons_of(shown.response) if one.custom_id.endswith("labels:words"))
        await ann.member.click(shown.response, custom_id=labels.custom_id)
        await ann.opens_hand()
        await album.take("hand-words", ann)
        await ann.taps("colour", "W")
        await album.take("colour-words", ann)


async def tables(album: Album) -> None:
    """Tables of two, six and twenty, as somebody sees them who looks on."""
    async with channel_of("Ann Ben Zoe") as (ann, ben, zoe):
        two = "R7 RS Y2 Y6 G7 B0 W", "G2 B1 B2 R9"
        await ann.hall.deal(ann.channel, [ann, ben], position(*two, top="R5", points=(120, 87)))
        await _plays(ann, "R7")
        await album.take("table-2", zoe)
    async with channel_of("Ann Ben Cleo Dan Eva Finn Zoe") as guests:
        *six, zoe = guests
        hands = handed(7, 3, 12, 1, 5, 8, begin="RS B5 G5 G3 W Y1")
        match = position(*hands, top="R5", points=(120, 87, 0, 241, 35, 0), called=(3,))
        await zoe.hall.deal(zoe.channel, six, match)
        await _plays(six[0], "RS")
        await six[2].opens_hand()
        await six[2].taps("draw")
        await album.take("table-6", zoe)
    async with channel_of(f"{TWENTY} Zoe") as guests:
        *many, zoe = guests
        sizes = [4, 1, 9, 6, 2, 7, 11, 5, 3, 8, 6, 2, 13, 7, 5, 4, 9, 6, 1, 7]
        match = position(*handed(*sizes, begin="R8 R2", rules=PACKS), rules=PACKS, called=(1, 18))
        await zoe.hall.deal(zoe.channel, many, match)
        await _plays(many[0], "R8")
        await album.take("table-20", zoe)


async def hands(album: Album) -> None:
    """Hands of seven and of forty cards, a colour asked, a Wild Draw Four answered, a catch."""
    async with channel_of("Ann Ben Cleo") as guests:
        ann, ben, _ = guests
        held = (SEVEN, "R1 GD Y9 B3 B3 G5 R6", "Y0 Y4 G9")
        await ann.hall.deal(ann.channel, guests, position(*held, top="R5"))
        await ann.opens_hand()
        await album.take("hand", ann)
        await ann.taps("colour", "W")
        await album.take("colour", ann)
        await ann.taps("page")
        await ann.taps("colour", "W4")
        await ann.taps("sure", "W4>G") if ann.can("sure") else await ann.taps("play", "W4>G")
        await ben.opens_hand()
        await album.take("challenge", ben)
        await ben.taps("challenge")
        await album.take("verdict", ben)
    async with channel_of("Ann Ben Cleo") as guests:
        ann, ben, _ = guests
        held = ("R7 G1", f"{SEVEN} B1 B4 Y6", "Y0 Y4 G9")
        await ann.hall.deal(ann.channel, guests, position(*held, top="R5", points=(120, 87, 0)))
        await ben.opens_hand()
        await _plays(ann, "R7")
        await album.take("catch", ben)
    async with channel_of("Ann Ben") as (ann, ben):
        await ann.hall.deal(ann.channel, [ann, ben], position(FORTY, "B1 B2", top="R5"))
        await ann.opens_hand()
        await album.take("hand-40", ann)


async def reactions(album: Album) -> None:
    """The choice of a reaction in the hand, the hand after it, and the table with the reactions of two."""
    async with channel_of("Ann Ben Cleo Zoe") as guests:
        ann, ben, cleo, zoe = guests
        held = (SEVEN, "R1 GD Y9 B3 B3 G5 R6", "Y0 Y4 G9 R2")
        await ann.hall.deal(ann.channel, guests[:3], position(*held, top="R5", points=(120, 87, 0)))
        for guest in (ann, ben, cleo):
            await guest.opens_hand()
        await _plays(ann, "R7")
        await ben.taps("react")
        await album.take("reactions", ben)
        with patch("cogs.table.reactions.REACTION_SHOWN_FOR", 3600):  # a picture takes its time
            await ben.taps("react", "shocked")
            await cleo.taps("react")
            await cleo.taps("react", "laughing")
            await album.take("reacted", ben)
            await album.take("table-reactions", zoe)


async def moments(album: Album) -> None:
    """The moment after a hand: for two, four, ten, and partners; and in the place of a hand."""
    async with channel_of("Ann Ben Zoe") as (ann, ben, zoe):
        two = "R7", "G2 B1 B2 R9 W RS GD"
        await ann.hall.deal(ann.channel, [ann, ben], position(*two, top="R5", points=(120, 187)), clock=120)
        await _plays(ann, "R7")
        await album.take("moment-2", zoe)
    for name, rules in (("moment-4", CLASSIC), ("moment-partners", replace(CLASSIC, format=Format.PARTNERS))):
        async with channel_of("Ann Ben Cleo Dan Zoe") as guests:
            *four, zoe = guests
            hands = ("R7", "G2 B1 B2 R9", "W4 Y1 Y1 B8 RS GD G9 G7 B3", "Y4 R3")
            teams = rules.format is Format.PARTNERS
            points = (90, 187, 90, 187) if teams else (90, 187, 0, 152)
            match = position(*hands, top="R5", points=points, rules=rules)
            await zoe.hall.deal(zoe.channel, four, match, clock=120)
            await four[1].opens_hand()
            await _plays(four[0], "R7")
            await four[1].taps("nexthand")
            await album.take(name, zoe)
    async with channel_of("Ann Ben") as (ann, ben):
        match = position("R7", "G2 B1 B2 R9 W RS GD", top="R5", points=(120, 187))
        await ann.hall.deal(ann.channel, [ann, ben], match, clock=120)
        await ben.opens_hand()
        await _plays(ann, "R7")
        await album.take("moment-own", ben)
    async with channel_of(f"{' '.join(TWENTY.split()[:10])} Zoe") as guests:
        *ten, zoe = guests
        held = handed(1, 3, 12, 1, 5, 8, 2, 7, 4, 6, begin="W4")
        reached, rules = (120, 87, 0, 241, 35, 0, 99, 12, 130, 64), replace(CLASSIC, target=1000)
        match = position(*held, top="R5", points=reached, rules=rules)
        await zoe.hall.deal(zoe.channel, ten, match, clock=120)
        await ten[0].opens_hand()
        await ten[0].taps("colour", "W4")
        await ten[0].taps("play", "W4>R")
        await album.take("moment-10", zoe)
        await album.take("moment-10-end", zoe, below=True)


async def house_rules(album: Album) -> None:
    """Further sevens to be laid with one, and draws that were deflected to somebody who may deflect them."""
    rules = replace(CLASSIC, sets=HouseRule.ON, deflect=HouseRule.ON, stacking=Stacking.SAME)
    async with channel_of("Ann Ben Cleo") as guests:
        ann, ben, cleo = guests
        held = ("R7 B7 G7 G7 Y1 RD GD", "GS B1 B2 Y4 R3", "GR GD R2 B6 W4")
        await ann.hall.deal(ann.channel, guests, position(*held, top="R5", rules=rules))
        await ann.opens_hand()
        await ann.taps("together", "R7+")
        await album.take("set-asked", ann)
        await ann.taps("together", "R7+B7+")
        await ann.taps("together", "R7+B7+G7+")
        await album.take("set-chosen", ann)
        await ann.taps("play", "R7+B7+G7")
        await ben.opens_hand()
        await ben.taps("draw")
        if ben.can("pass"):
            await ben.taps("pass")
        await _plays(cleo, "GD")
        await ann.opens_hand()
        await ann.taps("play", "GD")
        await ben.opens_hand()
        await ben.taps("play", "GS")
        await cleo.opens_hand()
        await album.take("deflected", cleo)


async def hand_limit(album: Album) -> None:
    """Somebody goes out of the hand: the table, their hand, another's, the moment, and doubled points."""
    rules = replace(CLASSIC, hand_limit=20, point_multiplier=2)
    async with channel_of("Ann Ben Cleo Zoe") as (ann, ben, cleo, zoe):
        (full,) = handed(19, rules=rules)
        held = (full, "R9 R8", "B1 B2 B3")
        match = position(*held, top="R5", draw="Y5 Y6 ...", rules=rules, points=(90, 187, 152))
        await zoe.hall.deal(zoe.channel, [ann, ben, cleo], match, clock=120)
        await ann.opens_hand()
        await ann.taps("draw")
        await ben.opens_hand()
        await ben.hall.env.advance_time(5)
        await album.take("limit-table", zoe)
        await album.take("limit-hand", ann)
        await album.take("limit-others", ben)
        await ben.taps("uno")
        await _plays(ben, "R9")
        await cleo.opens_hand()
        await cleo.taps("draw")
        if cleo.can("pass"):
            await cleo.taps("pass")
        await ben.opens_hand()
        await _plays(ben, "R8")
        await album.take("limit-moment", zoe)
        await album.take("limit-moment-own", ann)


async def since_move(album: Album) -> None:
    """A hand of seven at tables of four and of ten, after everybody else moved."""
    async with channel_of("Ann Ben Cleo Dan") as guests:
        held = ("R6 Y2 Y6 G7 B0 W R1", "R7 Y1 Y3", "RS B7 B4 G2", "G9 Y0")
        await guests[0].hall.deal(guests[0].channel, guests, position(*held, top="R5"))
        await _plays(guests[0], "R6")
        await _plays(guests[1], "R7")
        await _plays(guests[2], "RS")
        await guests[0].opens_hand()
        await album.take("since-4", guests[0])
    async with channel_of("Ann Ben Cleo Dan Eva Finn Gia Hugo Maximilian Jon") as guests:
        ann, ben, cleo, dan, *others = guests
        hands = handed(8, 3, 12, 2, 5, 8, 4, 2, 7, 6, begin="R8 R2 R6 W R9 R3 RD RS R1 R4")
        match = position(*hands, top="R5")
        await ann.hall.deal(ann.channel, guests, match)
        await _plays(ann, "R8")
        await _plays(ben, "R2")
        await _plays(cleo, "R6")
        await dan.opens_hand()
        await dan.taps("uno")
        await dan.taps("colour", "W")
        await dan.taps("play", "W>R")
        for guest, card in zip(others, ("R9", "R3", "RD", None, "R1", "R4"), strict=True):
            if card is not None:
                await _plays(guest, card)
        await album.take("since-10", ann)


async def pictured(album: Album) -> None:
    """A hand as its owner may prefer it: a picture above the buttons. And the preferences that say so."""
    async with channel_of("Ann Ben") as (ann, ben):
        await ann.hall.deal(ann.channel, [ann, ben], position(SEVEN, "B1 B2", top="R5"))
        shown = await ann.member.slash(ann.channel, "uno preferences")
        assert shown.response is not None
        style = next(one for one in buttons_of(shown.response) if one.custom_id.endswith("style:pictures"))
        await ann.member.click(shown.response, custom_id=style.custom_id)
        await album.take("preferences", ann)
        await ann.opens_hand()
        await album.take("hand-pictured", ann)


async def clocks(album: Album) -> None:
    """A clock that runs while others vote, and a table that everybody left alone."""
    async with channel_of("Ann Ben Cleo") as guests:
        ann, ben, cleo = guests
        match = position("R1 R2 R3", "R6 R7 G8", "Y6 Y7 Y8")
        await ann.hall.deal(ann.channel, guests, match, clock=300)
        await ann.hall.env.advance_time(90)
        await ben.presses(ann.hall.table(ann.channel), "more")
        await album.take("more", ben)
        await ben.presses(ben.panel, "vote", "skip")
        await album.take("vote", cleo)
    async with channel_of("Ann Ben") as guests:
        ann, ben = guests
        match = position("R1 R2 R3", "R6 R7 G8")
        await ann.hall.deal(ann.channel, guests, match, clock=120)
        await ann.hall.env.advance_time(3600)
        await album.take("paused", ben)


async def settings(album: Album) -> None:
    """The settings of a server, as a moderator sees them."""
    async with channel_of("Ann") as (ann,):
        mo = moderator(ann.hall, ann, "manage_guild")
        await mo.types("uno-admin settings")
        await album.take("settings", mo)


async def result(album: Album) -> None:
    """A match of four, played by chance to its end, with its last hand as a moving picture."""
    async with channel_of("Ann Ben Cleo Dan") as guests:
        guests[0].hall.draw_last_hands(partial(_drawn_and_kept, album))
        random = Random(5)
        await sit_down(guests, target=500)
        players = [Player(guest, random) for guest in guests]
        await play_until(guests[0].hall, players, random)
        assert over(guests[0].hall, guests[0].channel)
        zoe = guests[0].hall.guest("Zoe", guests[0].channel)
        await album.take("result", zoe)
        await album.take("result-end", zoe, below=True)


def _drawn_and_kept(album: Album, replay: Replay) -> tuple[bytes, str] | None:
    drawn = draw_last_hand(replay)
    if drawn is not None:
        album.keep("last-hand.gif", drawn[0])
    return drawn


async def deal(album: Album) -> None:
    """Words that players add to a deal, and its check once the match is over."""
    async with channel_of("Ann Ben Cleo") as guests:
        ann, ben, cleo = guests
        await ann.types("uno start", target=100)
        await _join(guests)
        await ann.asks_to_cut()
        await ann.writes("thunder")
        await ben.asks_to_cut()
        await ben.writes("rain on the roof")
        await album.take("cut", ben)
        await ann.hall.env.advance_time(TIME_TO_CUT.total_seconds())
        await ann.presses(ann.hall.table(ann.channel), "start")
        random = Random(2)
        await play_until(ann.hall, [Player(guest, random) for guest in guests], random)
        await cleo.types("uno match verify")
        await album.take("deals", cleo)
        await cleo.types("uno match verify", match="1")
        await album.take("verify", cleo)


async def league(album: Album) -> None:
    """The league of a club in its second season: tables, a player, two of them, records, matches, seasons."""
    async with channel_of(CLUB) as guests:
        house, ann, leo, kim = guests[0].hall, guests[0], guests[-1], guests[-2]
        users = {guest.member.id: guest.name for guest in guests}
        await house.env.advance_time(timedelta(days=16).total_seconds())
        began = (house.env.now() - timedelta(days=20)).replace(day=1)
        house.keep_league(club(users, guild_id=house.guild.id, began=began))
        for name, guest, command, typed in (
            ("league-table", kim, "league table", {}),
            ("league-me", ann, "league player", {}),
            ("league-player", kim, "league player", {"member": leo.member}),
            ("league-versus", ann, "league player", {"against": guests[1].member}),
            ("league-records", leo, "league table", {}),
            ("league-recent", leo, "league table", {}),
            ("league-season", leo, "league table", {}),
        ):
            alone = replace(guest, channel=house.channel(f"{CHANNEL}-{name}"), shown=None)
            await alone.types(command, **typed)
            if (page := name.removeprefix("league-")) in {"records", "recent", "season"}:
                await alone.presses(alone.panel, page)
            await album.take(name, alone)


async def roles(album: Album) -> None:
    """Roles for ranks: three of them, one of which the bot cannot give."""
    async with channel_of(CLUB) as guests:
        house, ann = guests[0].hall, guests[0]
        users = {guest.member.id: guest.name for guest in guests}
        house.keep_league(club(users, guild_id=house.guild.id, began=house.env.now().replace(day=1)))
        high = house.guild.create_role("Hall of Fame")
        granted = discord.Permissions(manage_guild=True, manage_roles=True)
        staff = house.guild.create_role("staff", permissions=granted)
        boss = house.guest("Boss", ann.channel, roles=[staff])
        prizes = [house.guild.create_role(name) for name in ("Champion", "Podium")]
        boss.opened = await boss.member.slash(boss.channel, "league-admin roles")
        for role, places in zip(prizes, ("1", "3"), strict=True):
            await boss.member.select(boss.panel, [role], custom_id="rankroles:add")
            await boss.member.select(boss.panel, [places], custom_id=f"rankroles:places:{role.id}")
        store = house.bot.league_updates.rank_roles.store
        rank_role = RankRole(role_id=high.id, places=10, ladder="classic-match")
        await store.change(house.guild.id, lambda held: held.with_role(rank_role))
        house.env.backend.edit_role(house.guild.id, high.id, {"position": 99})
        await house.env.advance_time(70)
        alone = replace(boss, channel=house.channel(f"{CHANNEL}-roles"))
        await alone.types("league-admin roles")
        await alone.presses(alone.panel, "open", str(prizes[1].id))
        await album.take("league-roles", alone)


async def league_admin(album: Album) -> None:
    """What moderators of the league see: the question before a reset, and the log."""
    async with channel_of(CLUB) as guests:
        house, ann = guests[0].hall, guests[0]
        users = {guest.member.id: guest.name for guest in guests}
        league, storage = club(users, guild_id=house.guild.id), house.bot.storage
        house.keep_league(league)
        matches = [line.match for line in league.lines]
        for season in league.season_rows:
            await storage.seasons.change(begun=season)
        await storage.moderation.put_matches(house.guild.id, min(one.number for one in matches), matches)
        await storage.moderation.put_sums(house.guild.id, league.players.values())
        role = house.guild.create_role("mods", permissions=Permissions(manage_guild=True))
        mo = house.guest("Mo", ann.channel, roles=[role])
        await mo.types("league-admin reset")
        await album.take("league-reset", mo)
        lost, into = guests[1].member.id, guests[2].member.id
        for number, (action, subject, target, note) in enumerate(
            (
                (DecisionKind.VOID, matches[-1].match_id, "", ""),
                (DecisionKind.MERGE, str(lost), str(into), "Ben"),
                (DecisionKind.RENAME, "2", "Winter Cup", "2026-01"),
                (DecisionKind.UNDO, "1", "", "void"),
                (DecisionKind.VOID, matches[-2].match_id, "", ""),
                (DecisionKind.RESET, str(len(matches)), "2", str(len(matches))),
            ),
            start=1,
        ):
            decision = Decision(
                guild_id=house.guild.id,
                number=number,
                action=action,
                subject=subject,
                target=target,
                note=note,
                actor_id=mo.member.id,
                actor=mo.name,
                at=house.env.now() - timedelta(hours=9 - number),
            )
            await storage.moderation.decide(decision)
        alone = replace(mo, channel=house.channel(f"{CHANNEL}-league"))
        await alone.types("league-admin log")
        await album.take("league-log", alone)


async def tournament(album: Album) -> None:
    """A tournament: its sign-up, a table that waits, the bracket while it is played, and its end."""
    async with channel_of(" ".join(TWENTY.split()[:13])) as guests:
        *people, mia = guests
        house, channel = mia.hall, mia.channel
        role = house.guild.create_role("hosts", permissions=discord.Permissions(manage_guild=True))
        host = house.guest("Theo", channel, roles=[role])
        plan = {"kind": "elimination", "name": "Summer Cup", "sign_up": 180, "preset": "official"}
        await host.types("uno-admin tournament", **plan)
        for guest in people:
            await guest.presses(house.messages(channel)[-1], "enter")
        await album.take("tournament-sign-up", mia)
        await house.env.advance_time(3 * 3600)
        await house.env.settle()
        thread = channel.threads[0]
        called = [one for one in people if f"<@{one.member.id}>" in house.pings(thread)[0].content]
        for guest in called[:2]:
            guest.channel = thread
            await guest.presses(house.table(thread), "join")
        await album.take("tournament-lobby", called[0])
        for finished in (2, 4):
            await _finish_tables(house, most=finished)
            await album.take("tournament-bracket" if finished == 2 else "tournament-over", mia)


async def _finish_tables(house: Hall, *, most: int) -> None:
    """End matches of the tournament, so that who entered first wins: so many, or all up to the final."""
    tournaments = house.bot.tournament_updates.tournaments
    [head] = await tournaments.store.of_guild(house.guild.id, limit=1)
    for _ in range(most):
        found = await tournaments.find(head.id)
        table = next((one for one in found.tables if one.state is TableState.OPEN), None)
        if table is None:
            break
        scores = [SeatScore(user_id=user, place=place) for place, user in enumerate(table.people, 1)]
        ended = partial(_ended, table=table, scores=scores)
        with house.env._bot_scope():  # the time of the simulated Discord
            await tournaments.change(found.id, ended)
        await house.env.settle()


def _ended(
    tournament: Tournament, now: datetime, *, table: TournamentTable, scores: list[SeatScore]
) -> Tournament:
    return finish_table(tournament, table.key, now, match_id=table.match_id or "", scores=scores)


async def seasons(album: Album) -> None:
    """What a server settles about its seasons, the podium of one that is over, and who was active."""
    async with channel_of(CLUB) as guests:
        house, ann, kim = guests[0].hall, guests[0], guests[-2]
        users = {guest.member.id: guest.name for guest in guests}
        await house.env.advance_time(timedelta(days=16).total_seconds())
        began = (house.env.now() - timedelta(days=20)).replace(day=1)
        house.keep_league(club(users, guild_id=house.guild.id, began=began))
        boss = moderator(house, ann, "manage_guild", name="Boss")
        alone = replace(boss, channel=house.channel(f"{CHANNEL}-settings"))
        await alone.types("league-admin settings")
        await alone.chooses(alone.panel, "by-hand", "seasons")
        await album.take("league-settings", alone)
        ending = replace(boss, channel=house.channel(f"{CHANNEL}-season"))
        await ending.types("league-admin new-season", name="Spring cup")
        await album.take("new-season", ending)
        away = replace(kim, channel=house.channel(f"{CHANNEL}-activity"))
        await away.types("league activity")
        await album.take("activity", away)
        there = replace(kim, channel=house.channel(f"{CHANNEL}-podium"))
        await settle_on(house, there.channel)
        await ended(house)
        await house.env.advance_time(timedelta(days=1).total_seconds())
        await album.take("podium", there)


async def replay(album: Album) -> None:
    """A match that is over, watched again: with all hands open, and as one seat saw it."""
    async with channel_of("Ann Ben Cleo Dan") as guests:
        ann, random = guests[0], Random(5)
        await sit_down(guests, target=150)
        match_id = ann.hall.bot.rooms.require(ann.channel.id).state.match_id
        await play_until(ann.hall, [Player(guest, random) for guest in guests], random)
        await ann.presses(ann.hall.table(ann.channel), match_id, "start")
        for _ in range(3):
            await ann.presses(ann.panel, match_id, "surprise")
        await album.take("replay", ann)
        await ann.chooses(ann.panel, "0", match_id, "view")
        await album.take("replay-seat", ann)


async def log(album: Album) -> None:
    """The log of a match of three that is over, in the middle of a hand."""
    async with channel_of("Ann Ben Cleo") as guests:
        ann, random = guests[0], Random(5)
        await sit_down(guests, target=200)
        await play_until(ann.hall, [Player(guest, random) for guest in guests], random)
        await ann.types("uno match log")
        await ann.presses(ann.panel, "older")
        await album.take("log", ann)


async def daily(album: Album) -> None:
    """The deal of the day: the hand, its result with the table of the server, and what is shared."""
    async with channel_of("Ann Ben Cleo") as guests:
        ann, ben, cleo = guests
        for guest in guests:
            await guest.types("uno daily")
        for guest, draws in ((ben, 8), (cleo, 4)):  # whoever plays otherwise has another result
            for _ in range(draws):
                await plays_on(guest, ("draw", "pass", *MOVES))
        await finishes(ann)
        await finishes(ben)
        assert await plays_on(cleo)
        await album.take("daily", cleo)
        await finishes(cleo)
        await album.take("daily-result", cleo)
        await ann.presses(ann.hand, "share")
        await ann.presses(ann.hand, "fair")
        await album.take("daily-shared", ann)


async def lessons(album: Album) -> None:
    """The help, and a lesson of the tutorial."""
    async with channel_of("Ann") as (ann,):
        await ann.types("uno help")
        await album.take("help", ann)
    async with channel_of("Ann") as (ann,):
        await ann.types("uno help", topic="tutorial")
        await album.take("tutorial", ann)


async def _join(guests: list[Guest]) -> None:
    """Let everybody but the host sit down."""
    for guest in guests[1:]:
        await guest.presses(guest.hall.table(guest.channel), "join")


async def _plays(guest: Guest, card: str) -> None:
    await guest.opens_hand()
    await guest.taps("play", card)


SCENES: Final[dict[str, Callable[[Album], Awaitable[None]]]] = {
    scene.__name__: scene
    for scene in (
        lobby,
        beginnings,
        panel,
        blanks,
        teams,
        partners,
        words,
        tables,
        hands,
        merciless,
        notices,
        privacy,
        reactions,
        remarks,
        moments,
        house_rules,
        hand_limit,
        since_move,
        pictured,
        clocks,
        result,
        settings,
        diagnose,
        deal,
        league,
        roles,
        league_admin,
        tournament,
        seasons,
        replay,
        coaching,
        log,
        daily,
        lessons,
    )
}
