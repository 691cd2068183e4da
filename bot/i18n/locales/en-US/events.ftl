## What happened: sentences under the table and lines of the log; names stand in bold
# $hand – the number of the hand; $name – its dealer; $card – the first card, as "❤️ Red 7".
event-hand-started = Hand { $hand }: **{ $name }** dealt. Start card: { $card }.
# $hand – the number of the hand; $card – the first card, as "❤️ Red 7". Nobody deals by these rules.
event-hand-started-undealt = Hand { $hand }. Start card: { $card }.
# $cards – action cards that cannot be the first card, in few characters, as "❤️ Skip, +2".
event-start-ignored = Beneath it, turned up first: { $cards }.
# $name – a player, at most 32 characters. $card – as "❤️ Red 7" or "🌈 Wild → ❤️ Red".
event-card-played = **{ $name }** played { $card }.
# $name – a player, at most 32 characters. $cards – cards played together, as a list.
event-set-played = **{ $name }** played { $cards }.
# $name – a player. $cards – all cards of a colour that went with a Discard All, as "❤️ 2, 7, Skip".
event-cards-discarded = **{ $name }** discarded { $cards }.
# $name – a player, at most 32 characters. $colour – the colour with its symbol, as "❤️ Red"; $cards – as "🔷 2, 7 ❤️ 5".
event-named-turned-up = **{ $name }** named { $colour } and turned up { $cards }.
# $name – a player, at most 32 characters. $cards – cards that they took from the pile for all to see, as "🔷 2, 7 ❤️ 5".
event-cards-turned-up = **{ $name }** turned up { $cards }.
# $name – a player, at most 32 characters. $count – how many cards.
event-cards-drawn = { $count ->
    [0] **{ $name }** drew nothing: both piles are empty.
    [one] **{ $name }** drew a card.
   *[other] **{ $name }** drew { $count } cards.
  }
# $name – a player, at most 32 characters. $count – how many cards.
event-cards-drawn-caught = { $count ->
    [0] For not calling UNO, **{ $name }** drew nothing: both piles are empty.
    [one] For not calling UNO, **{ $name }** drew a card.
   *[other] For not calling UNO, **{ $name }** drew { $count } cards.
  }
event-reshuffled = The discard pile was shuffled into a new draw pile.
# $name – a player, at most 32 characters. $count – how many cards.
event-cards-drawn-skipped = { $count ->
    [0] **{ $name }** drew nothing, as both piles are empty, and lost their turn.
    [one] **{ $name }** drew a card and lost their turn.
   *[other] **{ $name }** drew { $count } cards and lost their turn.
  }
# $name – a player, at most 32 characters. $count – how many cards.
event-cards-drawn-passed = { $count ->
    [0] **{ $name }** drew nothing, as both piles are empty, and passed.
    [one] **{ $name }** drew a card and passed.
   *[other] **{ $name }** drew { $count } cards and passed.
  }
# $name – a player, at most 32 characters.
event-passed = **{ $name }** passed.
# $name – a player, at most 32 characters.
event-ran-out = ⏳ **{ $name }** ran out of time.
# $name – a player, at most 32 characters. The others voted to go on without waiting.
event-voted-on = 🗳️ The vote ended **{ $name }**'s turn.
# $name – a player, at most 32 characters.
event-skipped = **{ $name }** lost their turn.
event-reversed = Play now goes the other way.
# $name – a player, at most 32 characters. With two players a Reverse skips the other.
event-reversed-skipped = Reverse: **{ $name }** is skipped.
# $name – a player, at most 32 characters.
event-uno-called = **{ $name }** called UNO!
# $by – who saw it; $name – who holds one card and forgot to call UNO.
event-uno-caught = **{ $by }** caught **{ $name }** not calling UNO!
# $by – who doubted the Wild Draw Four; $name – who played it; $colour – as "❤️ Red", or none: not known.
event-challenge-guilty = { $colour ->
    [none] **{ $by }** challenged **{ $name }** and won: it was a bluff.
   *[other] **{ $by }** challenged **{ $name }** and won: there was { $colour } in the hand, so it was a bluff.
  }
# $by – who doubted the Wild Draw Four; $name – who played it; $colour – as "❤️ Red", or none: not known.
event-challenge-innocent = { $colour ->
    [none] **{ $by }** challenged **{ $name }** and lost: no bluff.
   *[other] **{ $by }** challenged **{ $name }** and lost: no { $colour } in the hand, so no bluff.
  }
# $name – a player, at most 32 characters.
event-forfeited = **{ $name }** is no longer in the match.
# $name – a player, at most 32 characters. $count – cards, more than these rules allow.
event-hand-limit = { $count ->
    [one] **{ $name }** holds 1 card and is out of this hand.
   *[other] **{ $name }** holds { $count } cards and is out of this hand.
  }
# $name – a player, at most 32 characters. $place – a number from 1; the others play on.
event-seat-finished = 🏁 **{ $name }** is out of cards: place { $place }.
# $name – a player, at most 32 characters. $hand – the number of the hand; $points – what it brought;
# $times – by how much the table multiplies points, 1 if not.
event-hand-ended = **{ $name }** won hand { $hand }: { $points ->
    [one] 1 point
   *[other] { $points } points
  }{ $times ->
    [1] { "" }
   *[other] { " " }(×{ $times })
  }.
# $hand – the number of the hand. Nobody won it.
event-hand-ended-undecided = Hand { $hand } is over.
# $name – a player; $card – the card they drew, as "❤️ Red 7". One of a list in event-dealer-drawn.
event-dealer-card = **{ $name }**: { $card }
# $cards – who drew which card, as "**Ann**: ❤️ Red 7, **Ben**: 🔷 Blue 9". Whoever drew the highest card deals.
event-dealer-drawn = Cards drawn for the deal: { $cards }.
# $colour – the colour with its symbol, as "❤️ Red": chance decides.
event-colour-drawn = A random colour: { $colour }.
# $name – a player, at most 32 characters. $colour – the colour with its symbol, as "❤️ Red".
event-colour-named = **{ $name }** named { $colour }.
# $name – a player, at most 32 characters. They played out of turn, with a card equal to the top card.
event-jumped-in = **{ $name }** jumped in.
# $name – a player, at most 32 characters. $count – cards that the next player has to draw in all.
event-draws-stacked = { $count ->
    [one] **{ $name }** answered: now it is 1 card.
   *[other] **{ $name }** answered: now it is { $count } cards.
  }
# $name – a player, at most 32 characters. $count – cards to draw; $other – who has to answer now.
event-draws-deflected = **{ $name }** deflected: { $count } for **{ $other }**.
# $name – a player, at most 32 characters. $other – with whom.
event-hands-swapped = **{ $name }** swapped hands with **{ $other }**.
event-hands-passed = Everybody passed their hand on.
# $name – a player, at most 32 characters.
event-turn-kept = **{ $name }** plays again.
# $name – a player, at most 32 characters. By these rules UNO is called before the last card but one.
event-uno-forgotten = **{ $name }** forgot to call UNO first.
# $name – a player, at most 32 characters.
event-wrong-call = **{ $name }** called UNO with too many cards.
# $name – a player, at most 32 characters. $other – a player who had done nothing wrong.
event-wrong-catch = **{ $name }** tried to catch **{ $other }**, who had called UNO.
# $by – who accuses; $name – who is accused of having suggested a card to somebody.
event-accused = **{ $by }** accuses **{ $name }** of suggesting a card.
# $name – a player, at most 32 characters.
event-vote-cast = **{ $name }** voted.
# $name – a player, at most 32 characters.
event-accusation-lapsed = The accusation against **{ $name }** is dropped.
# $name – a player, at most 32 characters.
event-accusation-guilty = The vote: **{ $name }** did suggest a card.
# $name – a player, at most 32 characters.
event-accusation-innocent = The vote: **{ $name }** did not suggest a card.
# $name – a player, at most 32 characters. $points – for a card they played; $total – their points by now;
# $times – by how much the table multiplies points, 1 if not.
event-points-scored = **{ $name }** scored { $points ->
    [one] 1 point
   *[other] { $points } points
  }{ $times ->
    [1] { "" }
   *[other] { " " }(×{ $times })
  }: { $total } in all.
# $name – a player, at most 32 characters. $points – points, a number.
event-eliminated = { $points ->
    [one] **{ $name }** is out with 1 point.
   *[other] **{ $name }** is out with { $points } points.
  }
event-match-ended = The match is over.
