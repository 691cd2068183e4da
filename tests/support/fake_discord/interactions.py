"""One interaction from both ends: what the bot is sent, and what it answered."""

import asyncio
import functools
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum

from tests.support.fake_discord import components
from tests.support.fake_discord.ids import next_id
from tests.support.fake_discord.messages import Message
from tests.support.fake_discord.model import Channel, Guild, User
from tests.support.fake_discord.wire import ApiError, Json, encode, encode_fields

Value = str | int | float | bool | User | Channel

# Real tokens are this long, and discord.py quotes and hashes them in every answer.
_TOKEN_TAIL = "t" * 160


class Kind(IntEnum):
    """Discord's interaction types."""

    COMMAND = 2
    COMPONENT = 3
    AUTOCOMPLETE = 4
    MODAL = 5


class ResponseType(IntEnum):
    """Discord's types of a first response."""

    PONG = 1
    SEND = 4
    DEFER_SEND = 5
    DEFER_UPDATE = 6
    UPDATE = 7
    CHOICES = 8
    MODAL = 9


TELLS = r"\n> "
"""What stands before something that is told beside a hand, encoded as JSON."""
DEFERRALS = frozenset({ResponseType.DEFER_SEND, ResponseType.DEFER_UPDATE})


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What the bot answered: its type, its data, and how long it took (seconds).

    `deferred` tells of an answer that came after a deferral, as what it would have been in time.
    """

    type: int
    data: Json
    latency: float
    message: Message | None
    deferred: bool = False


@dataclass(slots=True, kw_only=True, eq=False)
class Interaction:
    """An open interaction.

    `original` is the message that `@original` means, once there is one; `answer` is the first response, and
    `final` what a person finally sees: the same, unless it was a deferral.
    """

    kind: Kind
    user: User
    channel: Channel
    data: Json
    source: Message | None = None
    id: int = field(default_factory=next_id)
    dispatched_at: float = 0.0
    answer: Answer | None = None
    original: Message | None = None
    followups: list[Message] = field(default_factory=list)
    final: Answer | None = None
    _done: asyncio.Event = field(default_factory=asyncio.Event)
    _complete: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def token(self) -> str:
        """The secret the bot answers with; it starts with the id, so it needs no table."""
        return f"{self.id}-{_TOKEN_TAIL}"

    def settle(self, answer: Answer) -> None:
        """Record the first response and wake who waits for it."""
        self.answer = answer
        self._done.set()
        if answer.type not in DEFERRALS:
            self._finish(answer)

    def fulfil(self, data: Json, *, at: float, message: Message) -> None:
        """Record what was sent after a deferral; what is sent after that is no answer any more."""
        if self.final is None and self.answer is not None:
            kind = ResponseType.UPDATE if message is self.source else ResponseType.SEND
            latency, kept = at - self.dispatched_at, self.is_kept
            self._finish(Answer(type=kind, data=data, latency=latency, message=message, deferred=not kept))

    @property
    def is_kept(self) -> bool:
        """Whether it is a press on a public message that was answered by an update that changed nothing.

        What follows in private is its answer, and in time; the bot may change the message through it later.
        """
        public = self.source is not None and self.source.viewer is None
        return public and self.answer is not None and self.answer.type == ResponseType.DEFER_UPDATE

    def _finish(self, answer: Answer) -> None:
        self.final = answer
        self._complete.set()

    async def answered(self, within: float = 30.0) -> Answer:
        """Wait for the first response; TimeoutError when a person would see "did not respond"."""
        async with asyncio.timeout(within):
            await self._done.wait()
        if self.answer is None:
            raise RuntimeError("settled without an answer")
        return self.answer

    async def completed(self, within: float = 30.0) -> Answer:
        """Wait for what a person finally sees, after a deferral too; TimeoutError if it does not come."""
        async with asyncio.timeout(within):
            await self._complete.wait()
        if self.final is None:
            raise RuntimeError("completed without an answer")
        return self.final

    def metadata(self, application_id: int) -> Json:
        """What Discord writes into messages that answer this interaction."""
        found: Json = {
            "id": str(self.id),
            "type": int(self.kind),
            "user": self.user.payload,
            "authorizing_integration_owners": {"0": self.channel.payload["guild_id"]},
        }
        if self.source is not None:
            found["interacted_message_id"] = str(self.source.id)
        elif self.kind is Kind.COMMAND:
            found |= {"name": self.data["name"], "command_type": 1}
        return {"interaction_metadata": found, "application_id": str(application_id)}


class InteractionBook:
    """The interactions that can still be answered, by Discord's deadlines."""

    def __init__(self) -> None:
        self.first_response = 3.0
        self.token_lifetime = 900.0
        self._open: dict[int, Interaction] = {}
        self._silent: dict[int, Interaction] = {}

    def note_silent(self, interaction: Interaction) -> None:
        """Note a press that was answered by an update that changes nothing: the rest is seen elsewhere."""
        self._silent[interaction.user.id] = interaction

    def fulfil_elsewhere(self, data: Json, *, at: float, message: Message) -> None:
        """Complete the last silent press of somebody if a private message that they got before answers it.

        A hand that is only brought up to date is no answer; one beside which something is told is.
        """
        if message.viewer is None or (message.clickable() and TELLS not in encode(data)):
            return
        pressed = self._silent.pop(message.viewer.id, None)
        if pressed is not None:
            pressed.fulfil(data, at=at, message=message)

    def add(self, interaction: Interaction) -> None:
        """Open an interaction; its clock starts now."""
        interaction.dispatched_at = time.monotonic()
        self._open[interaction.id] = interaction

    def forget(self) -> None:
        """Drop all of them (long load runs)."""
        self._open.clear()
        self._silent.clear()

    def for_callback(self, interaction_id: int, token: str, at: float) -> Interaction:
        """The interaction a callback is for; 10062 when late or unknown, 40060 when answered."""
        interaction = self._open.get(interaction_id)
        if interaction is None or interaction.token != token:
            raise ApiError(404, 10062, "Unknown interaction")
        if interaction.answer is not None:
            raise ApiError(400, 40060, "Interaction has already been acknowledged.")
        if at - interaction.dispatched_at > self.first_response:
            raise ApiError(404, 10062, "Unknown interaction")
        return interaction

    def for_webhook(self, token: str, at: float) -> Interaction:
        """The interaction a follow-up is for; 10015 before an answer, 50027 after 15 minutes."""
        number, _, _ = token.partition("-")
        interaction = self._open.get(int(number)) if number.isdigit() else None
        if interaction is None or interaction.token != token or interaction.answer is None:
            raise ApiError(404, 10015, "Unknown Webhook")
        if at - interaction.dispatched_at > self.token_lifetime:
            raise ApiError(401, 50027, "Invalid Webhook Token")
        return interaction


def event_text(interaction: Interaction, guild: Guild, application_id: int) -> str:
    """The data of INTERACTION_CREATE, put together from parts that are JSON already."""
    fields = {
        "id": f'"{interaction.id}"',
        "application_id": f'"{application_id}"',
        "type": str(int(interaction.kind)),
        "token": f'"{interaction.token}"',
        "version": "1",
        "guild_id": f'"{guild.id}"',
        "guild": guild.partial_text,
        "channel_id": f'"{interaction.channel.id}"',
        "channel": interaction.channel.text,
        "member": interaction.user.member_text,
        "app_permissions": f'"{interaction.channel.app_permissions}"',
        "locale": f'"{interaction.user.locale}"',
        "guild_locale": f'"{guild.locale}"',
        "entitlements": "[]",
        "authorizing_integration_owners": f'{{"0":"{guild.id}"}}',
        "context": "0",
        "attachment_size_limit": "10485760",
        "data": encode(interaction.data),
    }
    if interaction.source is not None:
        fields["message"] = interaction.source.text
    return encode_fields(fields)


def component_data(message: Message, custom_id: str, values: Sequence[str] | None) -> Json:
    """What clicking a button or choosing from a select sends; LookupError if nobody could."""
    kinds = message.clickable()
    if custom_id not in kinds:
        raise LookupError(f"no enabled component {custom_id!r} among {sorted(kinds)}")
    data: Json = {"custom_id": custom_id, "component_type": kinds[custom_id], "id": 0}
    if values is not None:
        data["values"] = list(values)
    return data


def command_data(
    path: Sequence[str],
    options: Mapping[str, Value],
    *,
    command: Json | None,
    focused: str | None = None,
) -> Json:
    """What `/path[0] path[1] …` sends: groups and subcommands wrapped around the options."""
    resolved: Json = {}
    inner = [_option(name, value, resolved, focused=focused) for name, value in options.items()]
    if len(path) > 1:
        inner = [{"name": path[-1], "type": 1, "options": inner}]
    if len(path) > 2:
        inner = [{"name": path[1], "type": 2, "options": inner}]
    data: Json = {
        "id": (command or {}).get("id") or str(next_id()),
        "name": path[0],
        "type": 1,
        "options": inner,
    }
    if resolved:
        data["resolved"] = resolved
    if command and command.get("guild_id"):
        data["guild_id"] = command["guild_id"]
    return data


@functools.singledispatch
def _option_value(value: object) -> tuple[int, object]:
    raise TypeError(f"not an option: {value!r}")


@_option_value.register
def _(value: str) -> tuple[int, object]:
    return 3, value


@_option_value.register
def _(value: int) -> tuple[int, object]:
    return 4, value


@_option_value.register
def _(value: bool) -> tuple[int, object]:  # noqa: FBT001 - an option's own value
    return 5, value


@_option_value.register
def _(value: float) -> tuple[int, object]:
    return 10, value


@_option_value.register
def _(value: User) -> tuple[int, object]:
    return 6, str(value.id)


@_option_value.register
def _(value: Channel) -> tuple[int, object]:
    return 7, str(value.id)


def _option(name: str, value: Value, resolved: Json, *, focused: str | None) -> Json:
    kind, plain = _option_value(value)
    if isinstance(value, User):
        member = {key: entry for key, entry in value.member.items() if key != "user"}
        resolved.setdefault("users", {})[str(value.id)] = value.payload
        resolved.setdefault("members", {})[str(value.id)] = member
    elif isinstance(value, Channel):
        resolved.setdefault("channels", {})[str(value.id)] = {**value.payload, "permissions": "0"}
    option: Json = {"name": name, "type": kind, "value": plain}
    if name == focused:
        option["focused"] = True
    return option


def modal_data(modal: Json, values: Mapping[str, str | Sequence[str]]) -> Json:
    """What submitting a modal sends: its own layout with each input's value filled in."""
    missing = set(values) - {c.get("custom_id") for c in components.walk(modal["components"])}
    if missing:
        raise LookupError(f"the modal has no {sorted(missing)}")
    return {
        "custom_id": modal["custom_id"],
        "components": [_fill_in(component, values) for component in modal["components"]],
    }


def _fill_in(component: Json, values: Mapping[str, str | Sequence[str]]) -> Json:
    found: Json = {"type": component["type"], "id": component.get("id", 0)}
    if "custom_id" in component:
        value = values.get(component["custom_id"], component.get("value", ""))
        found["custom_id"] = component["custom_id"]
        found.update({"value": value} if component["type"] == 4 else {"values": list(value)})
    if "component" in component:
        found["component"] = _fill_in(component["component"], values)
    if "components" in component:
        found["components"] = [_fill_in(child, values) for child in component["components"]]
    return found
