# Buttons
button-hand = My hand
button-draw = Draw
button-pass = Pass
button-uno = UNO!
button-catch = Catch!
button-challenge = Challenge
button-accept = Accept, draw 4
button-back = Back
button-previous = Previous
button-next = Next
button-join = Join
button-leave = Leave
button-start = Start
button-computer-add = + Computer
button-computer-remove = − Computer
button-rematch = Rematch

# Answers that only one player sees
answer-lobby-open = The table is set: others can press *Join*.
answer-joined = You sit at the table.
answer-left-lobby = You left the table.
answer-left-match = You left the match; your cards went under the discard pile.
answer-started = The cards are dealt; the others open theirs with *My hand*.
answer-computer-added = A computer player sits down.
answer-computer-removed = The computer player left.
answer-rematch = The same table again: press *Start* when everybody is ready.
answer-uno = You called UNO!
answer-caught = Caught!
answer-played = You played { $card }.
answer-drew = You drew { $cards }.
answer-drew-over = You drew { $cards }; nothing fits, so your turn is over.
answer-challenge-right = You were right: it was a bluff. **{ $name }** draws four, and it is your turn.
answer-challenge-wrong = It was no bluff: you draw { $count } and lose your turn.
answer-table = The table moves to the bottom of the channel.
answer-ended = The table is closed.
answer-starter = **{ $name }** plays first.
answer-starter-random = A random dealer decides who plays first.

# Why a room refuses, and what would make sense
refused-no-room = No game is going on here; open one with `/uno start`.
refused-room-busy = A table is already set here; press *Join*, or look at it with `/uno table`.
refused-no-lobby = A match is already running here; wait for the next one, or follow this one with `/uno table`.
refused-no-match = No match is going on here; press *Start* or *Rematch*, or use `/uno start`.
refused-not-over = This match is not over yet; look at it with `/uno table`.
refused-stale = The table has moved on; look again, then choose.
refused-old-match = That button belongs to an earlier match; see the current one with `/uno table`.
refused-not-seated = You do not sit at this table; press *Join* when the next lobby opens.
refused-already-seated = You already sit at this table; once there are two, the host can press *Start*.
refused-table-full = All seats are taken; wait for the next match.
refused-too-few = It takes at least two; ask somebody to join, or add a computer player.
refused-not-host = Only the host can do that; ask them.
refused-no-computer = No computer player sits here; add one with *+ Computer*.
refused-target = Those rules cannot be played; choose a target from 1 to 10000 points.
refused-draining = The bot is restarting; try again in a moment – your game is safe.
refused-not-stored = That could not be saved, so it did not happen; please try again.
refused-no-such-card = There is no such card; choose one that `/uno play` suggests.
refused-no-such-player = They do not sit at this table; choose somebody who does.
refused-here = I cannot play here; use a text channel of a server.
refused-missing-permissions = I lack permissions in this channel: { $permissions }; ask a moderator to grant them.
refused-error = Something went wrong on my side, but nothing was lost; look at `/uno table` and try again.

# Why the rules refuse
illegal-no-such-seat = There is no such seat; look at the list with `/uno table`.
illegal-match-over = The match is over; press *Rematch* or open a new one with `/uno start`.
illegal-seat-left = You left this match; join the next one with `/uno join`.
illegal-seat-out = You are out of this match; watch it to its end, or join the next one.
illegal-other-table = Your table is done for now; wait until the other table has finished.
illegal-not-your-turn = It is not your turn; you can call UNO or catch somebody meanwhile.
illegal-answer-first = A Wild Draw Four was played on you; first challenge or accept it.
illegal-colour-first = The start card is wild; first name the colour to begin with.
illegal-nothing-to-name = The colour is settled already; play a card or draw.
illegal-bluff-forbidden = You hold the colour in force; play that instead of a Wild Draw Four.
illegal-swap-missing = That card swaps hands; choose a player to swap with.
illegal-swap-not-wanted = That card swaps no hands now; play it as it is.
illegal-must-play = You have to play now; choose a card that fits.
illegal-no-challenge = That cannot be challenged here; accept it and draw.
illegal-no-stacking = That card does not answer what was played on you; accept and draw, or choose another.
illegal-no-jump-in = It is too late to jump in; wait for your turn.
illegal-not-identical = You can jump in only with an identical card; wait for your turn.
illegal-called-by-itself = UNO is announced by itself at this table; play on.
illegal-too-late = It is too late for this call; next time call before you play.
illegal-no-table-talk = Table talk costs nothing at this table; play on.
illegal-accuse-self = You cannot accuse yourself; choose somebody else.
illegal-accused-already = One accusation at a time, and one for each turn; wait a little.
illegal-nothing-to-vote = Nobody is accused now; play on.
illegal-voted-already = You have voted already; wait for the others.
illegal-no-vote = It takes somebody else to vote on that; play on.
illegal-card-not-held = You do not hold that card; play one of your hand: `/uno hand`.
illegal-no-match = That card does not fit; match the colour, the number or the symbol, or draw.
illegal-colour-missing = A wild card needs a colour; choose one of the four.
illegal-colour-not-wanted = Only a wild card names a colour; play that card as it is.
illegal-only-the-drawn-card = After drawing you may play only the drawn card; play it or pass.
illegal-already-drawn = You already drew; play the drawn card or pass.
illegal-draw-first = You can pass only after drawing; draw first.
illegal-nothing-to-answer = There is no Wild Draw Four for you to answer; play on.
illegal-too-many-cards = You hold too many cards for UNO; call it when you are down to two or one.
illegal-already-called = You have already called UNO; play on.
illegal-nobody-to-catch = Nobody can be caught now; watch for somebody down to one card without UNO.
illegal-catch-self = You cannot catch yourself; call UNO quickly instead.

# Rules in plain words
rules-title = The rules at this table
rules-text =
    Your cards open with *My hand*, for you alone; *UNO!* and *Catch!* need no turn.
    Match the top card by colour, number or symbol. Get rid of all your cards first.
    - Everybody starts with **{ $hand-size }** { $hand-size ->
        [one] card
       *[other] cards
      }; first to **{ $target }** { $target ->
        [one] point
       *[other] points
      } wins the match.
    - Nothing fits, or you do not want to: draw. { $drawing ->
        [one] If the drawn card fits you may play it, or pass.
       *[until-playable] You draw until a card fits; play it, or pass.
      }
    - **Draw Two**: the next player draws two and loses the turn. **Skip**: the next player loses the turn. **Reverse**: play goes the other way; with two players it works like Skip.
    - **Wild**: name a colour. **Wild Draw Four**: name a colour, and the next player draws four and loses the turn. Playing it while holding the colour in force is a bluff, and that player may challenge it: a bluffer draws four; a wrong challenger draws six.
    - Down to one card, call **UNO!** – two cards left is early enough. If somebody catches you before the next card is played, you draw { $penalty ->
        [one] a card
       *[other] { $penalty } cards
      }.
    - The winner of a hand scores the cards left in the other hands: numbers at face value, Draw Two, Reverse and Skip 20 each, wilds 50 each.
rules-preset = Preset: { $preset }

# Missing permissions, by Discord's names for them
permission-view_channel = View Channel
permission-send_messages = Send Messages
permission-send_messages_in_threads = Send Messages in Threads

# Slash commands
command-uno = Play UNO in this channel
command-start = Open a table in this channel
command-join = Sit down at the table of this channel
command-leave = Get up; during a match you forfeit
command-hand = Show your hand, to you alone
command-play = Play a card
command-draw = Draw from the pile
command-pass = Keep the card you just drew
command-uno-call = Call UNO!
command-catch = Catch a player who holds one card and did not call UNO
command-challenge = Doubt the Wild Draw Four played on you
command-accept = Draw four for the Wild Draw Four played on you
command-table = Bring the table to the bottom of the channel
command-rules = Show the rules at this table
command-log = Show the last moves
command-end = Close the table of this channel; for the host and moderators
command-league = Standings of this server
command-league-table = Show the league table
command-league-me = Show your own standing
option-target = Points that win the match (500 if you do not say)
option-drawing = What drawing means
option-card = One of the cards you can play now
option-player = Who holds one card and did not call
option-page = Page of the table, from 1
choice-drawing-one = Draw one card
choice-drawing-until-playable = Draw until a card fits
