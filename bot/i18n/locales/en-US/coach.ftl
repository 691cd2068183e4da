# Reviews of matches that are over, hints in practice, and accuracy
command-review = See which of your moves in a finished match cost you most, and what was better
button-review = Review

# Moves, as somebody is told to make them
coach-play = Play { $card }
coach-play-swap = Play { $card } and swap hands with { $name }
coach-colour = Name { $colour }
coach-draw = Draw a card
coach-pass = Keep the card
coach-challenge = Challenge
coach-accept = Draw the { $count ->
    [one] card
   *[other] { $count } cards
  }
coach-uncalled = { $move } without *UNO!*
coach-called = { $move } and call *UNO!*

# Why a move is better: in hands that fit what the player could know then
coach-why-caught = You were caught without *UNO!*, and had to draw.
coach-why-certain = It won every hand that I tried.
coach-why-bluff = From what you could see, it is a bluff { $share }% of the time.
coach-why-honest = From what you could see, it is a bluff only { $share }% of the time.
coach-why-draws = { $rival } has to draw, and wins { $share }% of the time instead of { $instead }%.
coach-why-skipped = { $rival } loses a turn, and wins { $share }% of the time instead of { $instead }%.
coach-why-fits = You have something to play on your next turn { $share }% of the time instead of { $instead }%.
coach-why-kept = You keep **{ $card }** for a turn on which nothing else fits.
coach-why-rival = { $rival } then wins { $share }% of the time instead of { $instead }%.
coach-rival = **{ $name }** ({ $cards ->
    [one] 1 card
   *[other] { $cards } cards
  })

# Hints
hint-compared = 💡 **{ $move }**: it wins { $chance }% of the time. Next best: { $other }, { $less }%.
hint-alone = 💡 **{ $move }**: nothing else makes sense now.
hint-thumb = 💡 **{ $move }**: a rule of thumb, since I can't look ahead here.

# Reviews
review-waits = ⏳ The coach looks at other matches first: you are number { $count } in line. Your review comes here by itself.
review-looking = 🔎 Looking at { $count ->
    [one] your 1 decision
   *[other] your { $count } decisions
  } …
review-title = Review of match #{ $hash }
review-accuracy = Your accuracy: **{ $percent }%**, over { $count ->
    [one] 1 decision
   *[other] { $count } decisions
  }
review-lost = { $count ->
    [one] 1 challenge lost
   *[other] { $count } challenges lost
  }
review-forgotten = *UNO!* forgotten { $count ->
    [one] once
   *[other] { $count } times
  }
review-looked = The coach looked at { $count ->
    [one] 1 decision
   *[other] { $count } decisions
  }.
review-moments = { $count ->
    [0] Well played: no move cost you much.
    [one] One move could have been better:
    [3] These three moves cost you most:
   *[other] Two moves could have been better:
  }
review-place = { $number } of { $total } · hand { $hand }
review-played = ❌ You: { $move } · **{ $chance }%**
review-better = ✅ Better: { $move } · **{ $chance }%**
review-note = Accuracy: 100% is the best move whenever it mattered, 0% the worst. Behind a move: your chance of winning the hand, by what you could know then.
review-nothing = { $count ->
    [0] You had nothing to decide in this match, so there is nothing to review.
   *[other] Nothing that you decided in this match made a difference.
  }
review-unknown-rules = The coach doesn't know the rules of this match yet; *Replay* shows all of its moves.

# At the result
result-accuracy = 🎯 Accuracy: { $names }
result-accuracy-of = { $name } { $percent }%
result-hints = { $count ->
    [one] 1 hint
   *[other] { $count } hints
  }

# Refusals
refused-not-your-match = You didn't play in that match; `/uno replay` shows it to everybody.
refused-no-finished-match = I know no match that you finished here; play one, or take one that `match:` suggests.
refused-match-unreviewable = I can't follow that match any more, which an earlier version of me dealt; `/uno replay` still shows it.
refused-review-under-way = Your last review is still being made; wait for it, then ask again.
refused-coach-busy = Many of this server wait for the coach already; try again in a few minutes.
refused-coach-away = The coach can't look at matches right now; try again in a few minutes, or watch the *Replay*.
refused-no-hints = Hints are for practice, when you play computers alone; `/uno solo` deals such a match.
refused-no-hint-now = There is nothing for you to decide now; ask when it's your turn.
