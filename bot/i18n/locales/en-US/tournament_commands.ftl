## Why a room refuses at the table of a tournament

# $name – a tournament, at most 60 characters. A private answer.
refused-tournament-table = This table belongs to **{ $name }**; its rules and players are fixed, so just play.
refused-tournament-seat = Others play at this table; `/league tournament` tells you where you do.
refused-tournament-waits = Not everybody is here yet; wait for them, or until their time is over.

## The lobby and the result of a match of a tournament

# $name – a tournament, at most 60 characters. $table – such as "Semifinal · Table 2". The name of a thread (cut at 100 characters) and the title of a picture.
tournament-match = { $name } · { $table }
# $begins – Discord's "in 5 minutes". Small line under the lobby's title.
lobby-tournament-begins = The match begins { $begins } at the latest
# $names – a list of people. Under the lobby's picture.
lobby-tournament-waits = Still missing: { $names }. When the time is over, those who are here play without them.
# $begins – Discord's "in 5 minutes". Small line under the lobby's title.
lobby-tournament-time = The time to come to this table ends { $begins }
# $names – a list of people. Under the lobby's picture.
lobby-tournament-waits-group = Still missing: { $names }. The group plays once everybody is here. Whoever does not come in time is replaced by the next one in reserve; without a reserve the group is not played.
lobby-tournament-ready = All are here: anybody can press *{ button-start }*.
# $name – a tournament, at most 60 characters. $table – such as "Semifinal · Table 2". $following – rounds to come, 0 for none.
# $place – a link to the channel of the tournament. Small line under the result of a match.
result-tournament = -# **{ $name }** · { $table }. { $following ->
    [0] Standings: { $place }
   *[other] Who goes on: { $place }
  }
# A button that shows the tournament; named in closed-tournament.
button-tournament = Tournament
closed-tournament = This table is decided, or no longer needed. *{ button-tournament }* shows the standings.

## The panel of a tournament

# $name – a tournament, at most 60 characters. A heading, and a line of a list.
tournament-title = 🏆 { $name }
# $until – Discord's "in 3 hours". $count – people who are in. $most – places, 500 at most. Under the title.
tournament-sign-up = Sign-up ends { $until } · **{ $count } of { $most }** are in
# $count – tables. Under the title, perhaps behind tournament-round.
tournament-running = { $count ->
    [one] One table is left to play
   *[other] { $count } tables are left to play
  }
# $count – tables. $round – the round played. $rounds – how many there are. Under the title.
tournament-running-round = { $count ->
    [one] Round { $round } of { $rounds } · one table is left in it
   *[other] Round { $round } of { $rounds } · { $count } tables are left in it
  }
# $until – Discord's "in 3 hours". $count – people. Under the title.
tournament-arena-open = The arena closes { $until } · { $count ->
    [0] nobody waits for a table
    [one] **1** waits for a table
   *[other] **{ $count }** wait for a table
  }
tournament-entrants = Who is in
# $place – a link to the table's thread. $people – a list of names. $state – one of tournament-state-…. A line of a list.
tournament-open-table = - { $place } · { $people } · { $state }
# $count – tables that are not shown. The last line of a list.
tournament-more-tables = -# and { $count ->
    [one] 1 more table
   *[other] { $count } more tables
  }
tournament-standings = Standings
# $time – tournament-minutes, -hours or -days. In a small line under the title, between ·.
tournament-time = Time to come to a table: { $time }
# $clock – one of settings-clock-…, such as "30 seconds". In a small line under the title, between ·.
tournament-clock = Time for a turn: { $clock }
# $count – 1 or more. In tournament-time and tournament-about-arena, always behind a colon or in brackets; in menus (≤ 100 characters).
tournament-minutes = { $count ->
    [one] 1 minute
   *[other] { $count } minutes
  }
# $count – 1 or more. As tournament-minutes.
tournament-hours = { $count ->
    [one] 1 hour
   *[other] { $count } hours
  }
# $count – 1 or more. As tournament-minutes.
tournament-days = { $count ->
    [one] 1 day
   *[other] { $count } days
  }
tournament-nobody-yet = Nobody is in yet: press *{ button-tournament-enter }*.
tournament-nobody-entered = Nobody was in.
button-tournament-enter = Join
# To leave the tournament.
button-tournament-withdraw = Leave
button-tournament-begin = Begin now
button-tournament-ready = I'm ready
button-tournament-notready = Not any more
button-tournament-show = My table
button-tournament-list = Tournaments
# Shows the tournament anew at the end of its channel.
button-tournament-down = Show everybody
# Asks first; button-tournament-cancel is the answer.
button-tournament-calloff = Call off
button-tournament-before = ◀
button-tournament-after = ▶
button-tournament-cancel = Call it off
# The answer to tournament-ask-giveup.
button-tournament-giveup = Give up
# The answer that changes nothing, to tournament-ask-giveup, -cancel and -too-few.
button-tournament-stay = Go on
tournament-list-title = Tournaments
tournament-list-empty = This server has had no tournament yet; whoever manages it opens one with `/uno-admin tournament`.

## What people are told in the channel

# $mentions – people, pinged. $name – a tournament. $table – such as "Semifinal · Table 2". $until – Discord's date and time.
# $count – how many go on to the next round, 0 if there is none. A message in the table's thread; { button-join } is the button there.
tournament-call = { $mentions } **{ $name }** · **{ $table }**: your table waits for you, press *{ button-join }* here. It begins by { $until }, with those who are here.{ $count ->
    [0] { "" }
    [1] { " " }The winner goes on.
    [2] { " " }The first two go on.
   *[other] { " " }The first { $count } go on.
  }
# $mentions – people, pinged. $name – a tournament. $until – Discord's date and time. A message in the table's thread.
tournament-call-group = { $mentions } your group of **{ $name }** waits for you: press *{ button-join }* here by { $until }. It plays only if everybody comes.
# $mentions – people, pinged. $table – such as "Semifinal · Table 2". $until – Discord's date and time. A message in the table's thread.
tournament-remind-table = { $mentions } **{ $table }**: your table waits for you, it begins without you on { $until }.
# $mentions – people, pinged. $until – Discord's date and time. A message in the table's thread.
tournament-remind-group = { $mentions } your group waits for you: be here by { $until }, it cannot play without you.

## Commands

command-tournament-create = Open the sign-up of a tournament in this channel
command-tournament = Show a tournament: where you play, how it stands, and all others
option-tournament = Which one; unless you choose, yours or the current one
option-tournament-kind = How it finds its winner
option-tournament-name = What it is called
option-tournament-sign-up = How long people can join
option-tournament-preset = The rules of its matches, if not the usual ones
option-tournament-table-size = Most people at a table: 4 unless you say so
option-tournament-round-time = The time to come to a table: a quarter of sign-up unless you say so
option-tournament-rounds = Rounds, if it is played in rounds: 3 unless you say so
option-tournament-window = How long an arena is open: 2 hours unless you say so
option-tournament-players = How many may join: 64 unless you say so
choice-tournament-elimination = Elimination: who loses is out
choice-tournament-rotation-four = Rotation of four: everybody is everybody's partner
choice-tournament-rotation-eight = Rotation of eight: the same at two tables
choice-tournament-rounds = Rounds: everybody plays each round, for points
choice-tournament-arena = Arena: as many matches as you like, while it is open

## Answers

# $name – a tournament, at most 60 characters. A private answer.
tournament-opened = The sign-up of **{ $name }** is open; everybody sees it in this channel.
# $name – a tournament, at most 60 characters. $place – a link to its channel. A private answer.
tournament-shown = **{ $name }** is shown in { $place }.
# $name – a tournament, at most 60 characters. A private answer.
tournament-entered = You are in **{ $name }**; I'll ping you when your table opens.
# $name – a tournament, at most 60 characters. A private answer.
tournament-entered-arena = You are in **{ $name }**; once it is open, press *{ button-tournament-ready }* for a table.
# $name – a tournament, at most 60 characters. A private answer.
tournament-left = You are no longer in **{ $name }**.
# $name – a tournament, at most 60 characters. A private answer.
tournament-gave-up = You have given up in **{ $name }**; a match that you are playing still counts.
tournament-ready = You get a table as soon as there is one; I'll ping you.
tournament-not-ready = You are no longer waiting for a table.
# $name – a tournament, at most 60 characters. A private answer.
tournament-begins = Sign-up for **{ $name }** is over: its tables open now.
# $name – a tournament, at most 60 characters. A private answer.
tournament-called-off = **{ $name }** is called off; matches that are being played can be finished.
tournament-stays = Everything stays as it is.
# $name – a tournament, at most 60 characters. A private question, with buttons.
tournament-ask-giveup = Give up in **{ $name }**? You cannot come back.
# $name – a tournament, at most 60 characters. A private question, with buttons.
tournament-ask-cancel = Call **{ $name }** off, for everybody? This cannot be undone.
# $name – a tournament, at most 60 characters. $least – people whom it needs. $count – people who are in. A private question, with buttons.
tournament-ask-too-few = **{ $name }** needs { $least ->
    [one] 1 person
   *[other] { $least } people
  }, and { $count ->
    [0] nobody is in
    [one] only one is in
   *[other] only { $count } are in
  }. Call it off, or wait for more?
# $place – a link to the table's thread. A private line under the title.
tournament-yours-table = **Your table:** { $place }
tournament-yours-soon = **Your table** opens in a moment.
tournament-yours-in = You are in; I'll ping you when your table opens.
tournament-yours-arena = You are in; press *{ button-tournament-ready }* whenever you want a table.
tournament-yours-waiting = You are waiting for a table; I'll ping you when it opens.
tournament-yours-enter = You are not in it yet; *{ button-tournament-ready }* takes you in and gets you a table.
tournament-yours-out = You are out.
tournament-yours-not = You are not in this tournament.

## Why a tournament refuses, and what would make sense

tournament-refused-sign-up-over = Sign-up is over; join the next one.
tournament-refused-too-few = Too few are in for one table; wait for more.
tournament-refused-not-running = It has not begun, or is over; look at it with `/league tournament`.
tournament-refused-over = It is over; look for another one with `/league tournament`.
tournament-refused-full = All places are taken; join the next one.
tournament-refused-entered-already = You are in already; it begins when sign-up ends.
tournament-refused-not-entered = You are not in it; press *{ button-tournament-enter }* before sign-up ends.
tournament-refused-no-arena = Tables open by themselves here; I'll ping you when yours does.
tournament-refused-at-a-table = You have a table already; play there first.
tournament-refused-unknown-table = There is no such table; look at the tournament with `/league tournament`.
tournament-refused-table-not-open = That table is not open; look at the tournament with `/league tournament`.
tournament-refused-not-at-this-table = You play at another table; `/league tournament` tells you where.
# $name – a tournament, at most 60 characters. A private answer.
tournament-refused-name-taken = A tournament called **{ $name }** is going on already; choose another name.
tournament-refused-unknown = There is no such tournament here; `/league tournament` shows all.
tournament-refused-manager = Only moderators of the whole server and whoever opened it can do that; ask one of them.
tournament-refused-channel = Its tables need threads; use a text channel of the server.
# $count – how many there can be at once, 5. A private answer.
tournament-refused-many = { $count ->
    [one] One tournament is going on already; wait for it to end, or call it off.
   *[other] { $count } tournaments are going on already; wait for one to end, or call one off.
  }
