# Who won
result-won = 🏆 { $winners } { $count ->
    [one] wins
   *[other] win
  } with { $points ->
    [one] 1 point
   *[other] { $points } points
  }!
result-won-fewest = 🏆 { $winners } { $count ->
    [one] wins
   *[other] share the win
  } with the fewest points: { $points }!
result-won-last-in = 🏆 { $winners } { $count ->
    [one] is the last one in and wins
   *[other] are the last ones in and win
  }!
result-won-out = 🏆 { $winners } { $count ->
    [one] is out first and wins
   *[other] are out first and win
  }!
result-won-played = 🏆 { $winners } { $count ->
    [one] wins
   *[other] both win
  }!
result-won-forfeit = 🏆 { $winners } { $count ->
    [one] wins
   *[other] win
  }: everybody else left.
result-won-broken-off = 🏆 { $winners } { $count ->
    [one] wins
   *[other] win
  }: somebody left, and that ends the match.
result-won-pair = 🏆 { $winners } { $count ->
    [one] wins
   *[other] win
  }: the other pair is no longer complete.
result-won-early = 🏆 { $winners } { $count ->
    [one] leads
   *[other] lead
  } with { $points ->
    [one] 1 point
   *[other] { $points } points
  } and { $count ->
    [one] wins
   *[other] win
  }: somebody left before the last round was over.
result-multiplied = -# The points of every hand counted ×{ $times }.
result-limit = -# Scoring { $limit } ends the game; whoever has { $target } or more wins.
result-empty = -# Whoever is out of cards wins, and so does whoever scored { $target } or more.

# Places
place = { $place ->
    [1] 🥇
    [2] 🥈
    [3] 🥉
   *[other] **#{ $place }** ·
  }
place-plain = **#{ $place }** ·
result-place = { $place } { $name } · { $points ->
    [one] 1 point
   *[other] { $points } points
  }{ $hands ->
    [0] { "" }
    [one] { " " }· 1 hand won
   *[other] { " " }· { $hands } hands won
  }
result-place-empty = { $place } no points: { $names }
result-place-short = { $place } { $name } · { $points }
result-place-left = { $place } { $name } · { $points ->
    [one] 1 point
   *[other] { $points } points
  } · left
result-place-limit = { $place } { $name } · out by the hand limit
result-place-held = { $place } { $name } · { $points ->
    [one] 1 point
   *[other] { $points } points
  } in hand
result-place-out = { $place } { $name } · out in hand { $hand } · { $points ->
    [one] 1 point
   *[other] { $points } points
  }
result-more = -# … and { $count } more

# Points by hand
result-scores = **Points by hand**
result-scores-last = **Points by hand**, the last { $hands }
result-column = hand
result-score = -# Hand { $which }: **{ $name }** +{ $points }
result-score-caught = -# Hand { $which }: **{ $name }** was out; most points: { $other }, +{ $points }

# Cards that were left
result-hands-left = **Left in hand**
result-hand-left = -# { $name } · { $points }: { $held }

# What was remarkable
result-catches = Caught others: { $names }
result-catcher = **{ $name }** { $count ->
    [1] once
    [2] twice
   *[other] { $count } times
  }
result-draw = Biggest draw: **{ $name }**, { $cards ->
    [one] 1 card
   *[other] { $cards } cards
  } at once
result-fullest = Fullest hand: **{ $name }**, { $cards ->
    [one] 1 card
   *[other] { $cards } cards
  }

# What the league makes of it
result-ratings = 📈 Ratings, { $ladder }
# Spaces that do not break: a line breaks between two people
result-rating = { $name } { $before } → **{ $after }**
result-rating-place = { $change }, now #{ $place } on the ladder
result-rating-place-short = { $change }, now #{ $place }
result-details = More of match #{ $hash }
result-uncounted = Not in the league: it counts a match moments after its end, unless moderators took it out.
result-not-counted = Not rated, and not in the league: only one person played.
result-unrated-one-person = Not rated: it takes two people at least.
result-unrated-computers = Not rated: a computer player took part.
result-unrated-options = Not rated: with these rules luck alone decides.
result-unrated-returned = Not rated: somebody here plays without a rating for now.
result-unrated-same-group = Not rated: the same people had already played 3 rated matches within 24 hours.
result-unrated-unknown = Not rated.
result-awards = 🏅 { $name }: { $awards }
result-awards-more = { $count ->
    [one] { $awards }, and 1 more
   *[other] { $awards }, and { $count } more
  }

# How to check the deal
result-hands = { $hands ->
    [one] 1 hand
   *[other] { $hands } hands
  }
result-seed = -# Key: `{ $seed }` · fingerprint { $hash }

closed = This table is closed.
panel-dealt = The cards are dealt; *My hand* shows yours.
panel-over = This match is over.
closed-by = **{ $name }** closed this table.
closed-start = -# `/uno start` opens another.

# The chart
chart-points = points after each hand
chart-sizes = cards held after each move
picture-chart-points = A chart of the points after each hand, { $hands } in all.
picture-chart-sizes = A chart of the cards that everybody held after each move.
picture-chart-target = A line marks the target, { $target }.
picture-chart-line = { $names }{ $won ->
    [yes] , who won
   *[no] { "" }
  }: { $values }.
picture-chart-end = { $points } at the end
picture-chart-team = { $side ->
    [orange] Orange team, with squares
   *[purple] Purple team, with circles
  }, { $names }
picture-last-hand = A moving picture of the last hand, move by move, with all hands open.
picture-open-hands = All hands are open; on the pile lies { $card }.
