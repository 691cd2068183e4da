# Slash commands
command-notify = Get a ping when this match ends or a table opens here; once more to stop
option-notify = When you want a ping, or none any more
choice-notify-tables = a table opens in this channel
choice-notify-result = this match ends

# Answers
answer-watch-on = I'll ping you when this match ends. Use `/uno notify` again to stop.
answer-watch-off = I won't ping you.
answer-notify-on = I'll ping you when somebody opens a table in this channel, at most every ten minutes. Use `/uno notify` again to stop.
answer-notify-off = I won't ping you any more when a table opens in this channel.
refused-watchers-full = I already ping fifty people for this match; look in now and then with `/uno table`.

button-watch = Ping me then

# The mentions
watch-result = { $mentions } The match is over: { $winners } won.
watch-closed = { $mentions } This table was closed without a result.
notify-opened = { $mentions } **{ $name }** opens a table: { $place }
