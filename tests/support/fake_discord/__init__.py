"""A small Discord on loopback sockets, for tests that need the real client library.

A bot started against it runs discord.py's own HTTP and gateway code, in its own process, at full
concurrency. A test plays the people: it clicks, types commands, and reads what they would see.

    one click                     FakeDiscord.click -> interactions -> gateway  ──ws──►  bot
    what the bot answers          world <- routes_* <- rest                     ◄─http─

`world` holds everything there is to know (guilds, messages, commands, open interactions), `routes_*`
change it, `gateway` tells the bot about it. Nothing here knows any particular bot.
"""

from tests.support.fake_discord.components import walk
from tests.support.fake_discord.faults import Faults, Hold
from tests.support.fake_discord.gateway import Gateway, GatewayEvent, Moment
from tests.support.fake_discord.interactions import Answer, Interaction, ResponseType
from tests.support.fake_discord.messages import COMPONENTS_V2, EPHEMERAL, Message
from tests.support.fake_discord.model import Channel, Guild, User
from tests.support.fake_discord.server import FakeDiscord
from tests.support.fake_discord.timeline import Timeline
from tests.support.fake_discord.wire import Call, Upload

__all__ = [
    "COMPONENTS_V2",
    "EPHEMERAL",
    "Answer",
    "Call",
    "Channel",
    "FakeDiscord",
    "Faults",
    "Gateway",
    "GatewayEvent",
    "Guild",
    "Hold",
    "Interaction",
    "Message",
    "Moment",
    "ResponseType",
    "Timeline",
    "Upload",
    "User",
    "walk",
]
