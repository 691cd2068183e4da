## The replay of a match that is over

# Shows a match that is over, move by move. A noun.
button-replay = Replay
command-replay = Watch a finished match again, step by step, with all hands open
# $hash – the beginning of the match’s number: “8f3a91c2”.
replay-title = Replay of match #{ $hash }
# $number – of the table: 1 or 2. First in a line, before a dot and the hand.
replay-table-place = Table { $number }
# $hand, $hands – which hand of how many: 3 of 12. In a line, before a dot and the move.
replay-hand-place = Hand { $hand } of { $hands }
# $number, $total – which move of how many: 17 of 240. In a line, after a dot and the hand.
replay-place = move { $number } of { $total }
# $card – the card: “❤️ Red 7”, “🌈 Wild → 🔷 Blue”.
replay-top = On the pile: { $card }
# $pile – how many cards are left in the draw pile.
replay-pile = { $pile ->
    [one] 1 card to draw
   *[other] { $pile } cards to draw
  }
# $name – whose turn it is, at most 32 characters. $count – how many cards.
replay-owed = { $count ->
    [one] **{ $name }** draws 1 card unless there is an answer.
   *[other] **{ $name }** draws { $count } cards unless there is an answer.
  }
# $name – a player, at most 32 characters. $drawn – cards: “❤️ Red 7, 🌈 Wild”.
replay-drawn = **{ $name }** drew { $drawn }
# $count – how many further events of a move, or cards of a hand, are not shown.
replay-more = … and { $count } more
# $marker – a sign for whose turn it is. $name – a player, at most 32 characters. $held – cards: “❤️ Red 7, 🌈 Wild”.
replay-seat-open = { $marker } { $name }: { $held }
# $marker – a sign for whose turn it is. $name – a player, at most 32 characters.
replay-seat-unknown = { $marker } { $name } · cards not recorded
# $marker – a sign for whose turn it is. $name – a player, at most 32 characters. $cards – how many cards they hold.
# Followed by “ · 20 points · UNO!” where that is so.
replay-seat = { $cards ->
    [one] { $marker } { $name } · **1 card**
   *[other] { $marker } { $name } · { $cards } cards
  }

## What is worth jumping to

replay-surprise-hand-won = 🏁 A hand is won
replay-surprise-caught = ⚡ Caught
replay-surprise-bluff = ⚡ A bluff is called
replay-surprise-swapped = ⚡ Hands change owners
replay-surprise-comeback = ⚡ Down to one card from ten or more
replay-surprise-wild-draw = ⚡ A wild draw card
replay-surprise-drawn = ⚡ Many cards at once

## Its buttons and menus

# Goes on to the next move that is worth seeing.
button-replay-surprise = Next surprise
# Opens a window for the number of a move.
button-replay-go = Move …
replay-choose-hand = Jump to a hand
# $hand – the number of the hand now shown. Before a menu is opened.
replay-choose-hand-from = Hand { $hand } · jump to another
# $hand – the number of a hand. $number – its first move. In a menu (≤ 100 characters).
replay-hand-choice = Hand { $hand } · from move { $number }
# $hand – the number of a hand. $place – its table, 1 or 2. $number – its first move. In a menu (≤ 100 characters).
replay-hand-choice-table = Hand { $hand }, table { $place } · from move { $number }
replay-choose-view = Whose cards to see
replay-all = All hands open
# $name – a player, at most 32 characters. In a menu.
replay-view-choice = What { $name } saw
replay-go-title = Jump to a move
replay-go-label = Which move?
# $total – how many moves there are. Below the field of a window (≤ 100 characters).
replay-go-help = A number from 1 to { $total }
# $total – how many moves there are.
replay-no-number = There are moves 1 to { $total }; type one of those numbers.
