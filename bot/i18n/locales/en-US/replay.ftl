# The replay of a match that is over
button-replay = Replay
command-replay = Watch a finished match again, step by step, with all hands open
replay-title = Replay of match #{ $hash }
replay-place = move { $number } of { $total }
replay-hand-place = Hand { $hand } of { $hands } · { $place }
replay-table-place = Table { $number } · { $place }
replay-top = On the pile: { $card }
replay-pile = { $pile ->
    [one] 1 card
   *[other] { $pile } cards
  } to draw
replay-owed = **{ $name }** draws { $count ->
    [one] 1 card
   *[other] { $count } cards
  } unless there is an answer.
replay-drawn = **{ $name }** drew { $drawn }
replay-more = … and { $count } more
replay-seat-open = { $marker } { $name }: { $held }
replay-seat-unknown = { $marker } { $name } · cards not recorded
replay-seat = { $marker } { $name } · { $cards ->
    [one] **1 card**
   *[other] { $cards } cards
  }{ $points ->
    [0] { "" }
    [one] { " " }· 1 point
   *[other] { " " }· { $points } points
  }{ $called ->
    [yes] { " " }· **UNO!**
   *[no] { "" }
  }

# What is worth jumping to
replay-surprise-hand-won = 🏁 A hand is won
replay-surprise-caught = ⚡ Caught
replay-surprise-bluff = ⚡ A bluff is called
replay-surprise-swapped = ⚡ Hands change owners
replay-surprise-comeback = ⚡ Down to one card from ten or more
replay-surprise-draw-four = ⚡ A Wild Draw Four
replay-surprise-drawn = ⚡ Many cards at once

# Its buttons and menus
button-replay-surprise = Next surprise
button-replay-go = Move …
replay-choose-hand = Jump to a hand
replay-choose-hand-from = Hand { $hand } · jump to another
replay-hand-choice = Hand { $hand } · from move { $number }
replay-hand-choice-table = Hand { $hand }, table { $place } · from move { $number }
replay-choose-view = Whose cards to see
replay-all = All hands open
replay-view-choice = What { $name } saw
replay-go-title = Jump to a move
replay-go-label = Which move?
replay-go-help = A number from 1 to { $total }
replay-no-number = There are moves 1 to { $total }; type one of those numbers.
