## Who won
# $winners – as "**Ann** and **Ben**"; $count – how many they are; $points – their points. A heading.
result-won = { $count ->
    [one] 🏆 { $winners } wins with { $points ->
        [one] 1 point
       *[other] { $points } points
      }!
   *[other] 🏆 { $winners } win with { $points ->
        [one] 1 point
       *[other] { $points } points
      }!
  }
# $winners – as "**Ann** and **Ben**"; $count – how many they are; $points – their points, a number. A heading.
result-won-fewest = { $count ->
    [one] 🏆 { $winners } wins with the fewest points: { $points }!
   *[other] 🏆 { $winners } share the win with the fewest points: { $points }!
  }
# $winners – as "**Ann** and **Ben**"; $count – how many they are. Everybody else is out of the match. A heading.
result-won-last-in = { $count ->
    [one] 🏆 { $winners } is the last one in and wins!
   *[other] 🏆 { $winners } are the last ones in and win!
  }
# $winners – as "**Ann** and **Ben**"; $count – how many they are. They got rid of all cards first. A heading.
result-won-out = { $count ->
    [one] 🏆 { $winners } is out first and wins!
   *[other] 🏆 { $winners } are out first and win!
  }
# $winners – as "**Ann** and **Ben**"; $count – how many they are, 1 or 2. A heading.
result-won-played = { $count ->
    [one] 🏆 { $winners } wins!
   *[other] 🏆 { $winners } both win!
  }
# $winners – as "**Ann** and **Ben**"; $count – how many they are. A heading.
result-won-forfeit = { $count ->
    [one] 🏆 { $winners } wins: everybody else left.
   *[other] 🏆 { $winners } win: everybody else left.
  }
# $winners – as "**Ann** and **Ben**"; $count – how many they are. A heading.
result-won-broken-off = { $count ->
    [one] 🏆 { $winners } wins: somebody left, and that ends the match.
   *[other] 🏆 { $winners } win: somebody left, and that ends the match.
  }
# $winners – as "**Ann** and **Ben**"; $count – how many they are. A heading.
result-won-pair = { $count ->
    [one] 🏆 { $winners } wins: the other pair is no longer complete.
   *[other] 🏆 { $winners } win: the other pair is no longer complete.
  }
# $winners – as "**Ann** and **Ben**"; $count – how many they are; $points – their points. A heading.
result-won-early = { $count ->
    [one] 🏆 { $winners } leads with { $points ->
        [one] 1 point
       *[other] { $points } points
      } and wins: somebody left before the last round was over.
   *[other] 🏆 { $winners } lead with { $points ->
        [one] 1 point
       *[other] { $points } points
      } and win: somebody left before the last round was over.
  }
# $times – a number, as 2. In small print.
result-multiplied = -# The points of every hand counted ×{ $times }.
# $limit – points that end the game when one player scores them; $target – points with which one wins.
result-limit = -# Scoring { $limit } ends the game; whoever has { $target } or more wins.
# $target – points with which one wins.
result-empty = -# Whoever is out of cards wins, and so does whoever scored { $target } or more.

## Places
# $place – a number from 1. Before a name.
place = { $place ->
    [1] 🥇
    [2] 🥈
    [3] 🥉
   *[other] **#{ $place }** ·
  }
# $place – a number from 1. Before a name, where nobody earned a medal.
place-plain = **#{ $place }** ·
# $place – as 🥇 or "#4 ·"; $name – a player, or a pair as "🟧 Ann & Ben";
# $points – points; $hands – hands won. A line of the result.
result-place = { $place } { $name } · { $points ->
    [one] 1 point
   *[other] { $points } points
  }{ $hands ->
    [0] { "" }
    [one] { " " }· 1 hand won
   *[other] { " " }· { $hands } hands won
  }
# $place – as 🥇 or "#4 ·"; $names – players, as a list.
result-place-empty = { $place } no points: { $names }
# $place – as 🥇 or "#4 ·"; $name – a player, or a pair as "🟧 Ann & Ben"; $points – a number.
result-place-short = { $place } { $name } · { $points }
# $place – as 🥇 or "#4 ·"; $name – a player, or a pair as "🟧 Ann & Ben"; $points – points.
result-place-left = { $place } { $name } · { $points ->
    [one] 1 point
   *[other] { $points } points
  } · left
# $place – as 🥇 or "#4 ·"; $name – a player, or a pair as "🟧 Ann & Ben". They held too many cards.
result-place-limit = { $place } { $name } · out by the hand limit
# $place – as 🥇 or "#4 ·"; $name – a player, or a pair as "🟧 Ann & Ben";
# $points – what the cards left in their hand are worth.
result-place-held = { $place } { $name } · { $points ->
    [one] 1 point
   *[other] { $points } points
  } in hand
# $place – as 🥇 or "#4 ·"; $name – a player, or a pair as "🟧 Ann & Ben";
# $hand – the number of the hand that put them out of the match; $points – points.
result-place-out = { $place } { $name } · out in hand { $hand } · { $points ->
    [one] 1 point
   *[other] { $points } points
  }
# $count – how many lines are left out, each about a player, a hand or an achievement. Under a list.
result-more = -# … and { $count } more

## Points by hand
result-scores = **Points by hand**
# $hands – how many hands the list has. A heading.
result-scores-last = **Points by hand**, the last { $hands }
# The heading of a column of numbers: at most 5 characters.
result-column = hand
# $which – the number of the hand, as 3 or 3b; $name – who scored; $points – a number. In small print.
result-score = -# Hand { $which }: **{ $name }** +{ $points }
# $which – the number of the hand, as 3; $name – its winner; $other – who got the most points; $points – how many.
result-score-caught = -# Hand { $which }: **{ $name }** was out; most points: { $other }, +{ $points }

## Cards that were left
result-hands-left = **Left in hand**
# $name – a player; $points – what their cards are worth; $held – the cards, as "❤️ 7, Skip". In small print.
result-hand-left = -# { $name } · { $points }: { $held }

## What was remarkable
# $names – who caught others how often, made by result-catcher, as a list.
result-catches = Caught others: { $names }
# $name – who caught players that had not called UNO; $count – how often.
result-catcher = **{ $name }** { $count ->
    [1] once
    [2] twice
   *[other] { $count } times
  }
# $name – a player, at most 32 characters; $cards – the most cards that anybody drew.
result-draw = Biggest draw: **{ $name }**, { $cards ->
    [one] 1 card
   *[other] { $cards } cards
  } at once
# $name – a player, at most 32 characters; $cards – the most cards that anybody held.
result-fullest = Fullest hand: **{ $name }**, { $cards ->
    [one] 1 card
   *[other] { $cards } cards
  }

## What the league makes of it
# $ladder – the name of a ladder, as Duels. In small print.
result-ratings = 📈 Ratings, { $ladder }
# $name – a player; $before, $after – their rating, as 1,512. Three may stand on one line, with dots between them.
result-rating = { $name } { $before } → **{ $after }**
# $change – a rating and how it changed, made by result-rating; $place – a number from 1.
result-rating-place = { $change }, now #{ $place } on the ladder
# $change – a rating and how it changed, made by result-rating; $place – a number from 1.
result-rating-place-short = { $change }, now #{ $place }
# $hash – the match's number, as 4f2a9c. A heading.
result-details = More of match #{ $hash }
result-uncounted = Not in the league: it counts a match moments after its end, unless moderators took it out.
result-not-counted = Not rated, and not in the league: only one person played.
result-unrated-one-person = Not rated: it takes two people at least.
result-unrated-computers = Not rated: a computer player took part.
result-unrated-options = Not rated: with these rules luck alone decides.
result-unrated-returned = Not rated: somebody here plays without a rating for now.
result-unrated-same-group = Not rated: the same people had already played 3 rated matches within 24 hours.
result-unrated-unknown = Not rated.
# $name – a player; $awards – achievements they earned, as a list. In small print.
result-awards = 🏅 { $name }: { $awards }
# $awards – achievements, with commas between them; $count – how many are left out.
result-awards-more = { $count ->
    [one] { $awards }, and 1 more
   *[other] { $awards }, and { $count } more
  }

## How to check the deal
# $hands – how many hands were played. A fact in small print.
result-hands = { $hands ->
    [one] 1 hand
   *[other] { $hands } hands
  }
# $seed – 64 letters and digits; $hash – a fingerprint, or its beginning. In small print.
result-seed = -# Key: `{ $seed }` · fingerprint { $hash }

## A table that is over
closed = This table is closed.
panel-dealt = The cards are dealt; *My hand* shows yours.
panel-over = This match is over.
# $name – who closed it, at most 32 characters.
closed-by = **{ $name }** closed this table.
closed-start = -# `/uno start` opens another.

## The chart
# Drawn over the chart: at most 40 characters.
chart-points = points after each hand
# Drawn over the chart: at most 40 characters.
chart-sizes = cards held after each move
# $hands – how many hands were played.
picture-chart-points = A chart of the points after each hand, { $hands } in all.
picture-chart-sizes = A chart of the cards that everybody held after each move.
# $target – points, a number.
picture-chart-target = A line marks the target, { $target }.
# $names – a player or a team; $won – yes if they won; $values – points or cards one after another, as a list.
picture-chart-line = { $names }{ $won ->
    [yes] , who won
   *[no] { "" }
  }: { $values }.
# $points – points or cards, a number. In the place of a list that would be too long.
picture-chart-end = { $points } at the end
# $side – which team; $names – its two players, as "Ann & Ben". At the beginning of picture-chart-line.
picture-chart-team = { $side ->
    [orange] Orange team, with squares, { $names }
   *[purple] Purple team, with circles, { $names }
  }
picture-last-hand = A moving picture of the last hand, move by move, with all hands open.
# $card – the top card, as "Red 7".
picture-open-hands = All hands are open; on the pile lies { $card }.
