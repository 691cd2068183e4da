# The moment after a hand, before the next one begins
hand-result-won = Hand { $hand }: **{ $name }** wins with { $card }
hand-result-jumped-in = Hand { $hand }: **{ $name }** jumps in and wins with { $card }
hand-result-won-plain = Hand { $hand }: **{ $name }** wins
hand-result-last-in = Hand { $hand }: **{ $name }** wins as the last one in
hand-result-nobody = Hand { $hand } is over
hand-result-lead = 👑 { $names } { $count ->
    [one] takes
   *[other] take
  } the lead
hand-result-course = { $kind ->
    [lowest] to { $target }, fewest win
    [elimination] out at { $target }
    [partners] first pair to { $target }
    [points] first to { $target }
   *[other] hand { $hand } of { $hands }
  }{ $times ->
    [1] { "" }
   *[other] { " " }· points count ×{ $times }
  }
# The points that the hand brought stand in brackets
hand-result-standing = { $place } **{ $name }** · { $points }{ $gained ->
    [0] { "" }
   *[other] { " " }(+{ $gained })
  }{ $climbed ->
    [0] { "" }
   *[other] { " " }▲{ $climbed }
  }{ $full ->
    [yes] { " " }· too many cards
   *[no] { "" }
  }{ $out ->
    [yes] { " " }· out
   *[no] { "" }
  }
# Spaces that do not break: a line breaks between two people
hand-result-brief = { $place ->
    [1] 🥇{ "\u00A0" }
    [2] 🥈{ "\u00A0" }
    [3] 🥉{ "\u00A0" }
   *[other] { "" }
  }{ $name }:{ "\u00A0" }{ $points }{ $gained ->
    [0] { "" }
   *[other] { "\u00A0" }(+{ $gained })
  }{ $climbed ->
    [0] { "" }
   *[other] { "\u00A0" }▲{ $climbed }
  }{ $full ->
    [yes] { "\u00A0" }too{ "\u00A0" }many{ "\u00A0" }cards
   *[no] { "" }
  }{ $out ->
    [yes] { "\u00A0" }out
   *[no] { "" }
  }
hand-result-held = { $cards } · { $points ->
    [one] 1 point
   *[other] { $points } points
  }{ $times ->
    [1] { "" }
   *[other] { " " }×{ $times }
  }
hand-result-knockouts = { $count ->
    [one] 1 knock-out
   *[other] { $count } knock-outs
  }: { $points ->
    [one] 1 point
   *[other] { $points } points
  }
hand-result-more = { $cards } and { $count } more
hand-result-partner = { $name }: { $held }
hand-result-own-cards = You held { $held }
hand-result-own-limit = You held too many cards (the limit is { $limit }) and were out of this hand
hand-result-waiting = ⏳ Next hand { $when } · waiting for { $names }
hand-result-soon = ⏳ Next hand { $when }
button-next-hand = Next hand
refused-between-hands = The next hand begins in a moment; press *Next hand* to begin now.
answer-joined-later = The next hand is dealt already, so you play in the one after it.

# The picture of it, for those who do not see it
picture-hand-won = Hand { $hand }: { $name } wins with { $card }.
picture-hand-title = Hand { $hand }{ $times ->
    [1] { "" }
   *[other] { " " }· points x{ $times }
  }
picture-hand-times = Points count ×{ $times }.
picture-hand-wins = { $jumped ->
    [yes] jumps in and wins
   *[no] wins the hand
  }{ $leads ->
    [0] { "" }
    [one] { " " }and takes the lead
   *[other] , and their pair the lead
  }!
picture-match-title = { $hands ->
    [one] Match over
   *[other] Match over after { $hands } hands
  }
picture-match-wins = { $count ->
    [one] wins
   *[other] win
  }{ $points ->
    [-1] { "" }
    [one] { " " }with 1 point
   *[other] { " " }with { $points } points
  }!
picture-match-final = Final: { $name }
picture-match-champion = { $count ->
    [one] is the champion!
   *[other] are the champions!
  }
picture-match-final-of = The final of { $name }.
picture-match-won = A trophy for { $names }, who { $count ->
    [one] wins
   *[other] win
  } the match.
picture-match-card = The last card was { $card }.
picture-hand-lead = { $names } { $count ->
    [one] takes
   *[other] take
  } the lead.
picture-hand-standing = #{ $place } { $name }: { $points ->
    [one] 1 point
   *[other] { $points } points
  }{ $gained ->
    [0] { "" }
   *[other] , { $gained } of them in this hand
  }{ $climbed ->
    [0] { "" }
    [one] , up 1 place
   *[other] , up { $climbed } places
  }{ $out ->
    [yes] , out
   *[no] { "" }
  }.
picture-hand-held = { $name } held { $cards }.
picture-hand-too-many = too many cards
picture-hand-limit = { $name } was out of this hand with too many cards.
