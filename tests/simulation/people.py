"""People who press anything: mostly what helps their game, and what is old, forged or not for them."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, Any, Final

from tests.support.fake_discord import components
from tests.support.fake_discord.ids import next_id
from tests.support.fake_discord.interactions import Interaction, Kind, command_data, modal_data
from tests.support.fake_discord.wire import encode

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from tests.simulation.gateway import Gateway
    from tests.simulation.world_time import WorldTime
    from tests.support.fake_discord.messages import Message
    from tests.support.fake_discord.model import Channel, User
    from tests.support.fake_discord.world import World

MOVES: Final = frozenset(
    {
        *("play", "colour", "swap", "together", "accept", "challenge", "draw", "pass", "name", "sure"),
        "nexthand",
    }
)
RARE: Final = frozenset(
    {"leave", "forfeit", "close", "closenow", "kick", "lock", "nocomputer", "handover", "reset", "shuffle"}
)
"""Verbs that end a game or keep others out, which would leave little to look at."""
COMMANDS: Final[tuple[tuple[tuple[str, ...], dict[str, Any]], ...]] = (
    (("uno", "hand"), {}),
    (("uno", "draw"), {}),
    (("uno", "pass"), {}),
    (("uno", "play"), {"card": "R5"}),
    (("uno", "play"), {"card": "W>R"}),
    (("uno", "play"), {"card": "\x00@everyone"}),
    (("uno", "uno"), {}),
    (("uno", "hint"), {}),
    (("uno", "review"), {}),
    (("uno", "catch"), {}),
    (("uno", "challenge"), {}),
    (("uno", "solo"), {"players": 3}),
    (("uno", "table"), {}),
    (("uno", "watch"), {}),
    (("uno", "join"), {}),
    (("uno", "leave"), {}),
    (("uno", "end"), {}),
    (("uno", "vote"), {}),
    (("uno", "match", "log"), {}),
    (("uno", "notify"), {"when": "tables"}),
    (("uno", "preferences"), {}),
    (("uno", "rules"), {}),
    (("league", "table"), {}),
    (("league", "player"), {}),
    (("league", "recent"), {}),
)
PRESETS: Final = ("classic", "official", "anywhere", "packs", "duel", "merciless")


class People:
    """Everybody in the server of a simulation."""

    def __init__(
        self, world: World, gateway: Gateway, clock: WorldTime, random: Random, users: list[User]
    ) -> None:
        self.acts = 0
        self.sent: list[Interaction] = []
        self.forged: set[int] = set()
        self._world, self._gateway, self._clock, self._random, self._users = (
            world,
            gateway,
            clock,
            random,
            users,
        )
        self._hosts: dict[int, User] = {}
        self._seen: deque[tuple[Message, str]] = deque(maxlen=60)

    def begin(self, acts: int, channels: list[Channel], then: Callable[[], None]) -> None:
        """Do so many things, one after the other, then go away."""
        if self.acts >= acts:
            then()
            return
        self.acts += 1
        self._act(self._random.choice(channels))
        pause = self._random.choice(
            (0.01, 0.3, 0.3, 1.0, 1.0, 2.0, 5.0, 140.0 if self.acts % 7 == 0 else 1.0)
        )
        self._clock.later(pause, lambda: self.begin(acts, channels, then))

    def ask_for_hands(self, channel: Channel, message_id: int, custom_id: str) -> list[Interaction]:
        """Let everybody press a button of the table."""
        message = self._world.messages.messages[message_id]
        return [self._press(user, channel, message, custom_id) for user in self._users]

    def _act(self, channel: Channel) -> None:
        user = self._random.choice(self._users)
        roll = self._random.random()
        if roll < 0.76:
            self._play(channel)
        elif roll < 0.86:
            self._press_anything(user, channel)
        elif roll < 0.91:
            self._press_something_old(user, channel)
        elif roll < 0.955:
            path, options = self._random.choice(COMMANDS)
            self._type(user, channel, path, options)
        elif roll < 0.975:
            self._chat(user, channel)
        elif roll < 0.987:
            self._delete_something(channel)
        else:
            self._suggest(user, channel)
        self._gateway.break_off()

    def _play(self, channel: Channel) -> None:
        """Do what takes the game further, as somebody who sees their own messages would."""
        table = next(
            (
                message
                for message in self._public(channel)
                if self._verbs(message) & {"hand", "join", "rematch"}
            ),
            None,
        )
        if table is None:
            self._open(self._random.choice(self._users), channel)
            return
        verbs = self._verbs(table)
        user = self._random.choice(self._users)
        if "join" in verbs:
            verb = self._random.choice(("join", "join", "join", "computer", "start", "start"))
            host = self._hosts.get(channel.id, user)
            self._press_verb(user if verb == "join" else host, channel, table, verb)
        elif "rematch" in verbs:
            self._press_verb(user, channel, table, "rematch")
        else:
            self._move(channel, table)

    def _move(self, channel: Channel, table: Message) -> None:
        """Let somebody move who can; who has no hand open opens it."""
        for user in self._random.sample(self._users, len(self._users)):
            hand = self._newest_hand(user, channel)
            if hand is None:
                self._press_verb(user, channel, table, "hand")
                return
            moves = [one for one in hand.clickable() if one.split(":")[1] in MOVES and one.startswith("uno:")]
            if moves and self._random.random() < 0.9:
                # Cards before drawing, so that hands come to an end.
                cards = [one for one in moves if one.split(":")[1] in {"play", "colour", "name"}]
                self._press(user, channel, hand, self._random.choice(cards or moves))
                if self._random.random() < 0.03:  # twice, as impatient people do
                    self._press(user, channel, hand, self._random.choice(moves))
                return
        self._press_verb(self._random.choice(self._users), channel, table, "hand")

    def _open(self, user: User, channel: Channel) -> None:
        self._hosts[channel.id] = user
        options = {"preset": self._random.choice(PRESETS), "target": self._random.choice((1, 1, 20, 60, 200))}
        self._type(user, channel, ("uno", "start"), options)

    def _press_anything(self, user: User, channel: Channel) -> None:
        messages = [
            message
            for message in self._world.messages.messages.values()
            if message.channel_id == channel.id
            and (message.viewer is None or message.viewer.id == user.id)
            and message.clickable()
        ]
        if not messages:
            return
        message = self._random.choice(messages[-6:])
        custom_id = self._random.choice(list(message.clickable()))
        if custom_id.split(":")[1] in RARE and self._random.random() < 0.9:
            return
        self._press(user, channel, message, custom_id)

    def _press_something_old(self, user: User, channel: Channel) -> None:
        """Press what stood on a message once, or what never stood on one."""
        if not self._seen:
            return
        message, custom_id = self._random.choice(self._seen)
        if message.viewer is not None and message.viewer.id != user.id:
            user = message.viewer
        if self._random.random() < 0.3:
            custom_id = self._forge(custom_id)
        if message.channel_id == channel.id:
            data = _component(custom_id, message.clickable().get(custom_id, 2)) | {"values": []}
            sent = self._send(Kind.COMPONENT, user, channel, data, message)
            # discord.py answers nothing that the message does not offer (any more).
            self.forged |= set() if custom_id in message.clickable() else {sent.id}

    def _forge(self, custom_id: str) -> str:
        parts = custom_id.split(":")
        place = self._random.randrange(len(parts))
        parts[place] = self._random.choice(("", "0", "999999999", "W4>R", "play", "\x00", "-1", "٣"))
        return ":".join(parts)[:100]

    def _press_verb(self, user: User, channel: Channel, message: Message, verb: str) -> None:
        fitting = [one for one in message.clickable() if one.startswith(f"uno:{verb}:")]
        if fitting:
            self._press(user, channel, message, fitting[0])

    def _press(self, user: User, channel: Channel, message: Message, custom_id: str) -> Interaction:
        self._seen.append((message, custom_id))
        kind = message.clickable()[custom_id]
        data = _component(custom_id, kind)
        if kind == 3:
            select = message.find(lambda part: part.get("custom_id") == custom_id)
            data["values"] = [self._random.choice(select["options"])["value"]]
        elif kind in {5, 8}:
            data["values"] = []
        return self._send(Kind.COMPONENT, user, channel, data, message)

    def _type(
        self, user: User, channel: Channel, path: tuple[str, ...], options: dict[str, Any]
    ) -> Interaction:
        return self._send(Kind.COMMAND, user, channel, command_data(path, options, command=None), None)

    def _suggest(self, user: User, channel: Channel) -> None:
        typed = {"card": self._random.choice(("", "r", "wild", "7"))}
        data = command_data(("uno", "play"), typed, command=None, focused="card")
        self._send(Kind.AUTOCOMPLETE, user, channel, data, None)

    def _send(
        self, kind: Kind, user: User, channel: Channel, data: dict[str, Any], source: Message | None
    ) -> Interaction:
        interaction = Interaction(kind=kind, user=user, channel=channel, data=data, source=source)
        self.sent.append(interaction)
        self._gateway.emit(interaction)
        if kind is not Kind.MODAL:
            self._clock.later(self._random.uniform(2, 8), lambda: self._fill_in(interaction))
        return interaction

    def _fill_in(self, opened: Interaction) -> None:
        """Fill in a window that a press opened, or dismiss it."""
        answer = opened.answer
        if answer is None or answer.type != 9 or self._random.random() < 0.3:
            return
        text = self._random.choice(("1", "7", "my rules", "", "\u202e`@everyone`"))
        inputs = [
            part["custom_id"] for part in components.walk(answer.data["components"]) if part["type"] == 4
        ]
        data = modal_data(answer.data, dict.fromkeys(inputs, text))
        self._send(Kind.MODAL, opened.user, opened.channel, data, opened.source)

    def _chat(self, user: User, channel: Channel) -> None:
        guild = str(channel.guild_id)
        payload = {
            "id": str(next_id()),
            "channel_id": str(channel.id),
            "guild_id": guild,
            "type": 0,
            "author": user.payload,
            "member": {key: value for key, value in user.member.items() if key != "user"},
            "content": "",
            "timestamp": "2030-05-04T12:00:00+00:00",
            "edited_timestamp": None,
            "tts": False,
            "mention_everyone": False,
            "mentions": [],
            "mention_roles": [],
            "attachments": [],
            "embeds": [],
            "components": [],
            "pinned": False,
            "flags": 0,
        }
        for _ in range(self._random.choice((1, 3, 9))):
            payload["id"] = str(next_id())
            self._gateway.send("MESSAGE_CREATE", encode(payload))

    def _delete_something(self, channel: Channel) -> None:
        """Delete a public message of the bot, as a moderator may."""
        messages = self._public(channel)
        if messages:
            message = self._random.choice(messages[:3])
            self._world.messages.delete(message)
            payload = {
                "id": str(message.id),
                "channel_id": str(channel.id),
                "guild_id": str(channel.guild_id),
            }
            self._gateway.send("MESSAGE_DELETE", encode(payload))

    def _public(self, channel: Channel) -> list[Message]:
        """Return what everybody sees in a channel, newest first."""
        return self._world.messages.in_channel(channel)

    def _newest_hand(self, user: User, channel: Channel) -> Message | None:
        hands = [
            message
            for message in self._world.messages.messages.values()
            if message.viewer is not None
            and message.viewer.id == user.id
            and message.channel_id == channel.id
            and self._verbs(message) & (MOVES | {"why"})
        ]
        return max(hands, key=lambda message: message.id, default=None)

    @staticmethod
    def _verbs(message: Message) -> set[str]:
        return {one.split(":")[1] for one in message.clickable() if one.startswith("uno:")}


def _component(custom_id: str, kind: int) -> dict[str, Any]:
    return {"custom_id": custom_id, "component_type": kind, "id": 0}
