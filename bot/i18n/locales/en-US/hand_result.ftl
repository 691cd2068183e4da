## The moment after a hand, before the next one begins
# $hand – the number of the hand; $name – a player; $card – their last card, as "❤️ Red 7". A heading, and a sentence.
hand-result-won = Hand { $hand }: **{ $name }** wins with { $card }
# $hand – the number of the hand; $name – a player; $card – their last card, as "❤️ Red 7". A heading.
hand-result-jumped-in = Hand { $hand }: **{ $name }** jumps in and wins with { $card }
# $hand – the number of the hand; $name – a player, at most 32 characters. A heading, and a sentence.
hand-result-won-plain = Hand { $hand }: **{ $name }** wins
# $hand – the number of the hand; $name – a player: everybody else holds too many cards. A heading, and a sentence.
hand-result-last-in = Hand { $hand }: **{ $name }** wins as the last one in
# $hand – the number of the hand. A heading, and a sentence.
hand-result-nobody = Hand { $hand } is over
# $names – who has the most points now, as "Ann and Ben"; $count – how many they are. In small print, after a dot.
hand-result-lead = { $count ->
    [one] 👑 { $names } takes the lead
   *[other] 👑 { $names } take the lead
  }
# $kind – how a match is won; $target – points; $hand – the number of the hand; $hands – how many are played;
# $times – by how much the table multiplies points, 1 if not. In small print, after a dot.
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
# $place – as 🥇 or "#4 ·"; $name – a player, or a pair; $points – points by now; $gained – those of this hand;
# $climbed – how many places higher; $full – yes: had too many cards; $out – yes: is out of the match. A line.
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
# $place – a number; $name – a player, or a pair; $points – points by now; $gained – those of this hand;
# $climbed – how many places higher; $full – yes: had too many cards; $out – yes: is out of the match.
# Many stand on one line, with spaces that do not break: lines break between two players.
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
# $cards – the cards left in a hand, as "❤️ 7, Skip"; $points – what they are worth;
# $times – by how much the table multiplies points, 1 if not.
hand-result-held = { $cards } · { $points ->
    [one] 1 point
   *[other] { $points } points
  }{ $times ->
    [1] { "" }
   *[other] { " " }×{ $times }
  }
# $count – how many players held too many cards; $points – what the winner has for it. After a dot.
hand-result-knockouts = { $count ->
    [one] 1 knock-out
   *[other] { $count } knock-outs
  }: { $points ->
    [one] 1 point
   *[other] { $points } points
  }
# $cards – as "❤️ 7, Skip"; $count – how many cards are left out after them.
hand-result-more = { $cards } and { $count } more
# $name – one player of a pair; $held – their cards and what these are worth, made by hand-result-held.
hand-result-partner = { $name }: { $held }
# $held – cards and what they are worth, made by hand-result-held. A line for the player alone.
hand-result-own-cards = You held { $held }
# $limit – how many cards the rules allow. A line for the player alone.
hand-result-own-limit = You held too many cards (the limit is { $limit }) and were out of this hand
# $when – a moment from now in the reader's own language, as "in 8 seconds"; $names – those not ready, as a list.
hand-result-waiting = ⏳ Next hand { $when } · waiting for { $names }
# $when – a moment from now in the reader's own language, as "in 8 seconds". In small print.
hand-result-soon = ⏳ Next hand { $when }
button-next-hand = Next hand
refused-between-hands = The next hand begins in a moment; press *Next hand* to begin now.
answer-joined-later = The next hand is dealt already, so you play in the one after it.

## The picture of it, and what is told to those who do not see it
# $hand – the number of the hand; $name – its winner; $card – their last card, as "❤️ Red 7".
picture-hand-won = Hand { $hand }: { $name } wins with { $card }.
# $hand – the number of the hand; $times – by how much the table multiplies points, 1 if not.
# Drawn: at most 30 characters.
picture-hand-title = Hand { $hand }{ $times ->
    [1] { "" }
   *[other] { " " }· points x{ $times }
  }
# $times – a number, as 2.
picture-hand-times = Points count ×{ $times }.
# $jumped – yes: out of turn; $leads – players who took the lead with it: 0, 1, or 2 (a pair). Drawn under the winner's
# name, at most 44 characters: it may go on from the name, or be a sentence of its own, as "A win!".
picture-hand-wins = { $jumped ->
    [yes] { $leads ->
        [0] jumps in and wins!
        [one] jumps in and wins and takes the lead!
       *[other] jumps in and wins, and their pair the lead!
      }
   *[no] { $leads ->
        [0] wins the hand!
        [one] wins the hand and takes the lead!
       *[other] wins the hand, and their pair the lead!
      }
  }
# $hands – how many hands were played. Drawn: at most 30 characters.
picture-match-title = { $hands ->
    [one] Match over
   *[other] Match over after { $hands } hands
  }
# $count – how many won; $points – their points, -1 if not counted. Drawn under their names, at most 40 characters:
# it may go on from the names, or be a sentence of its own.
picture-match-wins = { $points ->
    [-1] { $count ->
        [one] wins!
       *[other] win!
      }
    [one] { $count ->
        [one] wins with 1 point!
       *[other] win with 1 point!
      }
   *[other] { $count ->
        [one] wins with { $points } points!
       *[other] win with { $points } points!
      }
  }
# $name – a tournament. Drawn: what does not fit is left out.
picture-match-final = Final: { $name }
# $count – how many won. Drawn under their names, at most 40 characters.
picture-match-champion = { $count ->
    [one] is the champion!
   *[other] are the champions!
  }
# $name – a tournament, at most 60 characters.
picture-match-final-of = The final of { $name }.
# $names – the winners, as "Ann and Ben"; $count – how many they are.
picture-match-won = { $count ->
    [one] A trophy for { $names }, who wins the match.
   *[other] A trophy for { $names }, who win the match.
  }
# $card – as "Red 7".
picture-match-card = The last card was { $card }.
# $headline – the heading of the hand, as "Hand 3: Ann wins". Makes a sentence of it.
picture-hand-headline = { $headline }.
# $names – who has the most points now, as "Ann and Ben"; $count – how many they are.
picture-hand-lead = { $count ->
    [one] { $names } takes the lead.
   *[other] { $names } take the lead.
  }
# $place – a number from 1; $name – a player, or a pair as "Ann & Ben"; $points – points by now;
# $gained – those of this hand; $climbed – how many places higher; $out – yes: is out of the match.
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
# $name – a player; $cards – the cards left in their hand, as "❤️ Red 7, 🔷 Blue Skip".
picture-hand-held = { $name } held { $cards }.
# Drawn in place of cards: at most 16 characters.
picture-hand-too-many = too many cards
# $name – a player.
picture-hand-limit = { $name } was out of this hand with too many cards.
