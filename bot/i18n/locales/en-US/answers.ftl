# Buttons
button-hand = My hand
button-draw = Draw
button-pass = Pass
button-uno = UNO!
button-catch = Catch!
button-challenge = Challenge
button-accept = Accept, draw { $count }
button-back = Back
button-sure = Yes, play it
button-all = Show all
button-accuse = Accuse
button-convict = They did
button-acquit = They did not
button-previous = Previous
button-next = Next
button-join = Join
button-leave = Leave
button-start = Start
button-manage = Manage
button-rules = Rules
button-on = On
button-off = Off
button-reset = Reset
button-save = Save as …
button-wording = Wording …
button-lock = Lock
button-unlock = Unlock
button-shuffle = Shuffle seats
button-computer-add = + Computer
button-computer-remove = − Computer
button-rematch = Rematch

# Answers that only one player sees
answer-lobby-open = The table is set: others can press *Join*. As the host, settle the *Rules* and *Manage* who plays.
answer-lobby-target = The target does not matter in this format.
answer-preset-saved = “{ $name }” is saved; `/uno start` offers it to everybody here.
answer-preset-deleted = “{ $name }” is deleted.
answer-joined = You sit at the table.
answer-left-lobby = You left the table.
answer-left-match = You left the match; your cards went under a pile on the table.
answer-started = The cards are dealt; the others open theirs with *My hand*.
answer-computer-added = A computer player sits down.
answer-computer-removed = The computer player left.
answer-rematch = The same table again: press *Start* when everybody is ready.
answer-uno = You called UNO!
answer-uno-wrong = That was a wrong call: you hold too many cards and draw { $count }.
answer-caught-wrong = **{ $name }** had called UNO: you draw { $count }.
answer-uno-forgotten = You did not call UNO beforehand.
answer-accused = You accused **{ $name }**; the others vote.
answer-voted = Your vote is in.
answer-draw-first = You hold a card that fits: play it, or press *Draw* here to draw all the same.
answer-catch-noted = Noted. They have a moment left to call UNO; if they do not, they are caught.
answer-caught = Caught!
answer-played = You played { $card }.
answer-drew = You drew { $cards }.
answer-drew-over = You drew { $cards }; your turn is over.
answer-challenge-right = You were right: it was a bluff. **{ $name }** draws { $count }.
answer-challenge-wrong = It was no bluff: you draw { $count } and lose your turn.
answer-table = The table moves to the bottom of the channel.
answer-table-there = The table is here: { $place }. Those who play can move it to the bottom of the channel.
answer-ended = The table is closed.

# Why a room refuses, and what would make sense
refused-no-room = No game is going on here; open one with `/uno start`.
refused-room-busy = A table is already set here; press *Join*, or look at it with `/uno table`.
refused-no-lobby = A match is going on here already; look at it with `/uno table`.
refused-no-latecomers = This match lets nobody in late; wait for the next one, or follow it with `/uno table`.
refused-no-match = No match is going on here; press *Start* or *Rematch*, or use `/uno start`.
refused-not-over = This match is not over yet; look at it with `/uno table`.
refused-stale = The table has moved on; look again, then choose.
refused-old-match = That button belongs to an earlier match; see the current one with `/uno table`.
refused-not-seated = You hold no cards at this table; `/uno join` deals you in as soon as its rules allow.
refused-already-seated = You sit here already; look at the table with `/uno table`.
refused-table-full = All seats are taken; wait for the next match.
refused-too-few = There are too few of you for these rules; ask somebody to join, or add a computer player.
refused-not-host = Only **{ $name }**, the host, can do that; ask them.
refused-no-computer = No computer player sits here; add one with *+ Computer*.
refused-rules = These rules cannot be played like that; change one of them, or the number of players.
refused-locked = This table is locked; ask **{ $name }**, the host, to let you in.
refused-kicked = You were removed from this table; wait for the next one.
refused-no-such-option = There is no such rule any more; open the *Rules* again.
refused-no-such-preset = This server has saved no preset “{ $name }”; `/uno preset list` shows what there is.
refused-preset-unreadable = The preset “{ $name }” is of another version of the bot; delete it and save it anew.
refused-preset-name = That cannot be its name; use 1 to 32 letters, digits, spaces or `-_.'!?&+#`.
refused-preset-sheet = A rule sheet is called that; choose another name.
refused-presets-full = This server has saved 20 presets already; delete one first.
refused-preset-owner = The preset “{ $name }” is somebody else's; ask them, or choose another name.
refused-preset-right = Only the host of a table here can save its rules; open one with `/uno start`.
refused-draining = The bot is restarting; try again in a moment – your game is safe.
refused-not-stored = That could not be saved, so it did not happen; please try again.
refused-out-of-date = What I knew of this table was out of date, so I have read it anew; look at it, then press again.
refused-unreadable = The table here is damaged and cannot go on; open a new one with `/uno start`, which takes its place.
refused-store-busy = Too many people are asking for that at once; try again in a moment.
refused-store-lost = The file in which I keep all games has gone missing, so that did not happen; tell whoever runs me.
refused-store-failed = I cannot read or save that right now; please try again, and tell whoever runs me if it stays so.
refused-no-such-card = There is no such card; choose one that `/uno play` suggests.
refused-catch-noted = You are noted already; they have a moment left to call UNO.
refused-too-many-catches = You tried to catch too often in vain; wait a minute, then press *Catch!* when you see somebody slip.
refused-no-such-player = They do not sit at this table; choose somebody who does.
refused-here = I cannot play here; use a text channel of a server.
refused-option = The option `{ $option }` cannot be that; choose one of those that Discord offers for it.
refused-command = This command looked different when your Discord loaded it; reload Discord and type it once more.
refused-slow = That took me too long to open a window here; please press it once more.
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
illegal-too-many-cards = You hold too many cards for UNO; call it when you hold fewer.
illegal-already-called = You have already called UNO; play on.
illegal-nobody-to-catch = Nobody can be caught now; watch for somebody down to one card without UNO.
illegal-catch-self = You cannot catch yourself; call UNO quickly instead.

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
command-preset = Rules that this server has saved
command-preset-save = Save the rules of the table in this channel under a name
command-preset-list = Show the presets of this server
command-preset-delete = Delete a preset of this server
command-rules = Show the rules at this table
command-log = Show all moves of a match, page by page
command-end = Close the table of this channel; for the host and moderators
command-league = Standings of this server
command-league-table = Show the league table
command-league-me = Show your own standing
option-preset = Rules to begin with; without it the server's choice, or the rules played last
option-target = Points that win or end the match, as the format says
option-format = How hands make a match
option-players = How many seats there shall be at most
option-preset-name = 1 to 32 letters, digits, spaces or -_.'!?&+#
option-preset-saved = One of the presets of this server
option-card = One of the cards you can play now
option-player = A player who holds one card and did not call
option-page = Page of the table, from 1
option-thread = In a thread of its own, or right here
choice-thread-own = In a thread of its own
choice-thread-here = Right here

# Presets
preset-list-title = Rules to begin with
preset-choice = { $name }: { $about }
preset-list-line = **{ $name }** – { $about }
preset-list-own = { $name } · { $preset }{ $changes ->
    [0] { "" }
    [one] , 1 change
   *[other] , { $changes } changes
  }
preset-list-saved = { $count ->
    [0] This server has saved none of its own; the host of a table can, with `/uno preset save`.
    [one] Saved by this server:
   *[other] Saved by this server, { $count } of 20:
  }
