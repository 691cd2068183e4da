"""REST routes about the bot itself: who it is, its commands, its emojis, its people."""

from collections.abc import Callable, Mapping
from typing import Any

from tests.support.fake_discord.ids import next_id
from tests.support.fake_discord.model import User
from tests.support.fake_discord.wire import ApiError, Call, Json
from tests.support.fake_discord.world import World

Route = Callable[[Call], Any]


class ApplicationRoutes:
    """Routes under /users, /applications, /oauth2, /gateway and /guilds."""

    def __init__(self, world: World) -> None:
        self._world = world

    def table(self) -> Mapping[tuple[str, str], Route]:
        """Every route with its handler."""
        application, everywhere = "/applications/{app}", "/applications/{app}/commands"
        in_guild = "/applications/{app}/guilds/{guild}/commands"
        return {
            ("GET", "/users/@me"): self._me,
            ("GET", "/users/{user}"): lambda call: self._user(call).payload,
            ("GET", "/guilds/{guild}/members/{user}"): lambda call: self._user(call).member,
            ("GET", "/oauth2/applications/@me"): self._application,
            ("GET", "/applications/@me"): self._application,
            ("GET", "/gateway"): lambda _: {"url": self._world.gateway_url},
            ("GET", "/gateway/bot"): self._gateway_bot,
            ("GET", f"{application}/emojis"): lambda _: {"items": list(self._world.emojis.values())},
            ("POST", f"{application}/emojis"): self._create_emoji,
            ("DELETE", application + "/emojis/{emoji}"): self._delete_emoji,
            **{("GET", path): self._commands for path in (everywhere, in_guild)},
            **{("PUT", path): self._overwrite_commands for path in (everywhere, in_guild)},
            **{("POST", path): self._create_command for path in (everywhere, in_guild)},
        }

    def _me(self, _: Call) -> Json:
        return {**self._world.bot.payload, "verified": True, "mfa_enabled": True, "locale": "en-US"}

    def _user(self, call: Call) -> User:
        user = self._world.users.get(call.id("user"))
        if user is None:
            raise ApiError(404, 10013, "Unknown User")
        return user

    def _application(self, _: Call) -> Json:
        return {
            "id": str(self._world.application_id),
            "name": self._world.bot.name,
            "icon": None,
            "description": "",
            "bot_public": True,
            "bot_require_code_grant": False,
            "verify_key": "0" * 64,
            "owner": {**self._world.bot.payload, "bot": False},
            "team": None,
            "flags": 0,
            "approximate_guild_count": len(self._world.guilds),
        }

    def _gateway_bot(self, _: Call) -> Json:
        world = self._world
        limit = {
            "total": 1000,
            "remaining": world.sessions_left,
            "reset_after": 86_400_000,
            "max_concurrency": world.max_concurrency,
        }
        return {"url": world.gateway_url, "shards": world.recommended_shards, "session_start_limit": limit}

    def _commands(self, call: Call) -> list[Json]:
        return self._world.commands.get(_scope(call), [])

    def _overwrite_commands(self, call: Call) -> list[Json]:
        scope = _scope(call)
        self._world.command_writes[scope] += 1
        old = {command["name"]: command["id"] for command in self._world.commands.get(scope, ())}
        self._world.commands[scope] = [
            self._register(command, scope, old.get(command["name"])) for command in call.body
        ]
        return self._world.commands[scope]

    def _create_command(self, call: Call) -> Json:
        scope = _scope(call)
        self._world.command_writes[scope] += 1
        command = self._register(call.body, scope, None)
        kept = [old for old in self._world.commands.get(scope, ()) if old["name"] != command["name"]]
        self._world.commands[scope] = [*kept, command]
        return command

    def _register(self, command: Json, scope: int | None, command_id: str | None) -> Json:
        found: Json = {
            "type": 1,
            "description": "",
            "default_member_permissions": None,
            "nsfw": False,
            **command,
            "id": command_id or str(next_id()),
            "application_id": str(self._world.application_id),
            "version": str(next_id()),
        }
        if scope is not None:
            found["guild_id"] = str(scope)
        return found

    def _create_emoji(self, call: Call) -> Json:
        emoji: Json = {
            "id": str(next_id()),
            "name": call.body["name"],
            "roles": [],
            "user": self._world.bot.payload,
            "require_colons": True,
            "managed": False,
            "animated": False,
            "available": True,
        }
        self._world.emojis[int(emoji["id"])] = emoji
        return emoji

    def _delete_emoji(self, call: Call) -> None:
        if self._world.emojis.pop(call.id("emoji"), None) is None:
            raise ApiError(404, 10014, "Unknown Emoji")


def _scope(call: Call) -> int | None:
    return call.id("guild") if "guild" in call.parts else None
