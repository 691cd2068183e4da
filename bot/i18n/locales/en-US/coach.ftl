## Reviews of matches that are over, hints in practice, and accuracy

command-review = See which moves in a finished match cost you most, and what was better
button-review = Review

## Moves, as somebody is told to make them

# $card – a card: “❤️ Red 7”, “🌈 Wild → 🔷 Blue”. $uno – whether UNO is called with it: called, uncalled
# (it should have been), or none where that does not matter.
coach-play = { $uno ->
    [called] Play { $card } and call *{ button-uno }*
    [uncalled] Play { $card } without *{ button-uno }*
   *[none] Play { $card }
  }
# $card – a card: “❤️ Red 7”. $name – the player to swap with, at most 32 characters. $uno – whether UNO is called with
# it: called, uncalled (it should have been), or none where that does not matter.
coach-play-swap = { $uno ->
    [called] Play { $card }, swap hands with { $name } and call *{ button-uno }*
    [uncalled] Play { $card } and swap hands with { $name } without *{ button-uno }*
   *[none] Play { $card } and swap hands with { $name }
  }
# $colour – a colour: “❤️ Red”.
coach-colour = Name { $colour }
coach-draw = Draw a card
# A move: keep the card just drawn.
coach-pass = Keep the card
# A move: say that the Wild Draw Four was a bluff.
coach-challenge = Challenge
# $count – how many cards were played on the player.
coach-accept = { $count ->
    [one] Draw the card
   *[other] Draw the { $count } cards
  }

## Why a move is better: in hands that fit what the player could know then. In small print below the moves.

coach-why-caught = You were caught without *{ button-uno }*, and had to draw.
coach-why-certain = It won every hand that I tried.
# $share – percent, from 0 to 100.
coach-why-bluff = From what you could see, it is a bluff { $share }% of the time.
# $share – percent, from 0 to 100.
coach-why-honest = From what you could see, it is a bluff only { $share }% of the time.
# $rival – coach-rival below: “**Ann** (3 cards)”. $share, $instead – percent, from 0 to 100.
coach-why-draws = { $rival } has to draw, and wins { $share }% of the time instead of { $instead }%.
# $rival – coach-rival below: “**Ann** (3 cards)”. $share, $instead – percent, from 0 to 100.
coach-why-skipped = { $rival } loses a turn, and wins { $share }% of the time instead of { $instead }%.
# $share, $instead – percent, from 0 to 100.
coach-why-fits = You have something to play on your next turn { $share }% of the time instead of { $instead }%.
# $card – a card: “🌈 Wild”.
coach-why-kept = You keep **{ $card }** for a turn on which nothing else fits.
# $rival – coach-rival below: “**Ann** (3 cards)”. $share, $instead – percent, from 0 to 100.
coach-why-rival = { $rival } then wins { $share }% of the time instead of { $instead }%.
# $name – another player, at most 32 characters. $cards – how many cards they hold. Stands for the player in the sentences above.
coach-rival = { $cards ->
    [one] **{ $name }** (1 card)
   *[other] **{ $name }** ({ $cards } cards)
  }

## Hints

# $move, $other – moves as above: “Play ❤️ Red 7”, “Draw a card”. $chance, $less – percent, from 0 to 100.
hint-compared = 💡 **{ $move }**: it wins { $chance }% of the time. Next best: { $other }, { $less }%.
# $move – a move as above: “Play ❤️ Red 7”.
hint-alone = 💡 **{ $move }**: nothing else makes sense now.
# $move – a move as above: “Play ❤️ Red 7”.
hint-thumb = 💡 **{ $move }**: a rule of thumb, since I can't look ahead here.

## Reviews

# $count – the place in line, from 1.
review-waits = ⏳ The coach looks at other matches first: you are number { $count } in line. Your review comes here by itself.
# $count – how many decisions.
review-looking = { $count ->
    [one] 🔎 Looking at your 1 decision …
   *[other] 🔎 Looking at your { $count } decisions …
  }
# $hash – the beginning of the match’s number: “8f3a91c2”.
review-title = Review of match #{ $hash }
# $percent – from 0 to 100. $count – how many decisions. Followed by “ · 1 challenge lost” and the like.
review-accuracy = { $count ->
    [one] Your accuracy: **{ $percent }%**, over 1 decision
   *[other] Your accuracy: **{ $percent }%**, over { $count } decisions
  }
# $count – how many challenges. An item of a line, after a dot.
review-lost = { $count ->
    [one] 1 challenge lost
   *[other] { $count } challenges lost
  }
# $count – how many times. An item of a line, after a dot.
review-forgotten = { $count ->
    [one] *{ button-uno }* forgotten once
   *[other] *{ button-uno }* forgotten { $count } times
  }
# $count – how many decisions.
review-looked = { $count ->
    [one] The coach looked at 1 decision.
   *[other] The coach looked at { $count } decisions.
  }
# $count – how many moves are shown: 0 to 3.
review-moments = { $count ->
    [0] Well played: no move cost you much.
    [one] One move could have been better:
    [3] These three moves cost you most:
   *[other] Two moves could have been better:
  }
# $number, $total – which of the moves this is: 1 of 3. $hand – the number of its hand.
review-place = { $number } of { $total } · hand { $hand }
# $move – a move as above: “Play ❤️ Red 7”. $chance – percent, from 0 to 100.
review-played = ❌ You: { $move } · **{ $chance }%**
# $move – a move as above: “Play ❤️ Red 7”. $chance – percent, from 0 to 100.
review-better = ✅ Better: { $move } · **{ $chance }%**
review-note = Accuracy: 100% is the best move whenever it mattered, 0% the worst. Behind a move: your chance of winning the hand, by what you could know then.
# $count – how many decisions there were; 0 for none.
review-nothing = { $count ->
    [0] You had nothing to decide in this match, so there is nothing to review.
   *[other] Nothing that you decided in this match made a difference.
  }
review-too-many = The coach looks at matches of up to ten players; *{ button-replay }* shows all moves of this one.

## At the result

# $names – players with their accuracy: “Ann 91% · Ben 74%”, at most 10 of them.
result-accuracy = 🎯 Accuracy: { $names }
# $name – a player, at most 32 characters. $percent – from 0 to 100. An item of the line above.
result-accuracy-of = { $name } { $percent }%
# $count – how many hints were taken. An item of the result.
result-hints = { $count ->
    [one] 1 hint
   *[other] { $count } hints
  }

## Refusals

refused-not-your-match = You didn't play in that match; `/uno replay` shows it to everybody.
refused-no-finished-match = I know no match that you finished here; play one, or take one that `match:` suggests.
refused-match-unreviewable = I can't follow that match any more, which an earlier version of me dealt; `/uno replay` still shows it.
refused-review-under-way = Your last review is still being made; wait for it, then ask again.
refused-coach-busy = Many of this server wait for the coach already; try again in a few minutes.
refused-coach-away = The coach can't look at matches right now; try again in a few minutes, or watch the *{ button-replay }*.
refused-no-hints = Hints are for practice, when you play computers alone; `/uno solo` deals such a match.
refused-no-hint-now = There is nothing for you to decide now; ask when it's your turn.
