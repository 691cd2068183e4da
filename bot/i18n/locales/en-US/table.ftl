## Names of players that have none
# $number – counts the computer players without a name of their own, from 1. A name, at most 20 characters.
computer-name = Computer { $number }
# $number – the seat, from 1. Stands for a name that can't be shown; at most 20 characters.
player-name = Player { $number }

## Teams of partners
# A team's name before its members, and a column's heading of at most 8 letters, as team-purple.
team-orange = Orange
team-purple = Purple
# $sign – 🟧 or 🟣; $team – Orange or Purple; $names – both partners, as "Ann & Ben". A line of the table.
team-members = { $sign } { $team }: { $names }
# $team – a team and its members, made by team-members; $points – its points. A line of the table.
team-points = { $team }, { $points ->
    [one] 1 point
   *[other] { $points } points
  }

## The table
# $card – the top card with its symbol, as "❤️ Red 7". The heading of the table.
table-top = { $card }
# $direction – left: those further down the list are next; right: those further up. In small print under the players.
table-direction = { $direction ->
    [left] ↓ play goes down the list
   *[right] ↑ play goes up the list
  }
table-course-single = One hand
# $hand – the number of the hand, from 1; $target – points that end the match. Under the heading of the table.
table-course-points = Hand { $hand } · first to { $target }
# $hand – the number of the hand; $target – points that end the match; whoever has the fewest then wins.
table-course-lowest = Hand { $hand } · to { $target }, fewest win
# $hand – the number of the hand; $target – points that put a player out of the match.
table-course-elimination = Hand { $hand } · out at { $target }
# $hand – the number of the hand; $target – points with which the first pair wins.
table-course-partners = Hand { $hand } · first pair to { $target }
# $hand – the number of the hand; $hands – how many are played. Under the heading of the table.
table-course-rotation-four = Hand { $hand } of { $hands }
# $hand – the number of the hand; $hands – how many are played. Under the heading of the table.
table-course-rotation-eight = Hand { $hand } of { $hands }
# $target – points that win. Under the heading of the table.
table-course-played = { $target } to win
# $course – how far the match is, as "Hand 3 · first to 500"; $pile – cards in the draw pile, a number.
table-facts = { $course } · { $pile } to draw
# $points – players with their points, as "Ann: 20 · Ben: 35". In small print at the table.
table-points = Points · { $points }
# $number – of the table, 1 or 2; $top – its top card. A heading where two tables play.
table-number = Table { $number }: { $top }
# $name – the player whose turn it is, at most 32 characters. Under the heading of the table.
table-turn = **{ $name }**'s turn.
# $name – whose turn it is; $count – cards to be drawn otherwise; $deflecting – yes: Skip and Reverse pass it on.
table-turn-answer = { $deflecting ->
    [yes] **{ $name }** passes it on with a card, or draws { $count }.
   *[no] **{ $name }** answers with a draw card, or draws { $count }.
  }
# $name – whose turn it is, at most 32 characters: the start card was a wild card.
table-turn-colour = **{ $name }** names the colour to begin with.
# $name – the player on whom a Wild Colour Roulette was played, at most 32 characters.
table-turn-roulette = Colour Roulette: **{ $name }** names a colour, turns up cards until one has it, and takes them all.
table-waits = This table is done and waits for the other one.
# $by – who accuses; $name – who is accused of having suggested a card to somebody. At the table.
table-accusation = **{ $by }** accuses **{ $name }** of suggesting a card: everybody else votes.
# $name – whose turn it is; $by – who played the card; $colour – what lay before, as "❤️ Red", or none: not known.
table-turn-challenge = **{ $name }** can challenge the Wild Draw Four of **{ $by }**, or accept it.{ $colour ->
    [none] { "" }
   *[other] { " " }It is a bluff if **{ $by }** still held { $colour }.
  }
# $marker – an arrow at whose turn it is; $name – a player; $cards – their cards; $points – their points;
# $called – yes if they called UNO; $dealer – yes if they deal. A line of the table, where there is no picture.
seat-line = { $marker } { $name } · { $cards ->
    [one] **1 card**
   *[other] { $cards } cards
  } · { $points ->
    [one] 1 point
   *[other] { $points } points
  }{ $called ->
    [yes] { " " }· **UNO!**
   *[no] { "" }
  }{ $dealer ->
    [yes] { " " }· dealer
   *[no] { "" }
  }
# $name – a player; $cards – how many cards they hold; $called – yes if they called UNO. Many stand on one line.
seat-brief = { $name }: { $cards ->
    [1] **1**
   *[other] { $cards }
  }{ $called ->
    [yes] { " " }**UNO!**
   *[no] { "" }
  }
# $name – whose turn it is; $cards – how many cards they hold; $called – yes if they called UNO.
seat-brief-turn = → **{ $name }**: { $cards ->
    [1] **1**
   *[other] { $cards }
  }{ $called ->
    [yes] { " " }**UNO!**
   *[no] { "" }
  }
# $name – a player who has left the match or is out of it: crossed out.
seat-gone = ~~{ $name }~~
# $name – a player who holds too many cards and does not play until the next hand.
seat-out-of-hand = ~~{ $name }~~ (out of this hand)
# $medal – the place, as 🥇 or "#4 ·"; $name – a player who is out of cards while the others play on.
seat-finished = { $medal } { $name }
# $seat – a player and their cards, made by seat-brief; $mark – as "⏳ in 2 minutes" or "missed a turn".
seat-brief-marked = { $seat } ({ $mark })
# $name – a player; $reaction – an emoji that they chose.
seat-reacts = { $name } { $reaction }
# $name – a player; $points – their points, a number.
seat-points = { $name }: { $points }
large-table-order = ↓ in order of play
# $number – the seat, as in the picture; $name – its player, cut to 10 characters.
large-table-name = #{ $number } { $name }
# $name – a player; $cards – how many cards they hold; $points – their points.
# Spaces that do not break: lines break between two players.
large-table-seat = { $name }{ "\u00A0" }`{ $cards }`{ $points ->
    [0] { "" }
   *[other] { "\u00A0" }({ $points })
  }
# $name – whose turn it is; $cards – how many cards they hold; $points – their points.
large-table-turn = →{ "\u00A0" }**{ $name }**{ "\u00A0" }`{ $cards }`{ $points ->
    [0] { "" }
   *[other] { "\u00A0" }({ $points })
  }
# $marker – a dot; $name – a player who left; $points – their points. A line of the table.
seat-left = { $marker } ~~{ $name }~~ · left · { $points ->
    [one] 1 point
   *[other] { $points } points
  }
# $marker – a dot; $seat – made by seat-out-of-hand or seat-finished; $points – their points. A line of the table.
seat-out-of-hand-line = { $marker } { $seat } · { $points ->
    [one] 1 point
   *[other] { $points } points
  }
# $hand – the number of the hand that ended; $name – its winner; $points – what it brought;
# $times – by how much the table multiplies points, 1 if not.
table-last-hand = Hand { $hand } went to **{ $name }**: { $points ->
    [one] 1 point
   *[other] { $points } points
  }{ $times ->
    [1] { "" }
   *[other] { " " }(×{ $times })
  }.

## Alternative texts of pictures, for those who do not see them: whole sentences, names without bold
# $name – the rules, as "Classic, with changes"; $cards – some of their special cards, as a list.
picture-banner = The rules { $name }, with these cards: { $cards }.
# $card – the top card, as "Red 7"; $pile – cards in the draw pile.
picture-table = The table: { $card } on the pile, { $pile ->
    [one] 1 card
   *[other] { $pile } cards
  } to draw.
picture-no-colour = No colour is settled yet.
# $name – whose turn it is; $count – how many cards.
picture-owed = { $count ->
    [one] { $name } draws 1 card unless there is an answer.
   *[other] { $name } draws { $count } cards unless there is an answer.
  }
# $side – which team; $names – its two players, as "Ann & Ben".
picture-team = { $side ->
    [orange] Orange team, with a square: { $names }.
   *[purple] Purple team, with a circle: { $names }.
  }
# $name – a player who left or is out of the match.
picture-seat-gone = { $name } plays no more.
# $seat – a sentence about the player, made by picture-seat; $cards – their cards, as "Red 7 twice, Blue Skip".
picture-seat-cards = { $seat } These are { $cards }.
# $count – how many sentences are left out, each about a player, a team or a match.
picture-more = And { $count } more.
# $name – a player with too many cards, who waits for the next hand.
picture-out-of-hand = { $name } is out of this hand.
# $name – a player who has played all cards; $place – their place, a number from 1.
picture-finished = { $name } is out of cards: place { $place }.
# $name – whose turn it is.
picture-turn = { $name }'s turn.
# $direction – which way play goes round the table.
picture-direction = { $direction ->
    [clockwise] Play goes clockwise.
   *[counter] Play goes counter-clockwise.
  }
# $name – a player; $cards – how many cards they hold; $called – yes if they called UNO.
picture-seat = { $called ->
    [yes] { $name }: { $cards ->
        [one] 1 card, UNO called.
       *[other] { $cards } cards, UNO called.
      }
   *[no] { $name }: { $cards ->
        [one] 1 card.
       *[other] { $cards } cards.
      }
  }
# $cards – all cards of a hand, as "Red 7 twice, Blue Skip".
picture-hand = Your cards: { $cards }.
# $cards – those cards that can be played, as "Red 7 twice, Blue Skip".
picture-playable = You can play: { $cards }.
picture-playable-none = You can play none of them.

## A turn
# $mention – the mention of the player, as "@Ann": they get a notification. A message of its own.
ping = { $mention }, your turn.
# $mention – the mention of the player, who names the colour and takes the cards.
ping-roulette = { $mention }, a Colour Roulette is on you: name a colour.
# $mention – the mention of the player; $name – who played the card; $colour – what lay before, or none: not known.
ping-challenge = { $mention }, **{ $name }** played a Wild Draw Four on you: challenge or accept.{ $colour ->
    [none] { "" }
   *[other] { " " }It is a bluff if they still held { $colour }.
  }

## Buttons: at most 80 characters, 14 fit on a phone
# Opens the reader’s cards; under the table.
button-hand = My hand
# Shows the rules of the table.
button-rules = Rules

## Answers that only one player sees
answer-left-match = You left the match; the others play on without you.
answer-left-last = You left the match, and with that it is over.
answer-table = The table moves to the bottom of the channel.
# $place – a link to the message.
answer-table-there = The table is here: { $place }. Players can move it to the bottom of the channel.
answer-ended = The table is closed.

## Slash commands
command-uno = Play UNO in this channel
command-table = Bring the table to the bottom of the channel
command-end = Close the table in this channel; for the host and moderators
