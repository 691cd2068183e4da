## The own hand, which the reader alone sees
# $cards – how many cards. The heading of the hand.
hand-title = Your hand · { $cards ->
    [one] 1 card
   *[other] { $cards } cards
  }
# $card – the top card, as "❤️ Red 7" or "🌈 Wild → ❤️ Red". Above whose turn it is.
hand-top = On the pile: { $card }
hand-your-turn = **Your turn.** Tap a card, or draw.
hand-call-first = Press *UNO!* first: at this table you call it before you play.
hand-must-play = **Your turn.** Tap a card.
hand-nothing-fits = **Your turn.** Nothing fits: draw.
hand-number-last = **Your turn.** Your last card has to be a number here: draw.
hand-name-colour = **Your turn.** The start card is wild: name the colour to begin with.
hand-name-roulette = **Colour Roulette: name a colour.** You turn up cards until one has it, take them all, and lose your turn.
# $card – as "❤️ Red 7".
hand-drawn = **You drew { $card }.** Play it, or pass.
# $card – as "❤️ Red 7". The rules ask for a drawn card that fits to be played.
hand-drawn-must = **You drew { $card }.** It fits, so you have to play it.
# $name – who played a Wild Draw Four; $owed – cards to draw if the reader accepts; $count – if the challenge is lost;
# $stacking – other answers: yes – a draw card, deflect – a Skip or Reverse, both – either, no – none;
# $colour – the colour before, as "❤️ Red", or none: not known.
hand-answer = **{ $name } played it on you.** { $stacking ->
    [yes] Accept and draw { $owed }, answer with a draw card, or challenge: if it was no bluff, you draw { $count }.
    [deflect] Accept and draw { $owed }, deflect it, or challenge: if it was no bluff, you draw { $count }.
    [both] Accept and draw { $owed }, deflect it, answer with a draw card, or challenge: if it was no bluff, you draw { $count }.
   *[no] Accept and draw { $owed } or challenge: if it was no bluff, you draw { $count }.
  }{ $colour ->
    [none] { "" }
   *[other] { " " }It is a bluff if **{ $name }** still held { $colour }.
  }
# $owed – cards to draw; $stacking – possible answers: yes – a draw card, deflect – a Skip or Reverse,
# both – either, no – none.
hand-stack = **It was played on you.** { $stacking ->
    [yes] Answer with a draw card, or draw { $owed }.
    [deflect] Deflect it with a Skip or Reverse, or draw { $owed }.
    [both] Deflect it, answer with a draw card, or draw { $owed }.
   *[no] You have no answer: draw { $owed }.
  }
# $limit – how many cards the rules allow. In small print.
hand-limit-near = Hand limit: with { $limit } cards after drawing you are out of this hand.
# $cards – how many cards the reader would hold after drawing what is owed; $limit – how many the rules allow.
hand-limit-owed = ⚠️ Drawing them puts you **out of this hand**: you would hold { $cards }, and the limit is { $limit }.
hand-uno-forgotten = ⚠️ **You forgot UNO!** Press *UNO!* before somebody catches you.
hand-uno-called = **UNO called ✓**
# $name – a player, at most 32 characters whose turn it is.
hand-not-your-turn = **{ $name }**'s turn.
# $name – a player, at most 32 characters whose turn it is. The reader holds a card equal to the top card.
hand-jump-in = **{ $name }**'s turn, but you can jump in.
hand-waiting = Your table is done; the next hand starts when the other one is too.
# $winners – others who won, as "**Ann** and **Ben**"; $count – how many they are.
hand-over = { $count ->
    [one] The match is over: { $winners } won.
   *[other] The match is over: { $winners } won.
  }
hand-won = 🏆 **You won the match!**
# $names – the reader's partner, or others who won too, as "**Ann** and **Ben**".
hand-won-with = 🏆 **You won the match** together with { $names }!
# $when – a moment from now in the reader's language, as "in 2 minutes". In small print.
hand-ends = ⏳ Your turn ends { $when }.
hand-left = You are no longer in this match.
hand-out = You are out of this match.
# $limit – how many cards the rules allow; $again – yes if another hand follows.
hand-limit-reached = You held too many cards (the limit is { $limit }) and are out of this hand.{ $again ->
    [yes] { " " }The next one deals you in.
   *[no] { "" }
  }
# $place – a number from 1.
hand-finished = { $place ->
    [1] 🏁 **You are out first.** The others play on.
   *[other] 🏁 **You are out of cards: place { $place }.** The others play on.
  }
# $by – who accuses the reader.
hand-accused = **{ $by }** says that you suggested a card to somebody; the others vote.
# $by – who accuses; $name – who is accused. The reader votes with a button.
hand-vote = **{ $by }** says that **{ $name }** suggested a card to somebody. Did they?
# $page, $pages – which page of the cards, of how many. In small print.
hand-page = Page { $page } of { $pages }
# $count – how many cards. In small print.
hand-hidden = { $count ->
    [one] 1 card that doesn't fit is hidden.
   *[other] { $count } cards that don't fit are hidden.
  }
# $name – another player; $cards – how many cards they hold; $called – yes if they called UNO;
# $turn – yes if it is their turn. Many stand on one line.
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
# $name – the partner; $cards – how many cards they hold; $called – yes if they called UNO. A line.
hand-partner = Your partner: { $name } · { $cards ->
    [one] **1 card**
   *[other] { $cards } cards
  }{ $called ->
    [yes] { " " }· UNO!
   *[no] { "" }
  }
# $count – how many players are left out, between two others on one line.
hand-others-between = … { $count } more …
# $name – a player; $cards – what they held when they were challenged, as a list.
hand-shown = **{ $name }** held: { $cards }
hand-empty = (no cards)

## What hit you since your last move: few words without a full stop, joined by dots
# $name – who played it, at most 32 characters; $count – cards you drew.
hit-draw-two = **{ $name }**’s Draw Two: +{ $count }
# $name – who played it, at most 32 characters; $count – cards you drew.
hit-wild-draw-four = **{ $name }**’s Wild Draw Four: +{ $count }
# $name – who played it, at most 32 characters; $count – cards you drew.
hit-draw-four = **{ $name }**’s Draw Four: +{ $count }
# $name – who played it, at most 32 characters; $count – cards you drew.
hit-reverse-draw-four = **{ $name }**’s Wild Reverse Draw Four: +{ $count }
# $name – who played it, at most 32 characters; $count – cards you drew.
hit-draw-six = **{ $name }**’s Wild Draw Six: +{ $count }
# $name – who played it, at most 32 characters; $count – cards you drew.
hit-draw-ten = **{ $name }**’s Wild Draw Ten: +{ $count }
# $name – who played the last of several draw cards; $count – cards you drew.
hit-stack = **{ $name }**’s draw cards: +{ $count }
# $name – who challenged you; $count – cards you drew.
hit-challenge-won = **{ $name }** challenged your bluff: +{ $count }
# $name – who caught you; $count – cards you drew.
hit-caught = **{ $name }** caught you without UNO: +{ $count }
# $count – cards you drew, as the others found that you had suggested a card to somebody.
hit-table-talk = Table talk: +{ $count }
# $name – who played a Blank that makes the next player draw; $count – cards you drew.
hit-blank = **{ $name }**’s Blank: +{ $count }
# $name – who passed draw cards on; $count – cards that you have to draw or answer.
hit-deflected = **{ $name }** deflected { $count } to you
# $name – a player, at most 32 characters.
hit-skipped = **{ $name }** skipped you
# $name – a player, at most 32 characters.
hit-swapped = **{ $name }** swapped hands with you
# $name – a player, at most 32 characters whose card made everybody pass their cards on.
hit-passed = **{ $name }** passed all hands on
# $own – yes if the reader won; $name – who else; $count – points for it, 0 if there are none.
hit-hand-won = { $own ->
    [yes] You won the last hand
   *[no] **{ $name }** won the last hand
  }{ $count ->
    [0] { "" }
   *[other] : +{ $count }
  }
# $count – cards you drew for it, 0 if none.
hit-ran-out = ⏳ Your time ran out{ $count ->
    [0] { "" }
   *[other] : +{ $count }
  }
# $count – cards you drew for it, 0 if none.
hit-voted = 🗳️ The others voted to go on without you{ $count ->
    [0] { "" }
   *[other] : +{ $count }
  }
# $hit – one of the messages above; $cards – which cards, as a list.
hit-cards = { $hit } ({ $cards })

## What happened since the own last move: few words, joined by dots, without a capital where a name could stand
# $parts – the messages below, joined by dots, at most 62 characters.
since-move = Since your turn: { $parts }
# $parts – the messages below, joined by dots, at most 62 characters.
since-deal = Since the deal: { $parts }
# $symbol – the card's colour, as ❤️; $face – what is on it, as 7 or +2; $named – the colour named for it, or none.
since-card = { $symbol } { $face }{ $named ->
    [none] { "" }
   *[other] { " " }→ { $named }
  }
# $name – a player; $own – actor if it is the reader; $card – as "❤️ +2"; $count – cards left.
since-played = { $own ->
    [actor] you { $card }
   *[nobody] { $name } { $card }
  }{ $count ->
    [1] { " " }(1 left)
   *[other] { "" }
  }
# $name – a player; $own – actor if it is the reader; $card – as "❤️ +2"; $count – cards left.
since-jumped = { $own ->
    [actor] you jumped in: { $card }
   *[nobody] { $name } jumped in: { $card }
  }{ $count ->
    [1] { " " }(1 left)
   *[other] { "" }
  }
# $name – a player; $own – actor if it is the reader; $count – cards that the next player has to draw.
since-deflected = { $own ->
    [actor] you deflected { $count }
   *[nobody] { $name } deflected { $count }
  }
# $name – a player; $own – actor if it is the reader; $count – cards.
since-drew = { $own ->
    [actor] you drew { $count }
   *[nobody] { $name } drew { $count }
  }
# $name – another player.
since-passed = { $name } passed
# $name – another player.
since-skipped = { $name } was skipped
# $name – a player; $own – actor if it is the reader; $count – cards.
since-discarded = { $own ->
    [actor] you discarded { $count }
   *[nobody] { $name } discarded { $count }
  }
# $name – a player; $own – actor if it is the reader; $place – a number from 1.
since-finished = { $own ->
    [actor] you are done, place { $place }
   *[nobody] { $name } is done, place { $place }
  }
# $name, $other – two other players, who swapped hands.
since-swapped = { $name } and { $other } swapped
# $name – a player; $own – actor if it is the reader; $colour – as "❤️ Red".
since-named = { $own ->
    [actor] you named { $colour }
   *[nobody] { $name } named { $colour }
  }
# $by – who saw that UNO was not called; $name – whose call it was; $own – actor if the reader caught them.
since-caught = { $own ->
    [actor] you caught { $name }
   *[nobody] { $by } caught { $name }
  }
# $by – who doubted a Wild Draw Four; $name – who played it; $own – whether the reader is $by (actor) or $name (target).
since-challenged = { $own ->
    [actor] you challenged { $name }
    [target] { $by } challenged you
   *[nobody] { $by } challenged { $name }
  }
# $name – a player; $own – actor if it is the reader. They left the match.
since-left = { $own ->
    [actor] you are gone
   *[nobody] { $name } is gone
  }
# $name – another player, who holds too many cards.
since-too-many = { $name } is out of this hand
# $name – a player; $own – actor if it is the reader. They have too many points to stay in the match.
since-out = { $own ->
    [actor] you are out
   *[nobody] { $name } is out
  }

## Questions in the place of the hand
# $card – the wild card, as "🌈 Wild". A heading.
hand-colour = Which colour for { $card }?
# $count – how many cards; $colour – the colour in force, as "❤️ Red"; $name – the next player.
hand-colour-bluff = { $count ->
    [one] You hold a card of { $colour }: this is a bluff, and **{ $name }** may challenge it.
   *[other] You hold { $count } cards of { $colour }: this is a bluff, and **{ $name }** may challenge it.
  }
# $card – as "❤️ Red 7". A heading.
hand-set = { $card }: lay more with it?
hand-set-hint = Tap further cards in the order to lay them. The last colour counts.
# $cards – the chosen cards, as a list.
hand-set-order = In this order: { $cards }. The last colour counts.
# $card – what is on the card, as 7. A button, at most 80 characters; 14 fit on a phone.
set-choice = { $card } ✓
# $card – the card in words, as "Red 7". A button for people to whom it is read, at most 80 characters.
set-choice-said = { $card }, chosen
# $card – the card that swaps hands, as "❤️ Red 7". A heading.
hand-swap = { $card }: with whom do you swap hands?
hand-accuse = Who suggested a card to somebody?
# $count – cards, as a penalty. In small print.
hand-accuse-note = The others vote. If most agree, the accused draws { $count }.
button-reactions = React
button-hint = Hint
hand-reactions = How do you react?
hand-reactions-note = The table shows it for a moment.
# $card – as "🌈 Wild → ❤️ Red". A heading, above a button.
hand-sure = Play { $card }?
hand-seats-placeholder = Choose a player
# $name – a player; $cards – how many cards they hold. A button or an entry of a menu, at most 80 characters.
seat-choice = { $name } · { $cards ->
    [one] 1 card
   *[other] { $cards } cards
  }
# $cards – the cards that fit, as "Red 7 twice, Blue Skip". For people to whom it is read.
hand-can-play = You can play: { $cards }.
# $colour – as Red; $count – cards of it in the hand. A button for people to whom it is read, at most 80 characters.
colour-choice-said = { $colour }{ $count ->
    [0] { "" }
    [one] , 1 card
   *[other] , { $count } cards
  }
# $colour – as Red; $count – cards of it in the hand. A button; 14 characters fit on a phone.
colour-choice = { $colour }{ $count ->
    [0] { "" }
   *[other] { " " }×{ $count }
  }

## Why a card cannot be played: the answer to a tap on it
# $card – the tapped card, as "❤️ Red 7".
why-fits = { $card } can be played now: tap it.
# $card – the tapped card, as "❤️ Red 7"; $name – whose turn it is.
why-not-your-turn = { $card } has to wait: it's **{ $name }**'s turn.
# $top – the top card, a draw card; $owed – cards to draw otherwise.
why-answer-first = Answer { $top } first, or draw { $owed }.
why-challenge-first = Challenge or accept the Wild Draw Four first.
# $card – the tapped card, as "❤️ Red 7".
why-colour-first = { $card } has to wait: first name a colour.
# $card – the tapped card, as "❤️ Red 7".
why-card-not-held = You no longer hold { $card }.
# $card – the tapped card, as "❤️ Red 7"; $colour – the colour in force; $face – what is on the top card: 7, Skip.
why-no-match = { $card } does not fit: play { $colour }, another { $face }, or a wild card.
# $card – the tapped card, as "❤️ Red 7"; $first – a card of the same number that fits and is laid beneath it.
why-no-match-set = { $card } does not fit by itself. Tap { $first } and lay it on top.
# $card – the tapped card, as "❤️ Red 7"; $colour – the colour in force, as "❤️ Red"; $type – what lies on top:
# a number card or an action card.
why-no-match-type = { $type ->
    [number] { $card } does not fit: play { $colour }, any number, or a wild card.
   *[action] { $card } does not fit: play { $colour }, any action card, or a wild card.
  }
# $card – the tapped card, as "❤️ Red 7"; $colour – the colour in force, as "❤️ Red".
why-no-match-colour = { $card } does not fit: play { $colour }, or a wild card.
# $card – the tapped card, as "❤️ Red 7"; $colour – the colour in force, as "❤️ Red".
why-bluff-forbidden = { $card } is only for hands without the current colour, and you hold { $colour }.
# $card – the tapped card, as "❤️ Red 7".
why-number-last = { $card } can't go last, as the last card has to be a number here: wait, or draw.
# $card – the drawn card, as "❤️ Red 7".
why-only-the-drawn-card = You drew { $card }: this turn you can play only that card.
# $card – the tapped card, as "❤️ Red 7"; $top – the draw card on the pile; $owed – cards to draw;
# $stacking – equal-or-higher: only a card that makes as many or more be drawn.
why-no-stacking = { $stacking ->
    [equal-or-higher] { $card } does not answer { $top }: play a draw card of equal or higher value, or draw { $owed }.
   *[other] { $card } does not answer { $top }: play a draw card, or draw { $owed }.
  }
# $card – the tapped card, as "❤️ Red 7"; $top – the draw card on the pile; $colour – the colour in force;
# $owed – cards to draw; $stacking – which draw cards answer: none (off), some, or all.
why-no-deflecting = { $stacking ->
    [off] { $card } does not answer { $top }: play a Skip or Reverse of { $colour }, or draw { $owed }.
    [equal-or-higher] { $card } does not answer { $top }: play a Skip or Reverse of { $colour }, a draw card of equal or higher value, or draw { $owed }.
   *[other] { $card } does not answer { $top }: play a Skip or Reverse of { $colour }, another draw card, or draw { $owed }.
  }
# $name – a player, at most 32 characters.
why-no-jump-in = It is too late to jump in: **{ $name }** has acted.
# $name – a player, at most 32 characters; $top – the top card, as "❤️ Red 7".
why-not-identical = It's **{ $name }**'s turn; only { $top } can jump in.
# $name – a player, at most 32 characters whose turn it is.
why-no-jump-on-wild = It's **{ $name }**'s turn; nobody can jump in on a wild card.

## Buttons: at most 80 characters, 14 fit on a phone
# A move: draw a card.
button-draw = Draw
# A move: keep the card just drawn, and end the turn.
button-pass = Pass
# A call; under the table and in the hand. Other messages quote it.
button-uno = UNO!
# Calls out somebody who forgot UNO.
button-catch = Catch!
# $name – whom to catch, at most 20 characters. A button.
button-catch-name = Catch { $name }!
# A move: say that the Wild Draw Four was a bluff.
button-challenge = Challenge
# $count – how many cards are drawn. A button.
button-accept = Accept, draw { $count }
# Lays one card, where others of its number could be laid with it.
button-only-this = Only this one
# $count – how many cards of one number are laid together. A button.
button-play-set = Play { $count }
# The answer to “Play 🌈 Wild Draw Four?”, which is asked before a bluff.
button-sure = Yes, play it
# Shows the cards too that do not fit.
button-all = Show all
# Says that somebody suggested a card to another player.
button-accuse = Accuse
# An answer to “Did they?”, which is asked about somebody who is accused.
button-convict = They did
# The same, for no.
button-acquit = They did not

## Answers that only one player sees
answer-uno = You called UNO!
# $count – how many cards are drawn.
answer-uno-wrong = That was a wrong call: you hold too many cards and draw { $count }.
# $name – a player, at most 32 characters. $count – how many cards are drawn.
answer-caught-wrong = **{ $name }** had called UNO: you draw { $count }.
answer-uno-forgotten = You didn't call UNO before you played.
# $name – a player, at most 32 characters.
answer-accused = You accused **{ $name }**; the others vote.
answer-voted = Your vote is in.
answer-draw-first = You hold a card that fits. Play it, or press *{ button-draw }* here to draw anyway.
answer-catch-noted = Noted. They have a moment left to call UNO; if they don't, they're caught.
answer-caught = Caught!
# $card – a card: “❤️ Red 7”, “🌈 Wild → 🔷 Blue”.
answer-played = You played { $card }.
# $cards – cards: “❤️ Red 7, 🌈 Wild”, or the first hundred of them.
answer-drew = You drew { $cards }.
# $cards – cards: “❤️ Red 7, 🌈 Wild”, or the first hundred of them.
answer-drew-over = You drew { $cards }; your turn is over.
# $colour – the colour in force before the Wild Draw Four: “❤️ Red”, or none where it is not known.
# $name – who bluffed, at most 32 characters. $count – how many cards they draw.
answer-challenge-right = { $colour ->
    [none] You were right: it was a bluff. **{ $name }** draws { $count }.
   *[other] You were right: there was { $colour } in the hand, so it was a bluff. **{ $name }** draws { $count }.
  }
# $colour – the colour in force before the Wild Draw Four: “❤️ Red”, or none where it is not known.
# $count – how many cards the reader draws.
answer-challenge-wrong = { $colour ->
    [none] It was no bluff: you draw { $count } and lose your turn.
   *[other] No { $colour } in the hand, so it was no bluff: you draw { $count } and lose your turn.
  }
# $reaction – an emoji.
answer-reacted = { $reaction } The table shows it now.

## Slash commands
command-hand = Show your hand, to you alone
command-play = Play a card
command-draw = Draw from the pile, or accept the cards you have to draw
command-pass = Keep the card you just drew
command-uno-call = Call UNO!
command-catch = Catch a player who holds one card and did not call UNO
command-challenge = Challenge the Wild Draw Four played on you; /uno draw accepts it
option-card = One of the cards you can play now
option-accused = Who suggested a card to another player; the others vote on it
option-player = A player who holds one card and did not call
