# Slash commands
command-notify = Be mentioned when a match ends or a table opens
command-notify-result = Be mentioned when the result of this table is there; again to take it back
command-notify-tables = Be mentioned when a table opens in this channel; again to take it back

# Answers
answer-watch-on = I'll ping you when this match ends. `/uno notify result` again takes it back.
answer-watch-off = I won't ping you.
answer-notify-on = I'll ping you when somebody opens a table in this channel, every ten minutes at most. `/uno notify tables` again takes it back.
answer-notify-off = I won't ping you any more when a table opens in this channel.
refused-watchers-full = Fifty people are told of this result already; look in now and then with `/uno table`.

# The mentions
watch-result = { $mentions } The match is over: { $winners } won.
watch-closed = { $mentions } This table was closed without a result.
notify-opened = { $mentions } **{ $name }** opens a table: { $place }
