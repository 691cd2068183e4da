# Slash commands
command-notify = Get a ping when this match ends or a table opens; again to stop
option-notify = When you want a ping, or none any more
choice-notify-tables = a table opens in this channel
choice-notify-result = this match ends

## Answers

# The answer to the button, or to choice-notify-result.
answer-watch-on = I'll ping you when this match ends. Use `/uno notify` again to stop.
answer-watch-off = I won't ping you.
answer-notify-on = I'll ping you when somebody opens a table in this channel, at most every ten minutes. Use `/uno notify` again to stop.
answer-notify-off = I won't ping you any more when a table opens in this channel.
refused-watchers-full = I already ping fifty people for this match; look in now and then with `/uno table`.

# A button under the answer that a match is going on: a ping when it ends.
button-watch = Ping me then

## The mentions

# $count – how many have won. $mentions – people, pinged. $winners – the list of names. A message in the channel.
watch-result = { $count ->
    [one] { $mentions } The match is over: { $winners } has won.
   *[other] { $mentions } The match is over: { $winners } have won.
  }
# $mentions – people, pinged. A message in the channel.
watch-closed = { $mentions } This table was closed without a result.
# $mentions – people, pinged. $name – who opens the table, at most 32 characters. $place – a link to its thread or message. A message in the channel.
notify-opened = { $mentions } **{ $name }** opens a table: { $place }
