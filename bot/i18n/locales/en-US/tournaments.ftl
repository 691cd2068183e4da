## What a tournament is

tournament-kind-elimination = Elimination
tournament-kind-rotation-four = Rotation of four
tournament-kind-rotation-eight = Rotation of eight
tournament-kind-rounds = Rounds
tournament-kind-arena = Arena
# $size – the most people at a table, 2 to 10. Small line under the title.
tournament-about-elimination = { $size ->
    [2] Elimination in duels. The winner goes on.
    [3] Elimination at tables of up to 3. The winner goes on.
   *[other] Elimination at tables of up to { $size }. The first two of each go on; in a round with a table of two, the winners alone.
  }
tournament-about-rotation-four = Groups of four: four hands with each of the other three as partner. The most points of all groups win.
tournament-about-rotation-eight = Groups of eight at two tables: four hands with each of the other seven as partner. The most points of all groups win.
# $rounds – how many, 1 to 20. $size – the most people at a table, 2 to 10. Small line under the title.
tournament-about-rounds = { $rounds ->
    [one] One round
   *[other] { $rounds } rounds
  } at tables of up to { $size }, each with people who have done about as well. Winning a table brings 10 points, the last place none.
# $time – tournament-minutes, -hours or -days. $size – the most people at a table, 2 to 10. Small line under the title.
tournament-about-arena = As many matches as you like while it is open ({ $time }), at tables of up to { $size }. A win brings 2 points, from the third in a row 4.

## Rounds and tables

# $following – rounds to come after it; other numbers are told by $round, from 1. A heading, a caption drawn in a picture (short!), and before "· Table 2".
tournament-round = { $following ->
    [0] Final
    [1] Semifinal
    [2] Quarterfinal
   *[other] Round { $round }
  }
# Matches that are not in rounds: a heading, and drawn in a picture.
tournament-matches = Matches
# Groups of people: a heading, and drawn in a picture.
tournament-groups = Groups
# $number – of the table, from 1. A heading, in lists, in the name of a thread, and drawn in a picture: short!
tournament-table = Table { $number }
# $rank – the place at that table, 1 or 2. $table – its number. In the place of a person's name, in a list of people.
tournament-from = { $rank ->
    [1] first of table { $table }
   *[other] second of table { $table }
  }
# $table – the number of a table. In the place of a person's name, in a list of people.
tournament-winner-of = winner of table { $table }
# In the place of a person's name, in a list of people.
tournament-nobody = nobody
# $ahead – yes for who goes on or has won. $name – a person. In a list of people.
tournament-person = { $ahead ->
    [yes] **{ $name }**
   *[no] { $name }
  }
# $table – tournament-table or tournament-round. $people – a list of names. The beginning of a line.
tournament-table-line = **{ $table }** · { $people }
# The state of a table, in a line between ·.
tournament-state-pending = to come
tournament-state-waiting = opens now
# $there – people at the table. $people – how many it has. The state of a table, in a line between ·.
tournament-state-open = { $there ->
    [one] 1 of { $people } is there
   *[other] { $there } of { $people } are there
  }
tournament-state-playing = playing
# $hand – the hand played, from 1. $hands – how many there are. The state of a table, in a line between ·.
tournament-state-playing-hands = playing · hand { $hand } of { $hands }
tournament-state-played = played
tournament-state-walkover = decided without a match
# $channel – a link to the table's thread. In a line, behind ·.
tournament-here = { $channel }

## Standings

# $place – 🥇, **#4** · or a dash. $name – a person. $state – one of the words below. A line of the standings.
tournament-standing-elimination = { $place } **{ $name }** · { $state }
# $place – 🥇, **#4** · or a dash. $name – a person. $score – points. $wins – matches won. $played – matches played. A line of the standings.
tournament-standing-points = { $place } **{ $name }** · **{ $score }** { $score ->
    [one] point
   *[other] points
  } · { $wins }/{ $played } won
# How a person stands: still playing. In tournament-standing-elimination.
tournament-still-in = still in
# How a person stands: gave up. In tournament-standing-elimination, and behind tournament-standing-points.
tournament-withdrawn = withdrew
# How a person stands: won all. In tournament-standing-elimination.
tournament-champion = winner
# How a person stands: second of all. In tournament-standing-elimination.
tournament-finalist = lost the final
# How a person stands. $reached – tournament-round, such as "Semifinal". In tournament-standing-elimination.
tournament-out-in = out: { $reached }
# How a person stands: plays if somebody does not come. In tournament-standing-elimination.
tournament-reserve = in reserve
# $number – in the order of entry. $name – a person. A line of a list.
tournament-entrant = **{ $number }** { $name }
# $number – the seed. $name – a person. $rating – text, such as 1512. A line of a list.
tournament-entrant-rated = **{ $number }** { $name } · { $rating }
# $count – how many have won. $names – the list of them. $tournament – its name, at most 60 characters. Under the title.
tournament-won-by = { $count ->
    [one] { $names } has won { $tournament }.
   *[other] { $names } share the win of { $tournament }.
  }
# $tournament – its name, at most 60 characters. Under the title.
tournament-won-by-nobody = { $tournament } is over. Nobody has won it.
# $tournament – its name, at most 60 characters. Under the title.
tournament-cancelled-host = { $tournament } was called off.
# $tournament – its name, at most 60 characters. Under the title.
tournament-cancelled-too-few = { $tournament } was called off: too few people signed up.
# $tournament – its name, at most 60 characters. Under the title.
tournament-cancelled-channel-gone = { $tournament } was called off: its channel is gone.

## The schedule of a rotation

# $first, $last – the numbers of hands. The beginning of a line, and alt text.
tournament-schedule-hands = Hands { $first }–{ $last }
# $one, $other – two partners. In tournament-schedule-table.
tournament-schedule-pair = { $one } + { $other }
# $pair, $others – two pairs, each tournament-schedule-pair. In a line of the schedule.
tournament-schedule-table = { $pair } against { $others }
# $now – yes for the hands played now. $label – tournament-schedule-hands. $tables – one or two of tournament-schedule-table. A line.
tournament-schedule-line = { $now ->
    [yes] **{ $label }** · { $tables } ◀
   *[no] { $label } · { $tables }
  }
# $ordered – a list of tournament-running-point, most points first. Under the schedule.
tournament-running-points = Points so far: { $ordered }
# $name – a person. $points – a number. In tournament-running-points.
tournament-running-point = { $name } { $points }

## The picture

# $name – a tournament, at most 60 characters. $state – picture-bracket-goes or picture-bracket-won. The first sentence of alt text.
picture-bracket-head = { $name }, { $state }.
# $kind – one of tournament-kind-…. $count – people. Drawn under the title: short! Also in alt text.
picture-bracket-goes = { $kind } · { $count ->
    [one] 1 player
   *[other] { $count } players
  }
# $kind – one of tournament-kind-…. $count – how many have won. $names – the list of them. Drawn under the title: short! Also in alt text.
picture-bracket-won = { $kind } · { $count ->
    [one] won by { $names }
   *[other] shared by { $names }
  }
# $table – a table, such as "Semifinal, Table 2", or hands, such as "Hands 1–4". $people – a list of those who play there, or the state of the table.
# A sentence in alt text.
picture-bracket-table = { $table }: { $people }.
# $name – a person who goes on or has won. In the list of picture-bracket-table.
picture-bracket-goes-on = { $name } (ahead)
# $name – a person. In the list of picture-bracket-table.
picture-bracket-absent = { $name } (did not play)
# $name – a person. $points – a number. In the list of picture-bracket-table.
picture-bracket-points-of = { $name } with { $points }
# $hands – tournament-schedule-hands. Before the colon of picture-bracket-table.
picture-bracket-now = now { $hands }
# $withdrawn – yes for who gave up. $place – a number. $name – a person. $wins – matches won. $played – matches played. $score – points.
# A sentence in alt text.
picture-bracket-place = { $withdrawn ->
    [yes] { $place }. { $name }, { $wins } of { $played } won, { $score ->
        [one] 1 point
       *[other] { $score } points
      }, withdrawn.
   *[no] { $place }. { $name }, { $wins } of { $played } won, { $score ->
        [one] 1 point
       *[other] { $score } points
      }.
  }
# $table – the number of a table. Drawn in the place of a name: at most about 16 characters.
picture-bracket-winner = winner of { $table }
# $rank – the place at that table, 1 or 2. $table – its number. Drawn in the place of a name: at most about 16 characters.
picture-bracket-from = { $rank ->
    [1] 1st, table { $table }
   *[other] 2nd, table { $table }
  }
# Matches won: drawn above a column of 3/4, at most about 6 characters.
picture-bracket-won-column = won
# Points: drawn above a column of numbers, at most about 8 characters.
picture-bracket-points = points
