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

## The lobby
lobby-title = UNO – who's in?
# $host – the player who opened the lobby. Behind the number of players, after a dot: no sentence.
lobby-host = hosted by **{ $host }**
# $taken – people who have joined; $most – seats, shown if $bound is "most": "open" means no limit. Before lobby-host.
lobby-players = { $bound ->
    [open] { $taken ->
        [one] **1 player**
       *[other] **{ $taken } players**
      }
   *[most] **{ $taken } of { $most } players**
  }
# $number – the seat, from 1; $name – its player. A line of the lobby, and an entry of the host's menus.
lobby-seat = { $number }. { $name }
# $number – the seat, from 1; $name – its player, or the word they cut the cards with. Many stand on one line.
lobby-seat-brief = **{ $number }** { $name }
# $number – the seat, from 1; $sign – its team's sign, 🟧 or 🟣. A line of the lobby.
lobby-seat-free = { $number }. { $sign } *free*
# $pairs – who plays with whom; $changing – yes if partners change after each round. A line of the lobby.
lobby-pairs = { $changing ->
    [yes] First partners: { $pairs }
   *[no] Partners: { $pairs }
  }
# $number – of the table, 1 or 2; $pairs – its two teams. A line of lobby-pairs.
lobby-pairs-table = Table { $number }, { $pairs }
lobby-pairs-hint = Partners sit opposite: seats 1 and 3, 2 and 4. The host changes places under *Manage*.
# $name – the player whom the host chose to begin. A hint in the lobby, and the answer to the choice.
lobby-starter = **{ $name }** plays first.
# $missing – how many players are too few. In small print under the lobby.
lobby-waiting-hint = { $missing ->
    [one] One more player needed: press *Join*, or the host adds computer players.
   *[other] { $missing } more players needed: press *Join*, or the host adds computer players.
  }
lobby-ready-hint = Ready: the host can press *Start*.
# $names – those who have not joined again, as "Ann, Ben and Cleo". In small print under the lobby.
lobby-again = Waiting for { $names }. The cards are dealt when all are in, or when the host presses *Start*.
lobby-locked = 🔒 The host has locked the table.

## The menu of rules in the lobby
# $name – the rules that are chosen, as "Classic, with changes", at most 60 characters. On a closed menu.
menu-rules = Rules: { $name }
# $name – the rules it began with, as "Classic". Stands for the name of the rules in other messages.
menu-changed = { $name }, with changes
# $name – rules that the server saved, at most 32 characters. Under an entry of the menu of rules.
menu-party = What this server plays: { $name }

## The window of house rules
house-switches = Play with
house-length = How long
house-length-help = Four people need about 6 minutes for one hand, 22 for 200 points, 80 for 500
house-unchanged = Nothing has changed yet.
button-house-again = Change it
# $rules – the rules in a line, as "Classic · first to 500". The private answer to a change.
answer-house = Everybody sees it in the lobby: { $rules }
# $rules – the rules in a line, as "Classic · first to 500". The private answer when nothing changed.
answer-house-same = Nothing has changed: { $rules }

## The rules panel
# $page – the page's number and name, made by panel-numbered. A heading.
panel-title = All rules · { $page }
panel-note = Everybody sees your changes in the lobby at once. Only you see this panel.
# $group – a group of options, as "The draw"; $page, $pages – which of its pages, of how many. A name of a page.
panel-page = { $group } ({ $page } of { $pages })
# $page, $pages – which page, of how many; $group – its name. An entry of a menu, at most 100 characters.
panel-numbered = Page { $page } of { $pages }: { $group }
panel-preset = Preset
panel-blanks = Blanks
panel-saved = Saved by this server
panel-last-rules = Same as last time
# $option – what can be set, as "Cards to begin with". Above its menu.
panel-option = **{ $option }**
# $mark – ✏️; $option – what can be set; $preset – a sheet of rules, as "Classic"; $usual – that sheet's choice.
panel-option-changed = { $mark } **{ $option }** ({ $preset }: { $usual })
panel-other = Another number …
# $least, $most – the numbers that may be typed. Under the field of a window; at most 100 characters.
panel-number = { $least } to { $most }
# $mark – the Blank of a colour and what it does, as "❤️ Blank: +4". Above its menu.
panel-blank = **{ $mark }**
panel-wording = Your own wording
panel-wording-help = One line, shown with the card; leave it empty to take it off
panel-name = Name
panel-name-help = 1 to 32 letters, digits, spaces or -_.'!?&+#

## What the host settles in the lobby
manage-title = Your table
manage-note = Only you see this. For the rules, press *House rules*.
# $name – a player. An entry of a menu, at most 100 characters.
manage-starter = First to play: { $name }
# Nobody is chosen: the rules of the game say who begins. The first entry of that menu.
manage-starter-random = First to play: as the rules say
manage-hand-over = Make somebody the host
manage-kick = Remove somebody
manage-move = Change places
# $name – a seat and its player, as "3. Ann". On a closed menu, at most 150 characters.
manage-swap = Who changes places with { $name }?
# $first, $last – the seats that the page shows, as 1–25. A button, at most 80 characters.
manage-page = Seats { $first }–{ $last }
manage-locked = Nobody else can join now.
manage-unlocked = People can join again.
manage-shuffled = The seats were shuffled.
# $name, $other – two players. The private answer to the host.
manage-swapped = **{ $name }** and **{ $other }** have changed places.
# $name – the player. The private answer to the host.
manage-kicked = **{ $name }** was removed and can't come back to this table.
# $name – the new host. The private answer to the old one.
manage-handed-over = **{ $name }** is the host now.
manage-starter-none = The rules decide who plays first.
# $host – the host; $channel – a link to the channel of the table. A private message to whoever was removed.
manage-kicked-you = **{ $host }**, the host, has removed you from the table in { $channel }. You can join the next one.

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
# $mention – the mention of the player; $name – who played the card; $colour – what lay before, or none: not known.
ping-challenge = { $mention }, **{ $name }** played a Wild Draw Four on you: challenge or accept.{ $colour ->
    [none] { "" }
   *[other] { " " }It is a bluff if they still held { $colour }.
  }

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

## The log
log-title = The moves so far, newest at the bottom
# $hash – the match's number, as 4f2a9c.
log-title-over = The moves of match #{ $hash }
# $when – a date and time in the form of the reader's language, as "27 November 2026 21:06".
log-ended = Ended { $when }
# $when – a date and time in the form of the reader's language, as "27 November 2026 21:06".
log-closed = Closed before its end, { $when }
# $page, $pages – which page, of how many. In small print.
log-page = Page { $page } of { $pages }
log-hands = Go to a hand
# $hand – a number. An entry of a menu.
log-hand-choice = Hand { $hand }
log-unreadable = Another version of the bot wrote these moves; this one cannot read them.
# $match – the match's id of 16 letters and digits. First line of a text file.
log-file-title = Moves of UNO match { $match }
# $names – all players, as a list. Second line of a text file.
log-file-seats = Players: { $names }
# $when – a date and time, as "2026-11-27 21:06:20". Third line of a text file.
log-file-started = First card: { $when } UTC; each line begins with the time since then
# $hash – the match's number, as 4f2a9c. Above the file.
log-file-sent = All moves of match #{ $hash }
log-file-too-large = This log is too large to send here; whoever runs the bot can export it.
# A page: the first one. Buttons have at most 80 characters; 14 fit on a phone.
button-log-first = First
button-log-newest = Newest
button-log-file = As a file
# $hand – the number of the hand; $name – its dealer; $card – the first card, as "❤️ Red 7". A heading.
log-hand = **Hand { $hand }** · dealt by **{ $name }** · start card { $card }
# $hand – the number of the hand; $card – the first card, as "❤️ Red 7". A heading.
log-hand-undealt = **Hand { $hand }** · start card { $card }
log-before = **Earlier in the hand**
# $hand – the number of a hand that began on an earlier page. A heading.
log-continued = **Hand { $hand }**, continued
log-empty = Nobody has played a match here yet; when somebody does, the moves show up here.
