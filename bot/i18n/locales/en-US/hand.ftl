# The own hand
hand-title = Your hand · { $cards ->
    [one] 1 card
   *[other] { $cards } cards
  }
hand-top = On the pile: { $card }
hand-your-turn = **Your turn.** Tap a card, or draw.
hand-call-first = Press *UNO!* first: at this table you call it before you play.
hand-must-play = **Your turn.** Tap a card.
hand-nothing-fits = **Your turn.** Nothing fits: draw.
hand-number-last = **Your turn.** Your last card has to be a number here: draw.
hand-name-colour = **Your turn.** The start card is wild: name the colour to begin with.
hand-name-roulette = **Colour Roulette: name a colour.** You turn up cards until one has it, take them all, and lose your turn.
hand-drawn = **You drew { $card }.** Play it, or pass.
hand-drawn-must = **You drew { $card }.** It fits, so you have to play it.
hand-answer = **{ $name } played it on you.** Accept and draw { $owed }{ $stacking ->
    [yes] , answer with a draw card,
    [deflect] , deflect it,
    [both] , deflect it, answer with a draw card,
   *[no] { "" }
  } or challenge: if it was no bluff, you draw { $count }.{ $colour ->
    [none] { "" }
   *[other] { " " }It is a bluff if **{ $name }** still held { $colour }.
  }
hand-stack = **It was played on you.** { $stacking ->
    [yes] Answer with a draw card, or draw { $owed }.
    [deflect] Deflect it with a Skip or Reverse, or draw { $owed }.
    [both] Deflect it, answer with a draw card, or draw { $owed }.
   *[no] You have no answer: draw { $owed }.
  }
hand-limit-near = Hand limit: with { $limit } cards after drawing you are out of this hand.
hand-uno-forgotten = ⚠️ **You forgot UNO!** Press *UNO!* before somebody catches you.
hand-uno-called = **UNO called ✓**
hand-not-your-turn = **{ $name }**'s turn.
hand-jump-in = **{ $name }**'s turn, but you can jump in.
hand-waiting = Your table is done; the next hand starts when the other one is too.
hand-over = The match is over: { $winners } won.
hand-won = 🏆 **You won the match!**
hand-won-with = 🏆 **You won the match** together with { $names }!
hand-ends = ⏳ Your turn ends { $when }.
hand-left = You are no longer in this match.
hand-out = You are out of this match.
hand-limit-reached = You held too many cards (the limit is { $limit }) and are out of this hand.{ $again ->
    [yes] { " " }The next one deals you in.
   *[no] { "" }
  }
hand-finished = { $place ->
    [1] 🏁 **You are out first.**
   *[other] 🏁 **You are out of cards: place { $place }.**
  } The others play on.
hand-accused = **{ $by }** says that you suggested a card to somebody; the others vote.
hand-vote = **{ $by }** says that **{ $name }** suggested a card to somebody. Did they?
hand-page = Page { $page } of { $pages }
hand-hidden = { $count ->
    [one] 1 card that doesn't fit is hidden.
   *[other] { $count } cards that don't fit are hidden.
  }
hand-other = { $turn ->
    [yes] ▸{ " " }
   *[no] { "" }
  }{ $name }: { $cards ->
    [1] **1**
   *[other] { $cards }
  }{ $called ->
    [yes] { " " }UNO!
   *[no] { $cards ->
      [1] { " " }⚠️
     *[other] { "" }
    }
  }
hand-partner = Your partner: { $name } · { $cards ->
    [one] **1 card**
   *[other] { $cards } cards
  }{ $called ->
    [yes] { " " }· UNO!
   *[no] { "" }
  }
hand-others-between = … { $count } more …
hand-shown = **{ $name }** held: { $cards }
hand-empty = (no cards)

# What hit you since your last move
hit-draw-two = **{ $name }**’s Draw Two: +{ $count }
hit-wild-draw-four = **{ $name }**’s Wild Draw Four: +{ $count }
hit-draw-four = **{ $name }**’s Draw Four: +{ $count }
hit-reverse-draw-four = **{ $name }**’s Wild Reverse Draw Four: +{ $count }
hit-draw-six = **{ $name }**’s Wild Draw Six: +{ $count }
hit-draw-ten = **{ $name }**’s Wild Draw Ten: +{ $count }
hit-stack = **{ $name }**’s draw cards: +{ $count }
hit-challenge-won = **{ $name }** challenged your bluff: +{ $count }
hit-caught = **{ $name }** caught you without UNO: +{ $count }
hit-table-talk = Table talk: +{ $count }
hit-blank = **{ $name }**’s Blank: +{ $count }
hit-deflected = **{ $name }** deflected { $count } to you
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

# What happened since the own last move: few words, joined by dots
since-move = Since your turn: { $parts }
since-deal = Since the deal: { $parts }
since-you = you
since-card = { $symbol } { $face }{ $named ->
    [none] { "" }
   *[other] { " " }→ { $named }
  }
since-played = { $name } { $card }{ $count ->
    [1] { " " }(1 left)
   *[other] { "" }
  }
since-jumped = { $name } jumped in: { $card }{ $count ->
    [1] { " " }(1 left)
   *[other] { "" }
  }
since-deflected = { $name } deflected { $count }
since-drew = { $name } drew { $count }
since-passed = { $name } passed
since-skipped = { $name } was skipped
since-discarded = { $name } discarded { $count }
since-finished = { $name } is done, place { $place }
since-swapped = { $name } and { $other } swapped
since-named = { $name } named { $colour }
since-caught = { $by } caught { $name }
since-challenged = { $by } challenged { $name }
since-left = { $name } is gone
since-too-many = { $name } is out of this hand
since-out = { $name } is out

# Questions in the place of the hand
hand-colour = Which colour for { $card }?
hand-colour-bluff = You hold { $count ->
    [one] a card of
   *[other] { $count } cards of
  } { $colour }: this is a bluff, and **{ $name }** may challenge it.
hand-set = { $card }: lay more with it?
hand-set-hint = Tap further cards in the order to lay them. The last colour counts.
hand-set-order = In this order: { $cards }. The last colour counts.
set-choice = { $card } ✓
set-choice-said = { $card }, chosen
hand-swap = { $card }: with whom do you swap hands?
hand-accuse = Who suggested a card to somebody?
hand-accuse-note = The others vote. If most agree, the accused draws { $count }.
button-reactions = React
button-hint = Hint
hand-reactions = How do you react?
hand-reactions-note = The table shows it for a moment.
hand-sure = Play { $card }?
hand-seats-placeholder = Choose a player
seat-choice = { $name } · { $cards ->
    [one] 1 card
   *[other] { $cards } cards
  }
hand-can-play = You can play: { $cards }.
colour-choice-said = { $colour }{ $count ->
    [0] { "" }
    [one] , 1 card
   *[other] , { $count } cards
  }
colour-choice = { $colour }{ $count ->
    [0] { "" }
   *[other] { " " }×{ $count }
  }

# Why a card cannot be played: the answer to a tap on it
why-fits = { $card } can be played now: tap it.
why-not-your-turn = { $card } has to wait: it's **{ $name }**'s turn.
why-answer-first = Answer { $top } first, or draw { $owed }.
why-challenge-first = Challenge or accept the Wild Draw Four first.
why-colour-first = { $card } has to wait: first name a colour.
why-card-not-held = You no longer hold { $card }.
why-no-match = { $card } does not fit: play { $colour }, another { $face }, or a wild card.
why-no-match-set = { $card } does not fit by itself. Tap { $first } and lay it on top.
why-no-match-type = { $card } does not fit: play { $colour }, { $type ->
    [number] any number
   *[action] any action card
  }, or a wild card.
why-no-match-colour = { $card } does not fit: play { $colour }, or a wild card.
why-bluff-forbidden = { $card } is only for hands without the current colour, and you hold { $colour }.
why-number-last = { $card } can't go last, as the last card has to be a number here: wait, or draw.
why-only-the-drawn-card = You drew { $card }: this turn you can play only that card.
why-no-stacking = { $card } does not answer { $top }: play a draw card{ $stacking ->
    [equal-or-higher] { " " }of equal or higher value
   *[other] { "" }
  }, or draw { $owed }.
why-no-deflecting = { $card } does not answer { $top }: play a Skip or Reverse of { $colour }{ $stacking ->
    [off] { "" }
    [equal-or-higher] , a draw card of equal or higher value
   *[other] , another draw card
  }, or draw { $owed }.
why-no-jump-in = It is too late to jump in: **{ $name }** has acted.
why-not-identical = It's **{ $name }**'s turn; only { $top } can jump in.
why-no-jump-on-wild = It's **{ $name }**'s turn; nobody can jump in on a wild card.
