# The own hand
hand-title = Your hand · { $cards ->
    [one] 1 card
   *[other] { $cards } cards
  }
hand-top = On the pile: { $card }
hand-your-turn = **Your turn.** Tap a card, or draw.
hand-call-first = Press *UNO!* first: here it has to be called before this card.
hand-must-play = **Your turn.** Tap a card.
hand-nothing-fits = **Your turn.** Nothing fits: draw.
hand-name-colour = **Your turn.** The start card is wild: name the colour to begin with.
hand-drawn = **You drew { $card }.** Play it, or pass.
hand-drawn-must = **You drew { $card }.** It fits, so you have to play it.
hand-answer = **{ $name } played it on you.** Accept and draw { $owed }{ $stacking ->
    [yes] , answer with a draw card,
   *[no] { "" }
  } or challenge: if it was no bluff, you draw { $count }.
hand-stack = **It is meant for you.** { $stacking ->
    [yes] Answer with a draw card, or draw { $owed }.
   *[no] You have no answer: draw { $owed }.
  }
hand-uno-forgotten = ⚠️ **You forgot UNO!** Press *UNO!* before somebody catches you.
hand-uno-called = **UNO called ✓**
hand-not-your-turn = **{ $name }**'s turn.
hand-jump-in = **{ $name }**'s turn, but you can jump in.
hand-waiting = Your table has finished; the next hand begins when the other one has.
hand-over = The match is over: { $winners } won.
hand-won = 🏆 **You won the match!**
hand-won-with = 🏆 **You won the match** together with { $names }!
hand-ends = ⏳ Your turn ends { $when }.
hand-left = You left this match.
hand-out = You are out of this match.
hand-limit-reached = You hold too many cards (the limit is { $limit }): you are out of this hand. The next one deals you in.
hand-vote = **{ $by }** accuses **{ $name }** of suggesting a card to somebody. What do you say?
hand-page = Page { $page } of { $pages }
hand-hidden = { $count ->
    [one] 1 card that does not fit is not shown.
   *[other] { $count } cards that do not fit are not shown.
  }
hand-other = { $turn ->
    [yes] ▸{ " " }
   *[no] { "" }
  }{ $name }{ $partner ->
    [yes] { " " }(partner)
   *[no] { "" }
  }: { $cards ->
    [1] **1**
   *[other] { $cards }
  }{ $called ->
    [yes] { " " }UNO!
   *[no] { "" }
  }
hand-others-between = … { $count } more …
hand-shown = **{ $name }** held: { $cards }
hand-empty = (no cards)

# What hit you since your last move
hit-draw-two = **{ $name }**’s Draw Two: +{ $count }
hit-wild-draw-four = **{ $name }**’s Wild Draw Four: +{ $count }
hit-stack = **{ $name }**’s draw cards: +{ $count }
hit-challenge-won = **{ $name }** challenged your bluff: +{ $count }
hit-caught = **{ $name }** caught you without UNO: +{ $count }
hit-table-talk = Table talk: +{ $count }
hit-blank = **{ $name }**’s Blank: +{ $count }
hit-skipped = **{ $name }** skipped you
hit-swapped = **{ $name }** swapped hands with you
hit-passed = **{ $name }** passed all hands on
hit-hand-won = { $own ->
    [yes] You
   *[no] **{ $name }**
  } won the last hand{ $count ->
    [0] { "" }
   *[other] : +{ $count }
  }
hit-ran-out = ⏳ Your time ran out{ $count ->
    [0] { "" }
   *[other] : +{ $count }
  }
hit-voted = 🗳️ The others voted to go on without you{ $count ->
    [0] { "" }
   *[other] : +{ $count }
  }
hit-cards = { $hit } ({ $cards })

# Questions in the place of the hand
hand-colour = Which colour for { $card }?
hand-colour-bluff = You hold { $count ->
    [one] a card of
   *[other] { $count } cards of
  } { $colour }: this is a bluff, and **{ $name }** may challenge it.
hand-swap = { $card }: with whom do you swap hands?
hand-accuse = Who suggested a card to somebody?
hand-accuse-note = The others vote. If most agree, the accused draws { $count }.
hand-sure = Play { $card }?
hand-seats-placeholder = Choose a player
seat-choice = { $name } · { $cards ->
    [one] 1 card
   *[other] { $cards } cards
  }
colour-choice = { $colour }{ $count ->
    [0] { "" }
   *[other] { " " }×{ $count }
  }

# Why a card cannot be played: the answer to a tap on it
why-fits = { $card } can be played now: tap it.
why-not-your-turn = { $card } has to wait: it is **{ $name }**'s turn.
why-answer-first = Answer { $top } first, or draw { $owed }.
why-challenge-first = Challenge or accept the Wild Draw Four first.
why-colour-first = { $card } has to wait: first name the colour to begin with.
why-card-not-held = You no longer hold { $card }.
why-no-match = { $card } does not fit: it takes { $colour }, another { $face }, or a wild card.
why-no-match-type = { $card } does not fit: it takes { $colour }, { $type ->
    [number] any number
   *[action] any action card
  }, or a wild card.
why-no-match-colour = { $card } does not fit: it takes { $colour }, or a wild card.
why-bluff-forbidden = { $card } may be played only by a player who has no card of the colour in force, and you hold { $colour }.
why-number-last = { $card } is your last card, and here the last card has to be a number: wait, or draw.
why-only-the-drawn-card = You drew { $card }: in this turn only that one may be played.
why-no-stacking = { $card } does not answer { $top }: it takes another draw card, or you draw { $owed }.
why-no-jump-in = It is too late to jump in: **{ $name }** has acted.
why-not-identical = It is **{ $name }**'s turn; only { $top } could jump in.
why-no-jump-on-wild = It is **{ $name }**'s turn; nobody jumps in on a wild card.
