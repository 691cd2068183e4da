## Slash commands

command-admin = For moderators: close tables, remove players, change settings
command-admin-end = Close the table in this channel, whoever hosts it
command-admin-kick = Remove a player from the table in this channel
command-admin-settings = Rules, clock, channels, pictures and more for this server's tables
command-admin-diagnose = Tell what is off on this server, and how to mend it
option-kicked = Who to remove
option-kicked-why = The reason; they can read it

## Answers

# $name – a player, at most 32 characters. A private question to a moderator, with the button below.
kick-question = Remove **{ $name }** from this match? They **forfeit** and can't come back to it; the others play on.
# $name – a player, at most 32 characters. A private question to a moderator, with the button below.
kick-question-last = Remove **{ $name }** from this match? They **forfeit**, and with that the match is over.
button-kick-now = Remove
# $name – a player, at most 32 characters. A message that everybody at the table reads.
answer-kicked = **{ $name }** was removed from the table.
# $channel – a link to the channel. A private message to whoever was removed.
admin-kicked-you = A moderator has removed you from the table in { $channel }.
# $channel – a link to the channel. $reason – what the moderator wrote, at most 50 characters. A private message to whoever was removed.
admin-kicked-you-why = A moderator has removed you from the table in { $channel }: { $reason }
# *Manage Messages*, *Manage Server*: as Discord calls these permissions in your language.
refused-not-moderator = Only moderators of this channel can do that; ask somebody who may *Manage Messages* here, or *Manage Server*.
refused-not-server-moderator = Only moderators of the whole server can do that, by a role, not those of one channel; ask one of them.
# *Manage Server* as Discord calls that permission in your language.
refused-not-manager = Only members with a role that has *Manage Server* can do that; ask one of them.
refused-server-unknown = Discord has not told me the roles of this server yet; try again in a minute.

## How the bot does here

diagnose-title = ### How I'm doing here
diagnose-all-here = I have every permission I need in this channel.
# *Edit Channel*, *Permissions*: as Discord calls them in your language.
diagnose-grant = *Edit Channel* → *Permissions* grants them to my role.
# **Attach Files** as Discord calls that permission in your language; the same below.
diagnose-without-attach_files = **Attach Files** is missing, so there are no pictures.
diagnose-without-create_public_threads = **Create Public Threads** is missing, so no table gets a thread here.
diagnose-without-send_messages_in_threads = **Send Messages in Threads** is missing, so threads here get no table.
diagnose-elsewhere = **Missing in other channels**
# $count – channels. A line of the answer.
diagnose-gone = { $count ->
    [one] One channel set for tables isn't there any more; see `/uno-admin settings`.
   *[other] { $count } channels set for tables aren't there any more; see `/uno-admin settings`.
  }
# $count – channels. A line of the answer.
diagnose-fine = { $count ->
    [one] One other channel has everything.
   *[other] { $count } other channels have everything.
  }
diagnose-tables = **Tables in trouble**
# $channel – a link to the table's channel. A line of the answer.
diagnose-damaged = { $channel }: the saved table can't be read. Close it with the button there.
# $channel – a link to the table's channel. $times – how often. $count – minutes. A line of the answer.
diagnose-refused = { $channel }: Discord refused my messages { $times ->
    [one] once
   *[other] { $times } times
  }; I try again in { $count ->
    [one] a minute
   *[other] { $count } minutes
  }. Is the thread locked?
# $channel – a link to the table's channel. $count – minutes. A line of the answer.
diagnose-quiet = { $channel }: permissions are missing; I try again in { $count ->
    [one] a minute
   *[other] { $count } minutes
  }.
# $count – lines that are not shown. The last line of a list.
diagnose-more = … and { $count } more
diagnose-pictures-off = Pictures are off: `/uno-admin settings`.
diagnose-no-faces = Cards show as symbols: whoever runs me can upload them with `python -m bot emojis`.
diagnose-draining = I'm about to restart, perhaps for an update. Games go on in a moment.
diagnose-no-gateway = Discord doesn't answer me at the moment.
diagnose-no-database = My database doesn't answer, so nothing can be changed right now.
# $gateway, $database – milliseconds, as text: 38, or ? if unknown. $version – such as 1.2.0. Small line at the end.
diagnose-connection = -# Discord { $gateway } ms · database { $database } ms · version { $version }

## The panel

settings-title = Tables on this server
settings-note = Pictures, reactions and remarks change at once, everything else with the next table.
settings-channels = **Channels** for tables, threads included
settings-channels-all = Every channel
settings-preset = **Rules** that tables start with
# The rules of a server that has chosen none: the choice in an empty menu (≤ 150 characters).
settings-preset-usual = { variant-quick } at first, then { preset-classic }
settings-party = **Party**, the first choice in the lobby's menu of rules
settings-clock = **Time** for each decision
settings-clock-0 = No clock
settings-clock-30 = 30 seconds
settings-clock-60 = 1 minute
settings-clock-120 = 2 minutes
settings-clock-300 = 5 minutes
settings-clock-900 = 15 minutes
settings-clock-3600 = 1 hour
settings-clock-28800 = 8 hours
settings-clock-86400 = 24 hours
settings-most_rooms = **Tables at once**
settings-rooms-any = Any number
# $most – 1 or more. Menu (≤ 100 characters).
settings-rooms = { $most ->
    [one] One table
   *[other] Up to { $most } tables
  }
settings-refused = That choice isn't there any more; open the panel again with `/uno-admin settings`.
# The names in stars are those of the buttons switch-remarks-… and switch-accuracy-….
settings-switches = *Bot remarks*: what computer players say at the table. *Accuracy*: results tell how well everybody chose, as the coach sees it.
switch-threads-on = Threads: on
switch-threads-off = Threads: off
switch-pictures-on = Pictures: on
switch-pictures-off = Pictures: off
switch-last_hand-on = Last-hand GIF: on
switch-last_hand-off = Last-hand GIF: off
switch-reactions-on = Reactions: on
switch-reactions-off = Reactions: off
switch-remarks-on = Bot remarks: on
switch-remarks-off = Bot remarks: off
switch-accuracy-on = Accuracy: on
switch-accuracy-off = Accuracy: off
