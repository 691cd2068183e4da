# Why a room refuses at the table of a tournament
refused-tournament-table = This table belongs to **{ $name }**; its rules and players are fixed, so just play.
refused-tournament-seat = Others play at this table; `/league tournament` tells you where you do.
refused-tournament-waits = Not everybody is here yet; wait for them, or until their time is over.

# The lobby and the result of a match of a tournament
tournament-match = { $name } · { $table }
lobby-tournament-begins = The match begins { $begins } at the latest
lobby-tournament-waits = Still missing: { $names }. When the time is over, those who are here play without them.
lobby-tournament-time = The time to come to this table ends { $begins }
lobby-tournament-waits-group = Still missing: { $names }. The group plays once everybody is here. Whoever does not come in time is replaced by the next one in reserve; without a reserve the group is not played.
lobby-tournament-ready = All are here: anybody can press *Start*.
result-tournament = -# **{ $name }** · { $table }. { $following ->
    [0] Standings: { $place }
   *[other] Who goes on: { $place }
  }
button-tournament = Tournament
closed-tournament = This table is decided, or no longer needed. *Tournament* shows the standings.

# The panel of a tournament
tournament-title = 🏆 { $name }
tournament-sign-up = Sign-up ends { $until } · **{ $count } of { $most }** are in
tournament-running = { $count ->
    [one] One table is left to play
   *[other] { $count } tables are left to play
  }
tournament-running-round = Round { $round } of { $rounds } · { $count ->
    [one] one table is left
   *[other] { $count } tables are left
  } in it
tournament-arena-open = The arena closes { $until } · { $count ->
    [0] nobody waits for a table
    [one] **1** waits for a table
   *[other] **{ $count }** wait for a table
  }
tournament-entrants = Who is in
tournament-open-table = - { $place } · { $people } · { $state }
tournament-more-tables = -# and { $count ->
    [one] 1 more table
   *[other] { $count } more tables
  }
tournament-standings = Standings
tournament-time = { $time } to come to a table
tournament-clock = turns of { $clock }
tournament-minutes = { $count ->
    [one] 1 minute
   *[other] { $count } minutes
  }
tournament-hours = { $count ->
    [one] 1 hour
   *[other] { $count } hours
  }
tournament-days = { $count ->
    [one] 1 day
   *[other] { $count } days
  }
tournament-nobody-yet = Nobody is in yet: press *Join*.
tournament-nobody-entered = Nobody was in.
button-tournament-enter = Join
button-tournament-withdraw = Leave
button-tournament-begin = Begin now
button-tournament-ready = I'm ready
button-tournament-notready = Not any more
button-tournament-show = My table
button-tournament-list = Tournaments
button-tournament-down = Show everybody
button-tournament-calloff = Call off
button-tournament-before = ◀
button-tournament-after = ▶
button-tournament-cancel = Call it off
button-tournament-giveup = Give up
button-tournament-stay = Go on
tournament-list-title = Tournaments
tournament-list-empty = This server has had no tournament yet; whoever manages it opens one with `/uno-admin tournament`.

# What people are told in the channel
tournament-call = { $mentions } **{ $name }** · **{ $table }**: your table waits for you, press *Join* here. It begins by { $until }, with those who are here.{ $count ->
    [0] { "" }
    [1] { " " }The winner goes on.
    [2] { " " }The first two go on.
   *[other] { " " }The first { $count } go on.
  }
tournament-call-group = { $mentions } your group of **{ $name }** waits for you: press *Join* here by { $until }. It plays only if everybody comes.
tournament-remind-table = { $mentions } **{ $table }**: your table waits for you, it begins without you on { $until }.
tournament-remind-group = { $mentions } your group waits for you: be here by { $until }, it cannot play without you.

# Commands
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

# Answers
tournament-opened = The sign-up of **{ $name }** is open; everybody sees it in this channel.
tournament-shown = **{ $name }** is shown in { $place }.
tournament-entered = You are in **{ $name }**; I'll ping you when your table opens.
tournament-entered-arena = You are in **{ $name }**; once it is open, press *I'm ready* for a table.
tournament-left = You are no longer in **{ $name }**.
tournament-gave-up = You have given up in **{ $name }**; a match that you are playing still counts.
tournament-ready = You get a table as soon as there is one; I'll ping you.
tournament-not-ready = You are no longer waiting for a table.
tournament-begins = Sign-up for **{ $name }** is over: its tables open now.
tournament-called-off = **{ $name }** is called off; matches that are being played can be finished.
tournament-stays = Everything stays as it is.
tournament-ask-giveup = Give up in **{ $name }**? You cannot come back.
tournament-ask-cancel = Call **{ $name }** off, for everybody? This cannot be undone.
tournament-ask-too-few = **{ $name }** needs { $least } people, and { $count ->
    [0] nobody is in
    [one] only one is in
   *[other] only { $count } are in
  }. Call it off, or wait for more?
tournament-yours-table = **Your table:** { $place }
tournament-yours-soon = **Your table** opens in a moment.
tournament-yours-in = You are in; I'll ping you when your table opens.
tournament-yours-arena = You are in; press *I'm ready* whenever you want a table.
tournament-yours-waiting = You are waiting for a table; I'll ping you when it opens.
tournament-yours-enter = You are not in it yet; *I'm ready* takes you in and gets you a table.
tournament-yours-out = You are out.
tournament-yours-not = You are not in this tournament.

# Why a tournament refuses, and what would make sense
tournament-refused-sign-up-over = Sign-up is over; join the next one.
tournament-refused-too-few = Too few are in for one table; wait for more.
tournament-refused-not-running = It has not begun, or is over; look at it with `/league tournament`.
tournament-refused-over = It is over; look for another one with `/league tournament`.
tournament-refused-full = All places are taken; join the next one.
tournament-refused-entered-already = You are in already; it begins when sign-up ends.
tournament-refused-not-entered = You are not in it; press *Join* before sign-up ends.
tournament-refused-no-arena = Tables open by themselves here; I'll ping you when yours does.
tournament-refused-at-a-table = You have a table already; play there first.
tournament-refused-unknown-table = There is no such table; look at the tournament with `/league tournament`.
tournament-refused-table-not-open = That table is not open; look at the tournament with `/league tournament`.
tournament-refused-not-at-this-table = You play at another table; `/league tournament` tells you where.
tournament-refused-name-taken = A tournament called **{ $name }** is going on already; choose another name.
tournament-refused-unknown = There is no such tournament here; `/league tournament` shows all.
tournament-refused-manager = Only moderators of the whole server and whoever opened it can do that; ask one of them.
tournament-refused-channel = Its tables need threads; use a text channel of the server.
tournament-refused-many = { $count } tournaments are going on already; wait for one to end, or call one off.
