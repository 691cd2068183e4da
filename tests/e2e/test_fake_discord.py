"""The fake Discord against discord.py's smallest bot, in a process of its own, over real sockets."""

import asyncio
import io
import re
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any, Literal, Self

import aiohttp
import discord
import pytest
import yarl
from discord import app_commands, ui

from tests.support.fake_discord import Channel, FakeDiscord, Interaction, Message, Moment, User
from tests.support.fake_discord.gateway import Op
from tests.support.load import Click, closed_loop, open_loop
from tests.support.process import BotProcess, start_bot

ACK_BOT = "tests.support.ack_bot"
DEFER_UPDATE = 6
PATIENCE = 60.0
"""Seconds for a first response here, where Discord gives three: the machine may be busy with other tests."""


def hand(buttons: int = 20) -> list[dict[str, Any]]:
    cards = [
        {"type": 2, "style": 2, "label": f"Card {n}", "custom_id": f"play:7:{n}"} for n in range(buttons)
    ]
    rows = [{"type": 1, "components": cards[n : n + 5]} for n in range(0, buttons, 5)]
    return [{"type": 17, "components": [{"type": 10, "content": "Your hand"}, *rows]}]


@pytest.fixture
async def fake() -> AsyncIterator[FakeDiscord]:
    async with FakeDiscord() as server:
        server.world.interactions.first_response = PATIENCE
        yield server


@pytest.fixture
async def channel(fake: FakeDiscord) -> Channel:
    return await fake.add_channel(await fake.add_guild())


@pytest.fixture
def ann(fake: FakeDiscord) -> User:
    return fake.add_user("Ann")


@pytest.fixture
async def bot(fake: FakeDiscord, channel: Channel, tmp_path: Path) -> AsyncIterator[BotProcess]:
    assert channel.id in fake.world.channels  # the guild is complete before the bot hears of it
    async with start_bot(ACK_BOT, fake, logs=tmp_path, forked=True) as process:
        await process.ready()
        yield process


async def click_card(fake: FakeDiscord, user: User, message: Message) -> Interaction:
    return await fake.click(user, message, message.custom_id(label="Card 13"))


async def test_a_bot_logs_in_and_acknowledges_a_click_on_a_nested_button(
    fake: FakeDiscord, bot: BotProcess, channel: Channel, ann: User
) -> None:
    interaction = await click_card(fake, ann, fake.post(channel, hand()))
    answer = await interaction.answered()
    assert answer.type == DEFER_UPDATE
    assert 0 < answer.latency < PATIENCE
    assert interaction.original is interaction.source
    assert fake.unknown == []
    assert bot.exit_code is None


async def test_an_unknown_command_is_logged_and_the_bot_lives_on(
    fake: FakeDiscord, bot: BotProcess, channel: Channel, ann: User
) -> None:
    await fake.slash(ann, channel, "uno", "start", options={"seats": 4, "host": ann})
    await bot.line("CommandNotFound")
    message = fake.post(channel, hand(), viewer=ann)
    assert (await (await click_card(fake, ann, message)).answered()).type == DEFER_UPDATE


async def test_sigterm_ends_the_bot_cleanly(fake: FakeDiscord, bot: BotProcess) -> None:
    assert await bot.terminate(within=5) == 0
    await fake.gateway.events.wait(lambda event: event.moment is Moment.CLOSED)
    assert fake.gateway.connections == 0


async def test_a_killed_bot_is_noticed_by_the_gateway(fake: FakeDiscord, bot: BotProcess) -> None:
    assert await bot.kill() == -9
    await fake.gateway.events.wait(lambda event: event.moment is Moment.CLOSED)
    with pytest.raises(RuntimeError, match="exited with -9"):
        await bot.ready(count=2)


async def test_a_rate_limited_callback_is_sent_again(
    fake: FakeDiscord, bot: BotProcess, channel: Channel, ann: User
) -> None:
    fake.faults.rate_limit("POST /interactions/.*/callback", times=2, retry_after=0.1)
    answer = await (await click_card(fake, ann, fake.post(channel, hand()))).answered()
    assert answer.latency >= 0.2
    await fake.calls.wait(lambda call: call.status == 200 and call.path.endswith("/callback"))
    statuses = [call.status for call in fake.calls if call.path.endswith("/callback")]
    assert statuses == [429, 429, 200]
    assert bot.exit_code is None


@pytest.mark.parametrize("code", [None, 4000, 1000])
async def test_a_dropped_connection_is_resumed_and_loses_no_click(
    fake: FakeDiscord, bot: BotProcess, channel: Channel, ann: User, code: int | None
) -> None:
    message = fake.post(channel, hand())
    await fake.gateway.drop(code=code)
    missed = await click_card(fake, ann, message)
    await bot.line("RESUMED")
    assert (await missed.answered()).type == DEFER_UPDATE
    assert (await (await click_card(fake, ann, message)).answered()).type == DEFER_UPDATE
    identified = fake.gateway.events.where(lambda event: event.moment is Moment.IDENTIFY)
    assert len(identified) == 1


async def test_a_crash_of_the_fake_itself_fails_the_test() -> None:
    async def provoke() -> None:
        async with FakeDiscord() as broken, aiohttp.ClientSession() as session:
            rest, token = broken.environment["FAKE_DISCORD_REST"], broken.world.token
            headers = {"Authorization": f"Bot {token}"}
            async with session.put(f"{rest}/applications/1/commands", headers=headers) as response:
                assert response.status == 500

    with pytest.raises(ExceptionGroup, match="the fake Discord crashed"):
        await provoke()


async def test_an_unknown_route_is_404_and_recorded(fake: FakeDiscord) -> None:
    url = fake.environment["FAKE_DISCORD_REST"] + "/stickers"
    async with aiohttp.ClientSession() as session, session.get(url) as response:
        assert (response.status, response.headers["Content-Type"]) == (404, "application/json")
    assert [call.path for call in fake.unknown] == ["/stickers"]


async def test_a_wrong_token_is_refused(fake: FakeDiscord, tmp_path: Path) -> None:
    async with start_bot(ACK_BOT, fake, logs=tmp_path, env={"DISCORD_TOKEN": "wrong"}, forked=True) as bot:
        await bot.line("LoginFailure")
        assert await bot.exited() == 1


async def test_load_in_both_loops_is_answered_in_full(
    fake: FakeDiscord, bot: BotProcess, channel: Channel, ann: User
) -> None:
    rooms = [fake.post(channel, hand()) for _ in range(4)]

    def next_click(room: int) -> Click:
        return Click(ann, rooms[room], "play:7:3")

    closed = await closed_loop(fake, next_click, in_flight=8, rooms=4, clicks=100, patience=PATIENCE)
    opened = await open_loop(fake, next_click, rate=100, rooms=4, seconds=0.5, patience=PATIENCE)
    assert (closed.sent, closed.answered, closed.timeouts) == (100, 100, 0)
    assert (opened.sent, opened.answered, opened.timeouts) == (50, 50, 0)
    assert 0 < opened.latency(0.5) <= opened.latency(0.99) < PATIENCE
    assert bot.cpu_seconds() > 0


# The rest of the API, used by a client in this process: whatever discord.py sends must be understood.


class Play(ui.DynamicItem[ui.Button[Any]], template=r"play:(?P<revision>\d+):(?P<card>\d+)"):
    def __init__(self, card: int) -> None:
        super().__init__(ui.Button(label=f"Card {card}", custom_id=f"play:8:{card}"))
        self.card = card

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        del interaction, item
        return cls(int(match["card"]))

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        if self.card == 9:
            await interaction.response.send_modal(Rename(timeout=60))
            return
        if self.card == 8:
            await interaction.response.defer()
            await interaction.edit_original_response(view=hand_view(2))
            return
        await interaction.response.edit_message(view=hand_view(self.card + 1))
        await interaction.followup.send("noted", ephemeral=True)


class Rename(ui.Modal, title="Rename"):
    name = ui.Label[Any](text="Name", component=ui.TextInput[Any](custom_id="name"))

    async def on_submit(self, interaction: discord.Interaction[Any], /) -> None:
        assert isinstance(self.name.component, ui.TextInput)
        await interaction.response.send_message(f"Hello {self.name.component.value}")


def hand_view(card: int, *media: str) -> ui.LayoutView:
    view = ui.LayoutView(timeout=None)
    row = ui.ActionRow[Any](Play(card), Play(9))
    galleries = [ui.MediaGallery[Any](discord.MediaGalleryItem(one)) for one in media]
    view.add_item(ui.Container[Any](ui.TextDisplay(f"Next: {card}"), *galleries, row))
    view.stop()
    return view


def uno_commands() -> app_commands.Group:
    group = app_commands.Group(name="uno", description="Play")

    @group.command(description="Start")
    async def start(interaction: discord.Interaction[Any], rules: str, guest: discord.Member) -> None:
        assert interaction.app_permissions.create_public_threads
        assert interaction.guild is not None
        file = discord.File(io.BytesIO(b"picture"), "hand.png", description=f"{rules} {guest.name}")
        view = hand_view(1, "attachment://hand.png")
        await interaction.response.send_message(view=view, file=file, ephemeral=True)

    @start.autocomplete("rules")
    async def rules(_: discord.Interaction[Any], current: str) -> list[app_commands.Choice[str]]:
        return [app_commands.Choice(name=f"{current}!", value=current)]

    @group.command(description="Think")
    async def think(interaction: discord.Interaction[Any]) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        await interaction.edit_original_response(content="thought")
        await interaction.delete_original_response()

    return group


@pytest.fixture
def whole_messages(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the library make its own messages again, which a hall in this process replaced by lean ones."""
    monkeypatch.setattr(discord.interactions, "Message", discord.Message)
    monkeypatch.setattr(discord.interactions, "InteractionMessage", discord.InteractionMessage)


@pytest.fixture
async def client(
    fake: FakeDiscord, channel: Channel, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[discord.Client]:
    monkeypatch.setattr(discord.http.Route, "BASE", fake.environment["FAKE_DISCORD_REST"])
    gateway = yarl.URL(fake.environment["FAKE_DISCORD_GATEWAY"])
    monkeypatch.setattr(discord.gateway.DiscordWebSocket, "DEFAULT_GATEWAY", gateway)
    client = discord.Client(intents=discord.Intents(guilds=True), max_messages=None)
    tree = app_commands.CommandTree(client)
    tree.add_command(uno_commands())
    client.add_dynamic_items(Play)
    async with client:
        running = asyncio.create_task(client.start(fake.world.token))
        await fake.gateway.ready()
        await client.application_info()  # a round trip, after which the guild has been parsed
        assert client.get_channel(channel.id) is not None
        await tree.sync()
        yield client
        await client.close()
        await running
    assert [f"{call.method} {call.path}" for call in fake.unknown] == []


async def test_messages_of_a_channel_are_found_without_a_look_at_those_of_others(
    fake: FakeDiscord, channel: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = await fake.add_channel(await fake.add_guild())
    for _ in range(100):
        fake.post(other, [])
    first, second, gone = (fake.post(channel, []) for _ in range(3))
    fake.world.messages.delete(gone)
    looked_at: list[Message] = []
    monkeypatch.setattr(Message, "channel_id", property(looked_at.append))
    assert fake.world.messages.in_channel(channel) == [second, first]
    assert len(looked_at) <= 3


@pytest.mark.usefixtures("whole_messages", "client")
async def test_a_command_answers_with_a_hidden_hand_that_a_click_edits(
    fake: FakeDiscord, channel: Channel, ann: User
) -> None:
    assert fake.world.command_writes == {None: 1}
    started = await fake.slash(ann, channel, "uno", "start", options={"rules": "house", "guest": ann})
    hand_message = (await started.answered()).message
    assert hand_message is not None
    assert hand_message.viewer is ann
    assert hand_message.words() == "Next: 1"
    [attachment] = hand_message.payload["attachments"]
    assert attachment["description"] == "house Ann"
    assert hand_message.find(lambda c: "items" in c)["items"][0]["media"]["url"] == attachment["url"]

    clicked = await fake.click(ann, hand_message, hand_message.custom_id(label="Card 1"))
    assert (await clicked.answered()).type == 7
    assert hand_message.words() == "Next: 2"
    assert hand_message.edits == 1
    await fake.calls.wait(lambda call: call.method == "POST" and call.path.startswith("/webhooks/"))
    [note] = clicked.followups
    assert (note.words(), note.viewer) == ("noted", ann)

    deferred = await fake.click(ann, fake.post(channel, hand(), viewer=ann), "play:7:8")
    moved = await deferred.completed()
    assert (moved.type, moved.deferred, moved.message) == (7, True, deferred.source)
    assert moved.data["components"]

    stranger = fake.add_user("Ben")
    with pytest.raises(LookupError, match="does not see"):
        await fake.click(stranger, hand_message, "play:8:2")
    with pytest.raises(LookupError, match="no enabled component"):
        await fake.click(ann, hand_message, "play:8:1")


@pytest.mark.usefixtures("whole_messages", "client")
async def test_autocomplete_modal_and_thinking_answers(
    fake: FakeDiscord, channel: Channel, ann: User
) -> None:
    typed = await fake.autocomplete(ann, channel, "uno", "start", focused="rules", options={"rules": "off"})
    assert (await typed.answered()).data["choices"] == [{"name": "off!", "value": "off"}]

    message = fake.post(channel, hand())
    opened = await fake.click(ann, message, "play:7:9")
    assert (await opened.answered()).type == 9
    submitted = await (await fake.submit(opened, {"name": "Anna"})).answered()
    assert submitted.message is not None
    assert submitted.message.words() == "Hello Anna"

    thinking = await fake.slash(ann, channel, "uno", "think")
    assert (await thinking.answered()).type == 5
    assert thinking.original is not None
    thought = await thinking.completed()
    assert (thought.type, thought.deferred, thought.message) == (4, True, thinking.original)
    await fake.calls.wait(lambda call: call.matches("DELETE", "/messages/@original"))
    assert thinking.original.words() == "thought"
    assert thinking.original.id not in fake.world.messages.messages


async def test_messages_threads_and_refusals(
    fake: FakeDiscord, client: discord.Client, channel: Channel, ann: User
) -> None:
    place = client.get_channel(channel.id)
    assert isinstance(place, discord.TextChannel)
    thread = await place.create_thread(name="Table 1", type=discord.ChannelType.public_thread)
    message = await thread.send(view=hand_view(1), file=discord.File(io.BytesIO(b"x"), "x.png"))
    await thread.get_partial_message(message.id).edit(view=hand_view(5))
    assert fake.world.messages.get(message.id).words() == "Next: 5"
    assert [found.id async for found in thread.history()] == [message.id]
    assert (await thread.fetch_message(message.id)).flags.components_v2
    with pytest.raises(discord.HTTPException, match="beside Components V2"):
        await thread.get_partial_message(message.id).edit(content="no")
    await message.delete()
    with pytest.raises(discord.NotFound, match="Unknown Message"):
        await thread.fetch_message(message.id)

    hidden = fake.post(channel, hand(), viewer=ann)
    with pytest.raises(discord.NotFound):
        await place.get_partial_message(hidden.id).edit(view=hand_view(1))
    fake.faults.refuse(f"POST /channels/{channel.id}/messages", code=50013)
    with pytest.raises(discord.Forbidden):
        await place.send("hello")
    fake.faults.server_error(f"POST /channels/{channel.id}/messages", status=503)
    with pytest.raises(discord.DiscordServerError):
        await place.send("hello")

    await thread.edit(archived=True)
    await thread.delete()
    with pytest.raises(discord.NotFound, match="Unknown Channel"):
        await thread.send("gone")
    assert await client.fetch_application_emojis() == []
    assert (await client.fetch_user(ann.id)).name == "Ann"


async def test_a_connection_is_reset_before_a_request_is_served_or_after_it(
    fake: FakeDiscord, channel: Channel
) -> None:
    path = f"/channels/{channel.id}/messages"
    url = fake.environment["FAKE_DISCORD_REST"] + path
    headers = {"Authorization": f"Bot {fake.world.token}"}
    resets: list[tuple[Literal["request", "answer"], int]] = [("request", 0), ("answer", 1)]
    async with aiohttp.ClientSession(headers=headers) as session:
        for loses, sent in resets:
            fake.faults.reset(f"POST {path}", loses=loses)
            with pytest.raises(aiohttp.ServerDisconnectedError):
                await session.post(url, json={"content": "hello"})
            assert len(fake.world.messages.in_channel(channel)) == sent
        fake.faults.slow(f"POST {path}", seconds=0.01)
        assert (await session.post(url, json={"content": "hello"})).status == 200


@pytest.mark.usefixtures("whole_messages", "client")
async def test_a_callback_that_comes_too_late_is_unknown(
    fake: FakeDiscord, channel: Channel, ann: User
) -> None:
    hold = fake.faults.hold("/callback")
    late = await fake.slash(ann, channel, "uno", "think")
    await hold.arrived()
    assert late.answer is None
    hold.release()
    await late.answered()

    fake.world.interactions.first_response = 0.0
    await fake.slash(ann, channel, "uno", "think")
    refused = await fake.calls.wait(lambda call: call.status == 404)
    assert refused.path.endswith("/callback")


async def test_an_invalidated_session_is_identified_anew(
    fake: FakeDiscord, client: discord.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def at_once(shard_id: int | None, *, initial: bool = False) -> None:
        """Without this discord.py waits 5 s before each IDENTIFY but the first."""

    monkeypatch.setattr(client, "before_identify_hook", at_once)
    await fake.gateway.invalidate()
    await fake.gateway.ready(count=2)
    await fake.gateway.ask_to_reconnect()
    await fake.gateway.events.wait(lambda event: event.moment is Moment.RESUMED)


async def test_a_connection_without_a_session_is_told_of_no_end_of_one(fake: FakeDiscord) -> None:
    url = fake.environment["FAKE_DISCORD_GATEWAY"]
    async with aiohttp.ClientSession() as session, session.ws_connect(url) as socket:
        assert (await socket.receive_json())["op"] == Op.HELLO
        await fake.gateway.invalidate()
        await socket.send_json({"op": Op.HEARTBEAT, "d": None})
        assert (await socket.receive_json())["op"] == Op.HEARTBEAT_ACK
