# Slash commands
command-notify = Get a ping when a match ends or a table opens
command-notify-result = Get a ping when this match ends; use it again to stop
command-notify-tables = Get a ping when a table opens in this channel; use it again to stop

# Answers
answer-watch-on = I'll ping you when this match ends. Use `/uno notify result` again to stop.
answer-watch-off = I won't ping you.
answer-notify-on = I'll ping you when somebody opens a table in this channel, at most every ten minutes. Use `/uno notify tables` again to stop.
answer-notify-off = I won't ping you any more when a table opens in this channel.
refused-watchers-full = I already ping fifty people for this match; look in now and then with `/uno table`.

button-watch = Ping me then

# The mentions
watch-result = { $mentions } The match is over: { $winners } won.
watch-closed = { $mentions } This table was closed without a result.
notify-opened = { $mentions } **{ $name }** opens a table: { $place }
