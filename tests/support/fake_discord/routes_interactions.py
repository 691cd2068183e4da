"""REST routes that answer interactions: the callback, and what follows through its webhook."""

from collections.abc import Callable, Mapping
from typing import Any

from tests.support.fake_discord.interactions import Answer, Interaction, Kind, ResponseType
from tests.support.fake_discord.messages import EPHEMERAL, LOADING, Message
from tests.support.fake_discord.wire import ApiError, Call, Json
from tests.support.fake_discord.world import World

Route = Callable[[Call], Any]

SEND, UPDATE, MODAL = ResponseType.SEND, ResponseType.UPDATE, ResponseType.MODAL
DEFER_SEND, DEFER_UPDATE = ResponseType.DEFER_SEND, ResponseType.DEFER_UPDATE
CHOICES = ResponseType.CHOICES

_ALLOWED: Mapping[Kind, frozenset[int]] = {
    Kind.COMMAND: frozenset({SEND, DEFER_SEND, MODAL}),
    Kind.COMPONENT: frozenset({SEND, DEFER_SEND, DEFER_UPDATE, UPDATE, MODAL}),
    Kind.AUTOCOMPLETE: frozenset({CHOICES}),
    Kind.MODAL: frozenset({SEND, DEFER_SEND, DEFER_UPDATE, UPDATE}),
}


class InteractionRoutes:
    """Routes with an interaction's token instead of the bot's."""

    def __init__(self, world: World) -> None:
        self._world = world

    def table(self) -> Mapping[tuple[str, str], Route]:
        """Every route with its handler."""
        webhook = "/webhooks/{app}/{token}"
        message = webhook + "/messages/{message}"
        return {
            ("POST", "/interactions/{interaction}/{token}/callback"): self._callback,
            ("POST", webhook): self._followup,
            ("GET", message): lambda call: self._target(call)[1].payload,
            ("PATCH", message): self._edit,
            ("DELETE", message): self._delete,
        }

    def _callback(self, call: Call) -> Json | None:
        interaction = self._world.interactions.for_callback(
            call.id("interaction"), call.parts["token"], call.at
        )
        kind, data = int(call.body["type"]), call.body.get("data") or {}
        if kind not in _ALLOWED[interaction.kind]:
            raise ApiError(400, 50035, f"Invalid Form Body: type {kind} for {interaction.kind.name}")
        message = self._respond(interaction, kind, data, call)
        latency = call.at - interaction.dispatched_at
        interaction.settle(Answer(type=kind, data=data, latency=latency, message=message))
        if call.query.get("with_response") not in ("1", "true"):
            return None
        return _callback_payload(interaction, kind, message)

    def _respond(self, interaction: Interaction, kind: int, data: Json, call: Call) -> Message | None:
        """Do what the response says; the message it made or changed, if any."""
        if kind == SEND:
            interaction.original = self._create(interaction, data, call)
        elif kind == DEFER_SEND:
            flags = LOADING | (data.get("flags") or 0)
            interaction.original = self._create(interaction, {"flags": flags}, call)
        elif kind in (DEFER_UPDATE, UPDATE):
            if interaction.source is None:
                raise ApiError(400, 50035, "Invalid Form Body: there is no message to update")
            interaction.original = interaction.source
            if kind == UPDATE:
                self._world.messages.edit(interaction.source, data, call.files)
            else:
                self._world.interactions.note_silent(interaction)
        elif kind == CHOICES and len(data["choices"]) > 25:
            raise ApiError(400, 50035, "Invalid Form Body: more than 25 choices")
        return interaction.original if kind in (SEND, UPDATE) else None

    def _create(self, interaction: Interaction, data: Json, call: Call) -> Message:
        hidden = bool((data.get("flags") or 0) & EPHEMERAL)
        extra = interaction.metadata(self._world.application_id)
        extra["webhook_id"] = str(self._world.application_id)
        extra["type"] = 20 if interaction.kind is Kind.COMMAND else 0
        return self._world.messages.create(
            interaction.channel, data, call.files, viewer=interaction.user if hidden else None, extra=extra
        )

    def _followup(self, call: Call) -> Json:
        interaction = self._world.interactions.for_webhook(call.parts["token"], call.at)
        original = interaction.original
        body = call.body or {}
        if original is not None and original.flags & LOADING:
            # The first follow-up of a "thinking" answer takes its place, hidden or not as it was.
            message = self._world.messages.edit(original, body, call.files)
        else:
            message = self._create(interaction, body, call)
            interaction.followups.append(message)
        interaction.fulfil(body, at=call.at, message=message)
        return message.payload

    def _target(self, call: Call) -> tuple[Interaction, Message]:
        interaction = self._world.interactions.for_webhook(call.parts["token"], call.at)
        if call.parts["message"] != "@original":
            return interaction, self._own_message(interaction, call.id("message"))
        if interaction.original is None:
            raise ApiError(404, 10008, "Unknown Message")
        return interaction, self._world.messages.get(interaction.original.id)

    def _own_message(self, interaction: Interaction, message_id: int) -> Message:
        """An interaction's token reaches only the messages it made and the one it came from."""
        own = [*interaction.followups, interaction.original, interaction.source]
        if all(message is None or message.id != message_id for message in own):
            raise ApiError(404, 10008, "Unknown Message")
        return self._world.messages.get(message_id)

    def _edit(self, call: Call) -> Json:
        interaction, message = self._target(call)
        edited = self._world.messages.edit(message, call.body or {}, call.files)
        original = interaction.original
        if original is not None and edited.id == original.id and not interaction.is_kept:
            interaction.fulfil(call.body or {}, at=call.at, message=edited)
        self._world.interactions.fulfil_elsewhere(call.body or {}, at=call.at, message=edited)
        return edited.payload

    def _delete(self, call: Call) -> None:
        _, message = self._target(call)
        self._world.messages.delete(message)


def _callback_payload(interaction: Interaction, kind: int, message: Message | None) -> Json:
    described: Json = {"id": str(interaction.id), "type": int(interaction.kind)}
    original = interaction.original
    if original is not None:
        described |= {
            "response_message_id": str(original.id),
            "response_message_loading": kind == DEFER_SEND,
            "response_message_ephemeral": original.viewer is not None,
        }
    found: Json = {"interaction": described}
    if message is not None:
        found["resource"] = {"type": kind, "message": message.payload}
    return found
