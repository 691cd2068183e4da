# What a tournament is
tournament-kind-elimination = Elimination
tournament-kind-rotation-four = Rotation of four
tournament-kind-rotation-eight = Rotation of eight
tournament-kind-rounds = Rounds
tournament-kind-arena = Arena
tournament-about-elimination = { $size ->
    [2] Elimination in duels. The winner goes on.
    [3] Elimination at tables of up to 3. The winner goes on.
   *[other] Elimination at tables of up to { $size }. The first two of each go on; in a round with a table of two, the winners alone.
  }
tournament-about-rotation-four = Groups of four: four hands with each of the other three as partner. The most points of all groups win.
tournament-about-rotation-eight = Groups of eight at two tables: four hands with each of the other seven as partner. The most points of all groups win.
tournament-about-rounds = { $rounds ->
    [one] One round
   *[other] { $rounds } rounds
  } at tables of up to { $size }, each with people who have done about as well. Winning a table brings 10 points, the last place none.
tournament-about-arena = Open for { $time }, as many matches as you like, at tables of up to { $size }. A win brings 2 points, from the third in a row 4.

# Rounds and tables
tournament-round = { $following ->
    [0] Final
    [1] Semifinal
    [2] Quarterfinal
   *[other] Round { $round }
  }
tournament-matches = Matches
tournament-groups = Groups
tournament-table = Table { $number }
tournament-from = { $rank ->
    [1] first of table { $table }
   *[other] second of table { $table }
  }
tournament-winner-of = winner of table { $table }
tournament-nobody = nobody
tournament-person = { $ahead ->
    [yes] **{ $name }**
   *[no] { $name }
  }
tournament-table-line = **{ $table }** · { $people }
tournament-state-pending = to come
tournament-state-waiting = opens now
tournament-state-open = { $there } of { $people } are there
tournament-state-playing = playing
tournament-state-playing-hands = playing · hand { $hand } of { $hands }
tournament-state-played = played
tournament-state-walkover = decided without a match
tournament-here = { $channel }

# Standings
tournament-standing-elimination = { $place } **{ $name }** · { $state }
tournament-standing-points = { $place } **{ $name }** · **{ $score }** { $score ->
    [one] point
   *[other] points
  } · { $wins }/{ $played } won
tournament-still-in = still in
tournament-withdrawn = withdrew
tournament-champion = winner
tournament-finalist = lost the final
tournament-out-in = out: { $reached }
tournament-reserve = in reserve
tournament-entrant = **{ $number }** { $name }
tournament-entrant-rated = **{ $number }** { $name } · { $rating }
tournament-won-by = { $count ->
    [one] { $names } has won { $tournament }.
   *[other] { $names } share the win of { $tournament }.
  }
tournament-won-by-nobody = { $tournament } is over. Nobody has won it.
tournament-cancelled-host = { $tournament } was called off.
tournament-cancelled-too-few = { $tournament } was called off: too few people signed up.
tournament-cancelled-channel-gone = { $tournament } was called off: its channel is gone.

# The schedule of a rotation
tournament-schedule-hands = Hands { $first }–{ $last }
tournament-schedule-pair = { $one } + { $other }
tournament-schedule-table = { $pair } against { $others }
tournament-schedule-line = { $now ->
    [yes] **{ $label }** · { $tables } ◀
   *[no] { $label } · { $tables }
  }
tournament-running-points = Points so far: { $ordered }
tournament-running-point = { $name } { $points }

# The picture
picture-bracket-goes = { $kind } · { $count ->
    [one] 1 player
   *[other] { $count } players
  }
picture-bracket-won = { $kind } · { $count ->
    [one] won by { $names }
   *[other] shared by { $names }
  }
picture-bracket-table = { $table }: { $people }.
picture-bracket-goes-on = { $name } (ahead)
picture-bracket-absent = { $name } (did not play)
picture-bracket-points-of = { $name } with { $points }
picture-bracket-now = now { $hands }
picture-bracket-place = { $place }. { $name }, { $wins } of { $played } won, { $score ->
    [one] 1 point
   *[other] { $score } points
  }{ $withdrawn ->
    [yes] , withdrawn
   *[no] { "" }
  }.
picture-bracket-winner = winner of { $table }
picture-bracket-from = { $rank ->
    [1] 1st, table { $table }
   *[other] 2nd, table { $table }
  }
picture-bracket-won-column = won
picture-bracket-points = points
