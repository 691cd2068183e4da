"""UNO for Discord: engine, rooms, words and pictures. `bot.app` puts them together."""
