## Seasons and ladders

league-all-time = All time
# $month – 1 to 12, chooses the name. $year – text of four digits, 2026. The name of a season: in headings, menus (≤ 100 characters)
# and pictures; people may type it.
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

## The table

league-title-rating = League by rating
league-title-wins = League by wins
league-title-rate = League by win rate
league-title-points = League by points
league-title-highest = League by highest hand
league-title-place = League by average place
# $title – one of league-title-…, such as "League by rating". $about – the ladder and season of league-about, or the season alone.
# The first words of the alt text of a table's picture.
league-title-about = { $title }: { $about }
# $ladder – one of ladder-…. $season – a season's name, such as "November 2026", at most 40 characters. Small line under a heading.
league-about = { $ladder } · { $season }
# $place – 🥇, **#4** · or league-no-place. $name – a player. $value – one of league-value-…, podium-… or activity-…. A line of a table.
league-row = { $place } **{ $name }** · { $value }
league-no-place = –
# $rating – text, such as 1512 or 1512?. $wins – matches won. $matches – matches played. Behind a player's name.
league-value-rating = **{ $rating }** · { $wins }/{ $matches } won
# $wins – matches won. $matches – matches played. Behind a player's name.
league-value-wins = **{ $wins }**/{ $matches } won
# $rate – a percentage, 47%. $wins – matches won. $matches – matches played. Behind a player's name.
league-value-rate = **{ $rate }** · { $wins }/{ $matches } won
# $points – a number up to millions. $matches – matches played. Behind a player's name.
league-value-points = **{ $points }** · { $matches ->
    [one] 1 match
   *[other] { $matches } matches
  }
# $highest – the points of the best hand. $matches – matches played. Behind a player's name.
league-value-highest = **{ $highest }** { $highest ->
    [one] point
   *[other] points
  } · { $matches ->
    [one] 1 match
   *[other] { $matches } matches
  }
# $average – an average place, 2.25. $matches – matches played. Behind a player's name.
league-value-place = **{ $average }** · { $matches ->
    [one] 1 match
   *[other] { $matches } matches
  }
# $value – league-value-rate or league-value-place. $count – matches that it takes to be ranked, 10. Behind a player's name.
league-value-few = { $value } · *{ $count ->
    [one] no match yet
   *[other] under { $count } matches
  }*
# $name – a player, at most 32 characters. Small line above that player's row, where everybody reads it.
league-row-asked = { $name }'s row:
league-row-yours = Your row:
league-ladder-dropped = Ladders are sorted by rating only; this is the table of all kinds of games.
# $row – a whole line of the table, which the arrow marks as the reader's own.
league-row-own = { $row } ←
# $players – how many players the table has. Small line under a table.
league-players = { $players ->
    [one] 1 player
   *[other] { $players } players
  }
# $page – the page shown. $pages – how many there are. $players – how many players the table has. Small line under a table.
league-page = Page { $page } of { $pages } · { $players ->
    [one] 1 player
   *[other] { $players } players
  }
league-uncertain = A rating with ? is not sure yet: that takes about 30 rated matches.
league-empty = Nobody is in the league yet; finish a match with at least two people: `/uno start`.
# $count – different people that one has to meet, 3. In place of an empty table; the names in stars are those of league-order-….
league-nobody = Nobody has a place on this ladder yet: that takes rated matches against { $count ->
    [one] one other person
   *[other] { $count } different people
  }. *{ league-order-points }* and *{ league-order-wins }* show everybody.
league-nobody-yet = Nobody has finished a match in this season yet.
# $count – different people still to meet, 1 or more. Small line under a player's rating.
league-needs-opponents = No place yet: that takes rated matches against { $count ->
    [one] 1 more opponent
   *[other] { $count } more opponents
  }.
# $count – days, 30. Small line under a player's rating.
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

## A player

league-me-empty = You are not in the league yet; finish a match with at least one other person: `/uno start`.
# $name – the account that another one was merged into. Answer to a player.
league-merged = What you play counts for **{ $name }** here: moderators put the two accounts together.
# $name – a member of the server. Answer to whoever asked for that profile.
league-player-empty = **{ $name }** is not in the league of this server yet.
league-ratings = Ratings
# $place – 🥇, **#4** · or league-no-place. $ladder – one of ladder-…. $rating – text, 1512 or 1512?. $wins – matches won.
# $matches – matches played. A line of a profile.
league-ladder-row = { $place } { $ladder }: **{ $rating }** · { $wins }/{ $matches } won
# $curve – bars such as ▁▃▆█. $first, $last – ratings, text: 1487. $count – how many matches, 3 to 30. A line of a profile.
league-curve = `{ $curve }` { $first } → { $last }, the last { $count } rated matches
# $count – ladders that are not shown. The last line of a list.
league-ladders-more = … and { $count ->
    [one] 1 more ladder
   *[other] { $count } more ladders
  }
league-unrated = No rated match yet.
league-matches = Matches
# $wins – matches won. $matches – matches played. $rate – a percentage, 47%. $average – an average place, 2.25.
# A line of a profile, under the heading league-matches.
league-sums = **{ $wins }** { $wins ->
    [one] win
   *[other] wins
  } in { $matches ->
    [one] 1 match
   *[other] { $matches } matches
  } ({ $rate }) · average place { $average }
# $points – a number up to millions. $highest – the points of the best hand. A line of a profile.
league-points = **{ $points }** { $points ->
    [one] point
   *[other] points
  } · best hand { $highest }
# $form – a list of league-form-…, such as "W, L, #2 of 5". A line of a profile, and alt text.
league-form = Form, newest first: { $form }
# Won, as short as possible: one letter or sign in a list of matches.
league-form-won = W
# Lost, as short as possible: one letter or sign in a list of matches.
league-form-lost = L
# Left the match before its end: in a list of matches.
league-form-left = left
# $place – 2 or more. $people – how many played. In a list of matches.
league-form-place = #{ $place } of { $people }
# $count – wins in a row now. $most – the longest row ever. A line of a profile.
league-streak-won = Now { $count ->
    [one] 1 win
   *[other] { $count } wins
  } in a row · best { $most }
# $count – matches in a row that were not won. $most – the longest row of wins ever. A line of a profile.
league-streak-lost = Now { $count ->
    [one] 1 match
   *[other] { $count } matches
  } without a win · best streak { $most }
league-play = At the table
# $count – times that the player caught somebody who had forgotten to say UNO. $total – times that others caught the player.
# A line of a profile, and alt text; without a full stop.
league-catches = Caught others { $count ->
    [one] once
   *[other] { $count } times
  }, was caught { $total ->
    [one] once
   *[other] { $total } times
  }
# $count – bluffs that nobody challenged. $total – bluffs that a challenge found out. A line of a profile.
league-bluffs = Bluffs with a Wild Draw Four: { $count } got through, { $total } found out
# $count – challenges won. $total – all challenges. A line of a profile.
league-challenges = Challenges: { $count } of { $total } won
# $most – cards in hand. $longest – cards drawn at once. A line of a profile.
league-cards = Most cards held { $most } · most drawn at once { $longest }
# $cards – the most cards ever held in a hand that was won, 8 or more. A line of a profile.
league-comeback = Best comeback: won from { $cards ->
    [one] 1 card
   *[other] { $cards } cards
  }
# $colour – Red, Yellow, Green or Blue. $rate – a percentage of the cards played. A line of a profile, and alt text; without a full stop.
league-colour = Favourite colour: { $colour } ({ $rate })
league-opponents = Met most often
# $name – another player. $matches – matches against each other. $wins – in which the profile's player did better.
# $count – in which the other did. $total – in which neither did: 0 chooses the form without it. A line of a profile.
league-opponent = **{ $name }** · { $matches ->
    [one] 1 match
   *[other] { $matches } matches
  }: { $total ->
    [0] ahead in { $wins }, behind in { $count }
   *[other] ahead in { $wins }, behind in { $count }, level in { $total }
  }
# $count – how many the player has. A heading, and alt text; without a full stop.
league-awards = Achievements: { $count }
# $name – an achievement, one of award-…. A line of a profile.
league-award = 🏅 **{ $name }**
# $count – achievements that are not shown. The last line of a list.
league-awards-more = … and { $count } more

## Two players

# $name, $other – two players. A heading.
league-versus = { $name } and { $other }
league-versus-self = That is one person; name somebody else to compare with.
# $name, $other – two players. Answer to whoever asked to compare them.
league-versus-never = The league of this server has no match of **{ $name }** against **{ $other }**.
# $matches – matches that both played. $name, $other – the two. $wins – in which the first did better. $count – in which the other did.
# $total – in which neither did: 0 chooses the form without it. Under the heading league-versus.
league-versus-sums = { $matches ->
    [one] 1 match
   *[other] { $matches } matches
  } together: { $total ->
    [0] **{ $name }** ahead in { $wins }, **{ $other }** ahead in { $count }.
   *[other] **{ $name }** ahead in { $wins }, **{ $other }** ahead in { $count }, level in { $total }.
  }
league-met = Last matches together
# $when – Discord's "3 days ago". $ladder – one of ladder-…. A line of a list.
league-met-line = { $when } · { $ladder }
# $name, $other – two players. $rank – the place of the first, 0 if unknown. $place – that of the other. $players – how many played.
# Small line of a list.
league-met-places = { $name } { $rank ->
    [0] –
   *[other] #{ $rank }
  }, { $other } { $place ->
    [0] –
   *[other] #{ $place }
  } of { $players }

## Records

league-records = Records of this server
league-records-empty = There are no records yet; the first match with at least two people sets them: `/uno start`.
# $count – points. A line of a list.
record-highest-hand = Most points with one hand: **{ $count }**
# $count – points. A line of a list.
record-highest-match = Most points in a match: **{ $count }**
# $count – moves, up to thousands. A line of a list.
record-longest-match = Longest match: **{ $count }** { $count ->
    [one] move
   *[other] moves
  }
# $count – cards. A line of a list.
record-biggest-draw = Most cards drawn at once: **{ $count }**
# $count – cards. A line of a list.
record-biggest-hand = Most cards held at once: **{ $count }**
# $count – the most cards that the winner of a hand had held in it. A line of a list.
record-comeback = Best comeback: won from **{ $count }** { $count ->
    [one] card
   *[other] cards
  }
# $count – wins. A line of a list.
record-streak = Most wins in a row: **{ $count }**
# $names – a list of one to seven players. $when – Discord's date. Small line under a record.
record-holder = { $names } · { $when }

## Matches

league-recent = Newest matches
# $page – the page shown. $pages – how many there are. $matches – all matches. Small line under a list.
league-recent-page = Page { $page } of { $pages } · { $matches ->
    [one] 1 match
   *[other] { $matches } matches
  }
# $winners – a list of one to seven players. $names – the others, best first. A line of a list.
league-recent-won = 🏆 { $winners }, then { $names }
# $winners – a list of one to seven players: all who played. A line of a list.
league-recent-all = 🏆 { $winners }
# $names – a list of one to seven players. A line of a list.
league-recent-nobody = Nobody won: { $names }
# $ladder – one of ladder-…. $players – how many people played. $when – Discord's "3 days ago".
# $rated – league-rated or one of league-unrated-…. Small line under a match.
league-recent-facts = { $ladder } · { $players ->
    [one] 1 person
   *[other] { $players } people
  } · { $when } · { $rated }
league-rated = rated
league-unrated-one-person = not rated: one person
league-unrated-computers = not rated: computer players
league-unrated-options = not rated: these rules
league-unrated-returned = not rated: somebody played without a rating then
league-unrated-same-group = not rated: the same people had already played 3 rated matches within 24 hours
league-unrated-unknown = not rated

## Seasons

# $when – Discord's date. Small line under a season's name.
league-season-since = Began { $when }
# $when – Discord's date. $ends – Discord's "in 3 days". Small line under a season's name.
league-season-ends = Began { $when }, ends { $ends }
league-season-none = No season has begun yet; the first match with at least two people begins it: `/uno start`.
# $leading – how many share the first place, 0 if nobody has one. $ladder – one of ladder-…. A heading over a few rows.
league-season-leaders = { $leading ->
    [0] So far
    [one] In the lead
   *[other] Sharing the lead
  } · { $ladder }
# $leading – how many share the first place, 0 if nobody has one. A heading over a few rows.
league-season-leaders-by-points = { $leading ->
    [0] So far
    [one] In the lead
   *[other] Sharing the lead
  } · by points
league-season-past = Earlier seasons
league-season-more = Other ladders, and everybody's place: `/league table`
# $season – a season's name, at most 40 characters. $ladder – one of ladder-…. A heading over the first places.
league-podium-by = { $season } · { $ladder }
# $season – a season's name, at most 40 characters. A heading over the first places.
league-podium-by-points = { $season } · by points
# $rating – text, such as 1512. Behind a player's name.
league-podium-rating = **{ $rating }**
# $points – a number up to millions. Behind a player's name.
league-podium-points = **{ $points }** { $points ->
    [one] point
   *[other] points
  }
league-podium-nobody = Nobody finished a match in it.

## Slash commands
command-league = Standings of this server
command-league-table = Show the league: table, seasons, records and newest matches
command-league-player = Show ratings, matches and records: yours, others', or two compared
option-page = Page of the table, from 1
option-order = What the table is sorted by
option-season = A season; unless you choose, the current one
option-ladder = A kind of game with ratings of its own
option-player-shown = Whose; unless you choose, your own
option-versus = Somebody to compare with
