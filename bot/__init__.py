"""UNO for Discord: engine, rooms, words and pictures. `bot.app` puts them together."""

__version__ = "1.0.0"
