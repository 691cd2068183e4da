# Names
computer-name = Computer { $number }
player-name = Player { $number }

# Teams of partners
team-orange = Orange
team-purple = Purple
team-members = { $sign } { $team }: { $names }
team-points = { $team }, { $points ->
    [one] 1 point
   *[other] { $points } points
  }

# The lobby
lobby-title = UNO – who's in?
lobby-host = hosted by **{ $host }**
lobby-players = { $bound ->
    [open] { $taken ->
        [one] **1 player**
       *[other] **{ $taken } players**
      }
   *[most] **{ $taken } of { $most } players**
  }
lobby-seat = { $number }. { $name }
lobby-seat-brief = **{ $number }** { $name }
lobby-seat-free = { $number }. { $sign } *free*
lobby-pairs = { $changing ->
    [yes] First partners
   *[no] Partners
  }: { $pairs }
lobby-pairs-table = Table { $number }, { $pairs }
lobby-pairs-hint = Partners sit opposite: seats 1 and 3, 2 and 4. The host changes places under *Manage*.
lobby-starter = **{ $name }** plays first.
lobby-waiting-hint = { $missing ->
    [one] One more player needed
   *[other] { $missing } more players needed
  }: press *Join*, or the host adds computer players.
lobby-ready-hint = Ready: the host can press *Start*.
lobby-again = Waiting for { $names }. The cards are dealt when all are in, or when the host presses *Start*.
lobby-locked = 🔒 The host has locked the table.

# The menu of rules in the lobby
menu-rules = Rules: { $name }
menu-changed = { $name }, with changes
menu-party = What this server plays: { $name }

# The window of house rules
house-switches = Play with
house-length = How long
house-length-help = Four people need about 6 minutes for one hand, 22 for 200 points, 80 for 500
house-unchanged = Nothing has changed yet.
button-house-again = Change it
answer-house = Everybody sees it in the lobby: { $rules }
answer-house-same = Nothing has changed: { $rules }

# The rules panel
panel-title = All rules · { $page }
panel-note = Everybody sees your changes in the lobby at once. Only you see this panel.
panel-page = { $group } ({ $page } of { $pages })
panel-numbered = Page { $page } of { $pages }: { $group }
panel-preset = Preset
panel-blanks = Blanks
panel-saved = Saved by this server
panel-last-rules = Same as last time
panel-option = **{ $option }**
panel-option-changed = { $mark } **{ $option }** ({ $preset }: { $usual })
panel-other = Another number …
panel-number = { $least } to { $most }
panel-blank = **{ $mark }**
panel-wording = Your own wording
panel-wording-help = One line, shown with the card; leave it empty to take it off
panel-name = Name
panel-name-help = 1 to 32 letters, digits, spaces or -_.'!?&+#

# What the host settles in the lobby
manage-title = Your table
manage-note = Only you see this. For the rules, press *House rules*.
manage-starter = First to play: { $name }
manage-starter-random = as the rules say
manage-hand-over = Make somebody the host
manage-kick = Remove somebody
manage-move = Change places
manage-swap = Who changes places with { $name }?
manage-page = Seats { $first }–{ $last }
manage-locked = Nobody else can join now.
manage-unlocked = People can join again.
manage-shuffled = The seats were shuffled.
manage-swapped = **{ $name }** and **{ $other }** have changed places.
manage-kicked = **{ $name }** was removed and can't come back to this table.
manage-handed-over = **{ $name }** is the host now.
manage-starter-none = The rules decide who plays first.
manage-kicked-you = **{ $host }**, the host, has removed you from the table in { $channel }. You can join the next one.

# The table
table-top = { $card }
table-direction = { $direction ->
    [left] ↓ play goes down the list
   *[right] ↑ play goes up the list
  }
table-course-single = One hand
table-course-points = Hand { $hand } · first to { $target }
table-course-lowest = Hand { $hand } · to { $target }, fewest win
table-course-elimination = Hand { $hand } · out at { $target }
table-course-partners = Hand { $hand } · first pair to { $target }
table-course-rotation-four = Hand { $hand } of { $hands }
table-course-rotation-eight = Hand { $hand } of { $hands }
table-course-played = { $target } to win
table-facts = { $course } · { $pile } to draw
table-points = Points · { $points }
table-number = Table { $number }: { $top }
table-turn = **{ $name }**'s turn.
table-turn-answer = **{ $name }** { $deflecting ->
    [yes] passes it on with a card
   *[no] answers with a draw card
  }, or draws { $count }.
table-turn-colour = **{ $name }** names the colour to begin with.
table-turn-roulette = Colour Roulette: **{ $name }** names a colour, turns up cards until one has it, and takes them all.
table-waits = This table is done and waits for the other one.
table-accusation = **{ $by }** accuses **{ $name }** of suggesting a card: everybody else votes.
table-turn-challenge = **{ $name }** can challenge the Wild Draw Four of **{ $by }**, or accept it.{ $colour ->
    [none] { "" }
   *[other] { " " }It is a bluff if **{ $by }** still held { $colour }.
  }
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
seat-brief = { $name }: { $cards ->
    [1] **1**
   *[other] { $cards }
  }{ $called ->
    [yes] { " " }**UNO!**
   *[no] { "" }
  }
seat-brief-turn = → **{ $name }**: { $cards ->
    [1] **1**
   *[other] { $cards }
  }{ $called ->
    [yes] { " " }**UNO!**
   *[no] { "" }
  }
seat-gone = ~~{ $name }~~
seat-out-of-hand = ~~{ $name }~~ (out of this hand)
seat-finished = { $medal } { $name }
seat-brief-marked = { $seat } ({ $mark })
seat-reacts = { $name } { $reaction }
seat-points = { $name }: { $points }
large-table-order = ↓ in order of play
large-table-name = #{ $number } { $name }
large-table-seat = { $name }{ "\u00A0" }`{ $cards }`{ $points ->
    [0] { "" }
   *[other] { "\u00A0" }({ $points })
  }
large-table-turn = →{ "\u00A0" }**{ $name }**{ "\u00A0" }`{ $cards }`{ $points ->
    [0] { "" }
   *[other] { "\u00A0" }({ $points })
  }
seat-left = { $marker } ~~{ $name }~~ · left · { $points ->
    [one] 1 point
   *[other] { $points } points
  }

seat-out-of-hand-line = { $marker } { $seat } · { $points ->
    [one] 1 point
   *[other] { $points } points
  }
table-last-hand = Hand { $hand } went to **{ $name }**: { $points ->
    [one] 1 point
   *[other] { $points } points
  }{ $times ->
    [1] { "" }
   *[other] { " " }(×{ $times })
  }.

# Pictures, for those who do not see them
picture-banner = The rules { $name }, with these cards: { $cards }.
picture-table = The table: { $card } on the pile, { $pile ->
    [one] 1 card
   *[other] { $pile } cards
  } to draw.
picture-no-colour = No colour is settled yet.
picture-owed = { $name } draws { $count ->
    [one] 1 card
   *[other] { $count } cards
  } unless there is an answer.
picture-team = { $side ->
    [orange] Orange team, with a square
   *[purple] Purple team, with a circle
  }: { $names }.
picture-seat-gone = { $name } plays no more.
picture-seat-cards = { $seat } These are { $cards }.
picture-more = And { $count } more.
picture-out-of-hand = { $name } is out of this hand.
picture-finished = { $name } is out of cards: place { $place }.
picture-turn = { $name }'s turn.
picture-direction = Play goes { $direction ->
    [clockwise] clockwise
   *[counter] counter-clockwise
  }.
picture-seat = { $name }: { $cards ->
    [one] 1 card
   *[other] { $cards } cards
  }{ $called ->
    [yes] , UNO called
   *[no] { "" }
  }.
picture-hand = Your cards: { $cards }.
picture-playable = You can play: { $cards }.
picture-playable-none = You can play none of them.

# A turn
ping = { $mention }, your turn.
ping-challenge = { $mention }, **{ $name }** played a Wild Draw Four on you: challenge or accept.{ $colour ->
    [none] { "" }
   *[other] { " " }It is a bluff if they still held { $colour }.
  }

# What happened
event-hand-started = Hand { $hand }: **{ $name }** dealt. Start card: { $card }.
event-hand-started-undealt = Hand { $hand }. Start card: { $card }.
event-start-ignored = Beneath it, turned up first: { $cards }.
event-card-played = **{ $name }** played { $card }.
event-set-played = **{ $name }** played { $cards }.
event-cards-discarded = **{ $name }** discarded { $cards }.
event-named-turned-up = **{ $name }** named { $colour } and turned up { $cards }.
event-cards-turned-up = **{ $name }** turned up { $cards }.
event-cards-drawn = **{ $name }** drew { $count ->
    [0] nothing: both piles are empty
    [one] a card
   *[other] { $count } cards
  }.
event-cards-drawn-caught = For not calling UNO, **{ $name }** drew { $count ->
    [0] nothing: both piles are empty
    [one] a card
   *[other] { $count } cards
  }.
event-reshuffled = The discard pile was shuffled into a new draw pile.
event-cards-drawn-skipped = **{ $name }** drew { $count ->
    [0] nothing, as both piles are empty,
    [one] a card
   *[other] { $count } cards
  } and lost their turn.
event-cards-drawn-passed = **{ $name }** drew { $count ->
    [0] nothing, as both piles are empty,
    [one] a card
   *[other] { $count } cards
  } and passed.
event-passed = **{ $name }** passed.
event-ran-out = ⏳ **{ $name }** ran out of time.
event-voted-on = 🗳️ The vote ended **{ $name }**'s turn.
event-skipped = **{ $name }** lost their turn.
event-reversed = Play now goes the other way.
event-reversed-skipped = Reverse: **{ $name }** is skipped.
event-uno-called = **{ $name }** called UNO!
event-uno-caught = **{ $by }** caught **{ $name }** not calling UNO!
event-challenge-guilty = **{ $by }** challenged **{ $name }** and won: { $colour ->
    [none] it was a bluff.
   *[other] there was { $colour } in the hand, so it was a bluff.
  }
event-challenge-innocent = **{ $by }** challenged **{ $name }** and lost: { $colour ->
    [none] no bluff.
   *[other] no { $colour } in the hand, so no bluff.
  }
event-forfeited = **{ $name }** is no longer in the match.
event-hand-limit = **{ $name }** holds { $count ->
    [one] 1 card
   *[other] { $count } cards
  } and is out of this hand.
event-seat-finished = 🏁 **{ $name }** is out of cards: place { $place }.
event-hand-ended = **{ $name }** won hand { $hand }: { $points ->
    [one] 1 point
   *[other] { $points } points
  }{ $times ->
    [1] { "" }
   *[other] { " " }(×{ $times })
  }.
event-hand-ended-undecided = Hand { $hand } is over.
event-dealer-card = **{ $name }**: { $card }
event-dealer-drawn = Cards drawn for the deal: { $cards }.
event-colour-drawn = A random colour: { $colour }.
event-colour-named = **{ $name }** named { $colour }.
event-jumped-in = **{ $name }** jumped in.
event-draws-stacked = **{ $name }** answered: now it is { $count ->
    [one] 1 card
   *[other] { $count } cards
  }.
event-draws-deflected = **{ $name }** deflected: { $count } for **{ $other }**.
event-hands-swapped = **{ $name }** swapped hands with **{ $other }**.
event-hands-passed = Everybody passed their hand on.
event-turn-kept = **{ $name }** plays again.
event-uno-forgotten = **{ $name }** forgot to call UNO first.
event-wrong-call = **{ $name }** called UNO with too many cards.
event-wrong-catch = **{ $name }** tried to catch **{ $other }**, who had called UNO.
event-accused = **{ $by }** accuses **{ $name }** of suggesting a card.
event-vote-cast = **{ $name }** voted.
event-accusation-lapsed = The accusation against **{ $name }** is dropped.
event-accusation-guilty = The vote: **{ $name }** did suggest a card.
event-accusation-innocent = The vote: **{ $name }** did not suggest a card.
event-points-scored = **{ $name }** scored { $points ->
    [one] 1 point
   *[other] { $points } points
  }{ $times ->
    [1] { "" }
   *[other] { " " }(×{ $times })
  }: { $total } in all.
event-eliminated = **{ $name }** is out with { $points ->
    [one] 1 point
   *[other] { $points } points
  }.
event-match-ended = The match is over.

# The log
log-title = The moves so far, newest at the bottom
log-title-over = The moves of match #{ $hash }
log-ended = Ended { $when }
log-closed = Closed before its end, { $when }
log-page = Page { $page } of { $pages }
log-hands = Go to a hand
log-hand-choice = Hand { $hand }
log-unreadable = Another version of the bot wrote these moves; this one cannot read them.
log-file-title = Moves of UNO match { $match }
log-file-seats = Players: { $names }
log-file-started = First card: { $when } UTC; each line begins with the time since then
log-file-sent = All moves of match #{ $hash }
log-file-too-large = This log is too large to send here; whoever runs the bot can export it.
button-log-first = First
button-log-newest = Newest
button-log-file = As a file
log-hand = **Hand { $hand }** · dealt by **{ $name }** · start card { $card }
log-hand-undealt = **Hand { $hand }** · start card { $card }
log-before = **Earlier in the hand**
log-continued = **Hand { $hand }**, continued
log-empty = Nobody has played a match here yet; when somebody does, the moves show up here.
