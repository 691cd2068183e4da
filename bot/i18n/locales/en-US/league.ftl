# Seasons and ladders
league-all-time = All time
league-month = { $month ->
    [1] January
    [2] February
    [3] March
    [4] April
    [5] May
    [6] June
    [7] July
    [8] August
    [9] September
    [10] October
    [11] November
   *[12] December
  } { $year }
league-ladder-unknown = Older match
ladder-classic-single = Classic · one hand
ladder-classic-match = Classic · matches
ladder-classic-teams = Classic · partners
ladder-anywhere-single = Anywhere · one hand
ladder-anywhere-match = Anywhere · matches
ladder-anywhere-teams = Anywhere · partners
ladder-duel-single = Duel
ladder-duel-match = Duel · matches
ladder-duel-teams = Duel · partners
ladder-merciless-single = Merciless · one hand
ladder-merciless-match = Merciless
ladder-merciless-teams = Merciless · partners
ladder-house-single = House rules · one hand
ladder-house-match = House rules · matches
ladder-house-teams = House rules · partners

# The table
league-title-rating = League by rating
league-title-wins = League by wins
league-title-rate = League by win rate
league-title-points = League by points
league-title-highest = League by highest hand
league-title-place = League by average place
league-about = { $ladder } · { $season }
league-row = { $place } **{ $name }** · { $value }
league-no-place = –
league-value-rating = **{ $rating }** · { $wins }/{ $matches } won
league-value-wins = **{ $wins }**/{ $matches } won
league-value-rate = **{ $rate }** · { $wins }/{ $matches } won
league-value-points = **{ $points }** · { $matches ->
    [one] 1 match
   *[other] { $matches } matches
  }
league-value-highest = **{ $highest }** { $highest ->
    [one] point
   *[other] points
  } · { $matches ->
    [one] 1 match
   *[other] { $matches } matches
  }
league-value-place = **{ $average }** · { $matches ->
    [one] 1 match
   *[other] { $matches } matches
  }
league-value-few = { $value } · *{ $count ->
    [one] no match yet
   *[other] under { $count } matches
  }*
league-row-asked = { $name }'s row:
league-row-yours = Your row:
league-ladder-dropped = Ladders are sorted by rating only; this is the table of all kinds of games.
league-row-own = { $row } ←
league-players = { $players ->
    [one] 1 player
   *[other] { $players } players
  }
league-page = Page { $page } of { $pages } · { $players ->
    [one] 1 player
   *[other] { $players } players
  }
league-uncertain = A rating with ? is not sure yet: that takes about 30 rated matches.
league-empty = Nobody is in the league yet; finish a match with at least two people: `/uno start`.
league-nobody = Nobody has a place on this ladder yet: that takes rated matches against { $count ->
    [one] one other person
   *[other] { $count } different people
  }. *By points* and *By wins* show everybody.
league-nobody-yet = Nobody has finished a match in this season yet.
league-needs-opponents = No place yet: that takes rated matches against { $count ->
    [one] 1 more opponent
   *[other] { $count } more opponents
  }.
league-idle = Not in the table: no rated match in the last { $count ->
    [one] day
   *[other] { $count } days
  }. The next one brings the place back.
league-mine-none-rated = You have no rated match in this table yet. Your next *rated* match against another person puts you in: `/uno start`.
league-mine-none-over = You have no match in this table, and its season is over.
league-mine-none = You have no match in this table yet. Your next one against another person puts you in: `/uno start`.
league-order-rating = By rating
league-order-wins = By wins
league-order-rate = By win rate
league-order-points = By points
league-order-highest = By highest hand
league-order-place = By average place
league-no-season = There is no such season; leave it out for the current one, or choose from the list.
choice-order-rating = rating
choice-order-wins = wins
choice-order-rate = win rate
choice-order-points = points
choice-order-highest = highest hand, the highest score across all players
choice-order-place = average place
league-choose-order = Order
league-choose-ladder = Ladder
league-choose-season = Season
button-my-row = My row
button-show-everybody = Show everybody
league-go-table = Table
league-go-season = Seasons
league-go-records = Records
league-go-recent = Matches
league-go-activity = This week
league-shared = Here it is for everybody.
league-share-right = You may not write in this channel, so I don't show it to everybody here; type the command in another channel.
league-share-soon = You have just shown something to everybody here; wait a few seconds.

# A player
league-me-empty = You are not in the league yet; finish a match with at least one other person: `/uno start`.
league-merged = What you play counts for **{ $name }** here: moderators put the two accounts together.
league-player-empty = **{ $name }** is not in the league of this server yet.
league-ratings = Ratings
league-ladder-row = { $place } { $ladder }: **{ $rating }** · { $wins }/{ $matches } won
league-curve = `{ $curve }` { $first } → { $last }, the last { $count } rated matches
league-ladders-more = … and { $count ->
    [one] 1 more ladder
   *[other] { $count } more ladders
  }
league-unrated = No rated match yet.
league-matches = Matches
league-sums = **{ $wins }** { $wins ->
    [one] win
   *[other] wins
  } in { $matches ->
    [one] 1 match
   *[other] { $matches } matches
  } ({ $rate }) · average place { $average }
league-points = **{ $points }** { $points ->
    [one] point
   *[other] points
  } · best hand { $highest }
league-form = Form, newest first: { $form }
league-form-won = W
league-form-lost = L
league-form-left = left
league-form-place = #{ $place } of { $people }
league-streak-won = Now { $count ->
    [one] 1 win
   *[other] { $count } wins
  } in a row · best { $most }
league-streak-lost = Now { $count ->
    [one] 1 match
   *[other] { $count } matches
  } without a win · best streak { $most }
league-play = At the table
league-catches = Caught others { $count ->
    [one] once
   *[other] { $count } times
  }, was caught { $total ->
    [one] once
   *[other] { $total } times
  }
league-bluffs = Bluffs with a Wild Draw Four: { $count } got through, { $total } found out
league-challenges = Challenges: { $count } of { $total } won
league-cards = Most cards held { $most } · most drawn at once { $longest }
league-comeback = Best comeback: won from { $cards ->
    [one] 1 card
   *[other] { $cards } cards
  }
league-colour = Favourite colour: { $colour } ({ $rate })
league-opponents = Met most often
league-opponent = **{ $name }** · { $matches ->
    [one] 1 match
   *[other] { $matches } matches
  }: ahead in { $wins }, behind in { $count }{ $total ->
    [0] { "" }
   *[other] , level in { $total }
  }
league-awards = Achievements: { $count }
league-award = 🏅 **{ $name }**
league-awards-more = … and { $count } more

# Two players
league-versus = { $name } and { $other }
league-versus-self = That is one person; name somebody else to compare with.
league-versus-never = The league of this server has no match of **{ $name }** against **{ $other }**.
league-versus-sums = { $matches ->
    [one] 1 match
   *[other] { $matches } matches
  } together: **{ $name }** ahead in { $wins }, **{ $other }** ahead in { $count }{ $total ->
    [0] .
   *[other] , level in { $total }.
  }
league-met = Last matches together
league-met-line = { $when } · { $ladder }
league-met-places = { $name } { $rank }, { $other } { $place } of { $players }

# Records
league-records = Records of this server
league-records-empty = There are no records yet; the first match with at least two people sets them: `/uno start`.
record-highest-hand = Most points with one hand: **{ $count }**
record-highest-match = Most points in a match: **{ $count }**
record-longest-match = Longest match: **{ $count }** { $count ->
    [one] move
   *[other] moves
  }
record-biggest-draw = Most cards drawn at once: **{ $count }**
record-biggest-hand = Most cards held at once: **{ $count }**
record-comeback = Best comeback: won from **{ $count }** { $count ->
    [one] card
   *[other] cards
  }
record-streak = Most wins in a row: **{ $count }**
record-holder = { $names } · { $when }

# Matches
league-recent = Newest matches
league-recent-page = Page { $page } of { $pages } · { $matches ->
    [one] 1 match
   *[other] { $matches } matches
  }
league-recent-won = 🏆 { $winners }, then { $names }
league-recent-all = 🏆 { $winners }
league-recent-nobody = Nobody won: { $names }
league-recent-more = { $names } and { $count } more
league-recent-facts = { $ladder } · { $players } people · { $when } · { $rated }
league-rated = rated
league-unrated-one-person = not rated: one person
league-unrated-computers = not rated: computer players
league-unrated-options = not rated: these rules
league-unrated-returned = not rated: somebody played without a rating then
league-unrated-same-group = not rated: the same people had already played 3 rated matches within 24 hours
league-unrated-unknown = not rated

# Seasons
league-season-since = Began { $when }
league-season-ends = Began { $when }, ends { $ends }
league-season-none = No season has begun yet; the first match with at least two people begins it: `/uno start`.
league-season-leaders = { $leading ->
    [0] So far
    [one] In the lead
   *[other] Sharing the lead
  } · { $ladder }
league-season-leaders-by-points = { $leading ->
    [0] So far
    [one] In the lead
   *[other] Sharing the lead
  } · by points
league-season-past = Earlier seasons
league-season-more = Other ladders, and everybody's place: `/league table`
league-podium-by = { $season } · { $ladder }
league-podium-by-points = { $season } · by points
league-podium-rating = **{ $rating }**
league-podium-points = **{ $points }** { $points ->
    [one] point
   *[other] points
  }
league-podium-nobody = Nobody finished a match in it.
