"""REST routes under /channels: messages everybody sees, and threads."""

from collections.abc import Callable, Mapping
from typing import Any

from tests.support.fake_discord.ids import next_id
from tests.support.fake_discord.messages import EPHEMERAL, Message
from tests.support.fake_discord.model import Channel, thread
from tests.support.fake_discord.wire import ApiError, Call, Json
from tests.support.fake_discord.world import World

Route = Callable[[Call], Any]


class ChannelRoutes:
    """Routes with the bot's own token; ephemeral messages do not exist for them."""

    def __init__(self, world: World) -> None:
        self._world = world

    def table(self) -> Mapping[tuple[str, str], Route]:
        """Every route with its handler."""
        channel, message = "/channels/{channel}", "/channels/{channel}/messages/{message}"
        return {
            ("GET", channel): lambda call: self._channel(call).payload,
            ("PATCH", channel): self._edit_channel,
            ("DELETE", channel): self._delete_channel,
            ("POST", f"{channel}/typing"): lambda _: None,
            ("GET", f"{channel}/messages"): self._history,
            ("POST", f"{channel}/messages"): self._send,
            ("GET", message): lambda call: self._message(call).payload,
            ("PATCH", message): self._edit,
            ("DELETE", message): lambda call: self._world.messages.delete(self._message(call)),
            ("POST", f"{channel}/threads"): lambda call: self._create_thread(call, next_id()),
            ("POST", f"{message}/threads"): self._create_thread_on_message,
            ("PUT", f"{channel}/thread-members/{{user}}"): lambda _: None,
            ("DELETE", f"{channel}/thread-members/{{user}}"): lambda _: None,
        }

    def _channel(self, call: Call) -> Channel:
        return self._world.channel(call.id("channel"))

    def _message(self, call: Call) -> Message:
        message = self._world.messages.get(call.id("message"))
        if message.channel_id != self._channel(call).id or message.viewer is not None:
            raise ApiError(404, 10008, "Unknown Message")
        return message

    def _history(self, call: Call) -> list[Json]:
        limit = int(call.query.get("limit", "50"))
        found = self._world.messages.in_channel(self._channel(call))
        if "before" in call.query:
            found = [message for message in found if message.id < int(call.query["before"])]
        if "after" in call.query:
            found = [message for message in found if message.id > int(call.query["after"])][-limit:]
        return [message.payload for message in found[:limit]]

    def _send(self, call: Call) -> Json:
        body = call.body or {}
        if (body.get("flags") or 0) & EPHEMERAL:
            raise ApiError(400, 50035, "Invalid Form Body: only an interaction's answer can be ephemeral")
        return self._world.messages.create(self._channel(call), body, call.files).payload

    def _edit(self, call: Call) -> Json:
        return self._world.messages.edit(self._message(call), call.body or {}, call.files).payload

    def _edit_channel(self, call: Call) -> Json:
        channel = self._channel(call)
        channel.update(call.body)
        event = "THREAD_UPDATE" if channel.is_thread else "CHANNEL_UPDATE"
        self._world.outbox.append((event, channel.payload, channel.guild_id))
        return channel.payload

    def _delete_channel(self, call: Call) -> Json:
        channel = self._channel(call)
        self._world.remove_channel(channel)
        event = "THREAD_DELETE" if channel.is_thread else "CHANNEL_DELETE"
        self._world.outbox.append((event, channel.payload, channel.guild_id))
        return channel.payload

    def _create_thread_on_message(self, call: Call) -> Json:
        message = self._message(call)
        call.body["type"] = 11  # a thread on a message is public in a text channel
        return self._create_thread(call, message.id)

    def _create_thread(self, call: Call, thread_id: int) -> Json:
        if thread_id in self._world.channels:
            raise ApiError(400, 160004, "A thread has already been created for this message")
        created = thread(self._channel(call), call.body, self._world.bot, thread_id)
        self._world.add_channel(created)
        payload = {**created.payload, "newly_created": True}
        self._world.outbox.append(("THREAD_CREATE", payload, created.guild_id))
        return created.payload
