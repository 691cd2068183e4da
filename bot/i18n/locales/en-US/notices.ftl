# Slash commands
command-watch = Be mentioned when the result of this table is there; again to take it back
command-notify = Be mentioned when a table opens in this channel; again to take it back

# Answers
answer-watch-on = You will be mentioned here once the result is there. `/uno watch` again takes it back.
answer-watch-off = You will not be mentioned.
answer-notify-on = You will be mentioned when somebody opens a table in this channel, every ten minutes at most. `/uno notify` again takes it back.
answer-notify-off = You will not be mentioned any more when a table opens in this channel.
refused-watchers-full = Fifty people are told of this result already; look in now and then with `/uno table`.

# The mentions
watch-result = { $mentions } The match is over: { $winners } won.
watch-closed = { $mentions } This table was closed without a result.
notify-opened = { $mentions } **{ $name }** opens a table: { $place }
