"""Messages as Discord keeps them: created, edited, and read back by a later click."""

import copy
import datetime as dt
from collections.abc import Callable, Sequence

from tests.support.fake_discord import components
from tests.support.fake_discord.ids import next_id
from tests.support.fake_discord.model import Channel, User
from tests.support.fake_discord.wire import ApiError, Json, Upload, encode

EPHEMERAL = 1 << 6
LOADING = 1 << 7
COMPONENTS_V2 = 1 << 15
_KEPT_ON_EDIT = EPHEMERAL | COMPONENTS_V2


def _now() -> str:
    return dt.datetime.now(dt.UTC).isoformat()


class Message:
    """One message; `viewer` is the only person who sees it when it is ephemeral."""

    __slots__ = ("_text", "_types", "edits", "payload", "viewer")

    def __init__(self, payload: Json, *, viewer: User | None) -> None:
        self.payload = payload
        self.viewer = viewer
        self.edits = 0
        self._text: str | None = None
        self._types: dict[str, int] | None = None

    @property
    def id(self) -> int:
        """The message's snowflake."""
        return int(self.payload["id"])

    @property
    def channel_id(self) -> int:
        """The snowflake of the channel it was sent to."""
        return int(self.payload["channel_id"])

    @property
    def flags(self) -> int:
        """Discord's message flags."""
        return int(self.payload["flags"])

    @property
    def components(self) -> list[Json]:
        """The top level components, as last sent or edited."""
        found: list[Json] = self.payload["components"]
        return found

    @property
    def text(self) -> str:
        """The message as JSON, encoded once for each edit: every click on it carries it."""
        if self._text is None:
            self._text = encode(self.payload)
        return self._text

    def touch(self) -> None:
        """Drop what was derived from the payload."""
        self._text = None
        self._types = None

    def clickable(self) -> dict[str, int]:
        """The component type under each custom_id that a person could use now."""
        if self._types is None:
            self._types = {
                component["custom_id"]: component["type"]
                for component in components.walk(self.components)
                if "custom_id" in component and not component.get("disabled")
            }
        return self._types

    def find(self, wanted: Callable[[Json], bool]) -> Json:
        """The first component that matches, however deep it is nested; LookupError if none does."""
        return components.find(self.components, wanted)

    def custom_id(self, *, label: str | None = None, containing: str = "") -> str:
        """The custom_id of the first component with that label and that text in its custom_id."""
        found = self.find(
            lambda c: (
                containing in c.get("custom_id", "")
                and "custom_id" in c
                and (label is None or c.get("label") == label)
            )
        )
        return str(found["custom_id"])

    def words(self) -> str:
        """All text a person reads in it, apart from buttons."""
        parts = [self.payload["content"]]
        parts += [c["content"] for c in components.walk(self.components) if "content" in c]
        return "\n".join(part for part in parts if part).replace("\N{NO-BREAK SPACE}", " ")


class MessageStore:
    """Every message of the fake Discord, and the files attached to them."""

    def __init__(self, *, cdn: str, bot: User) -> None:
        self.cdn = cdn
        self.bot = bot
        self.messages: dict[int, Message] = {}
        self._by_channel: dict[int, dict[int, Message]] = {}
        self.files: dict[str, Upload] = {}

    def create(
        self,
        channel: Channel,
        body: Json,
        files: Sequence[Upload] = (),
        *,
        viewer: User | None = None,
        extra: Json | None = None,
    ) -> Message:
        """Send a message; `viewer` makes it ephemeral, `extra` adds fields only Discord sets."""
        payload: Json = {
            "id": str(next_id()),
            "channel_id": channel.payload["id"],
            "type": 0,
            "author": self.bot.payload,
            "content": "",
            "timestamp": _now(),
            "edited_timestamp": None,
            "tts": False,
            "mention_everyone": False,
            "mentions": [],
            "mention_roles": [],
            "attachments": [],
            "embeds": [],
            "components": [],
            "pinned": False,
            "flags": EPHEMERAL if viewer else 0,
        }
        payload.update(extra or {})
        message = Message(payload, viewer=viewer)
        self._apply(message, body, files)
        self.messages[message.id] = message
        self._by_channel.setdefault(channel.id, {})[message.id] = message
        channel.payload["last_message_id"] = payload["id"]
        return message

    def edit(self, message: Message, body: Json, files: Sequence[Upload] = ()) -> Message:
        """Change the fields named in the body; the rest stays, as on Discord."""
        self._apply(message, body, files)
        message.payload["edited_timestamp"] = _now()
        message.edits += 1
        return message

    def get(self, message_id: int) -> Message:
        """A message by id; ApiError 10008 when there is none (any more)."""
        try:
            return self.messages[message_id]
        except KeyError:
            raise ApiError(404, 10008, "Unknown Message") from None

    def delete(self, message: Message) -> None:
        """Remove it; clicking it afterwards is the test's mistake, not Discord's."""
        if self.messages.pop(message.id, None) is not None:
            del self._by_channel[message.channel_id][message.id]

    def in_channel(self, channel: Channel) -> list[Message]:
        """What everybody sees there, newest first."""
        found = [m for m in self._by_channel.get(channel.id, {}).values() if m.viewer is None]
        return sorted(found, key=lambda m: m.id, reverse=True)

    def _apply(self, message: Message, body: Json, files: Sequence[Upload]) -> None:
        payload = message.payload
        flags = (payload["flags"] & _KEPT_ON_EDIT) | ((body.get("flags") or 0) & ~EPHEMERAL)
        parts = copy.deepcopy(body["components"] or []) if "components" in body else message.components
        content = (body["content"] or "") if "content" in body else payload["content"]
        embeds = (body["embeds"] or []) if "embeds" in body else payload["embeds"]
        _check(flags=flags, content=content, embeds=embeds, parts=parts)
        attachments = self._attachments(message, body, files)
        _resolve(parts, attachments)
        components.number(parts)
        payload.update(flags=flags, components=parts, content=content, embeds=embeds, attachments=attachments)
        message.touch()

    def _attachments(self, message: Message, body: Json, files: Sequence[Upload]) -> list[Json]:
        """Kept attachments are named by snowflake, new ones by the number of their form field."""
        present = {one["id"]: one for one in message.payload["attachments"]}
        uploads = {upload.field: upload for upload in files}
        described = body.get("attachments")
        if described is None:
            described = [*present.values(), *({"id": n} for n in range(len(files)))]
        found: list[Json] = []
        for entry in described:
            upload = uploads.get(f"files[{entry['id']}]")
            if upload is not None:
                found.append(self._store(message, entry, upload))
            elif str(entry["id"]) in present:
                found.append(present[str(entry["id"])])
        return found

    def _store(self, message: Message, entry: Json, upload: Upload) -> Json:
        attachment_id = str(next_id())
        filename = entry.get("filename") or upload.filename
        path = f"/cdn/attachments/{message.channel_id}/{attachment_id}/{filename}"
        self.files[path] = upload
        url = self.cdn + path.removeprefix("/cdn")
        return {
            "id": attachment_id,
            "filename": filename,
            "description": entry.get("description"),
            "size": len(upload.data),
            "content_type": upload.content_type,
            "url": url,
            "proxy_url": url,
        }


def _check(*, flags: int, content: str, embeds: Sequence[Json], parts: Sequence[Json]) -> None:
    found = components.problems(parts)
    if flags & COMPONENTS_V2 and (content or embeds):
        found.append("content or embeds beside Components V2")
    if not flags & COMPONENTS_V2 and any(part["type"] != 1 for part in parts):
        found.append("top level components other than rows need the Components V2 flag")
    if found:
        raise ApiError(400, 50035, "Invalid Form Body: " + "; ".join(found))


def _resolve(parts: Sequence[Json], attachments: Sequence[Json]) -> None:
    """Point `attachment://name` at the file's address, which is what Discord returns."""
    urls = {one["filename"]: one["url"] for one in attachments}
    for part in components.walk(parts):
        media = [part.get("media"), part.get("file"), *(item.get("media") for item in part.get("items", ()))]
        for one in media:
            if one and str(one.get("url", "")).startswith("attachment://"):
                name = one["url"].removeprefix("attachment://")
                if name not in urls:
                    raise ApiError(400, 50035, f"Invalid Form Body: no attachment {name}")
                one["url"] = one["proxy_url"] = urls[name]
