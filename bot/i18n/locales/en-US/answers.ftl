## Buttons: at most 80 characters, and on a phone about 14 are seen of them

# Opens the reader’s cards; under the table.
button-hand = My hand
# A move: draw a card.
button-draw = Draw
# A move: keep the card just drawn, and end the turn.
button-pass = Pass
# A call; under the table and in the hand. Other messages quote it.
button-uno = UNO!
# Calls out somebody who forgot UNO.
button-catch = Catch!
# $name – whom to catch, at most 20 characters. A button.
button-catch-name = Catch { $name }!
# A move: say that the Wild Draw Four was a bluff.
button-challenge = Challenge
# $count – how many cards are drawn. A button.
button-accept = Accept, draw { $count }
button-back = Back
# Lays one card, where others of its number could be laid with it.
button-only-this = Only this one
# $count – how many cards of one number are laid together. A button.
button-play-set = Play { $count }
# The answer to “Play 🌈 Wild Draw Four?”, which is asked before a bluff.
button-sure = Yes, play it
# Shows the cards too that do not fit.
button-all = Show all
# Says that somebody suggested a card to another player.
button-accuse = Accuse
# An answer to “Did they?”, which is asked about somebody who is accused.
button-convict = They did
# The same, for no.
button-acquit = They did not
button-previous = Previous
button-next = Next
button-join = Join
button-leave = Leave
# Begins the match.
button-start = Start
# Opens what a host can do with the players and the table.
button-manage = Manage
# Shows the rules of the table.
button-rules = Rules
# Opens the best-known house rules; in the lobby.
button-house = House rules
button-rules-all = All rules
# Shows the rules in few lines; beside all of them.
button-rules-brief = In short
# What a house rule is set to; a tap sets the other.
button-on = On
button-off = Off
# Sets all rules back to those of the sheet.
button-reset = Reset
button-save = Save as …
# Opens a window for the words on a Blank.
button-wording = Wording …
button-lock = Lock
button-unlock = Unlock
# Seats the players in a random order.
button-shuffle = Shuffle seats
button-computer-add = + Computer
button-computer-remove = − Computer
# Another match with the same players and rules.
button-rematch = Same again

## Answers that only one player sees

answer-lobby-open = Your table is open, and others can press *{ button-join }*. As the host, you set the rules with *{ button-house }*, and who plays with *{ button-manage }*.
answer-lobby-target = The target does not matter in this format.
# $name – of a rule sheet: “Classic”, or of a server’s own rules, at most 40 characters.
answer-rules-chosen = The rules are now **{ $name }**.
# $name – of a server’s own rules, at most 40 characters.
answer-preset-saved = “{ $name }” is saved; `/uno start` offers it to everybody here.
# $name – of a server’s own rules, at most 40 characters.
answer-preset-deleted = “{ $name }” is deleted.
answer-joined = You're at the table.
answer-left-lobby = You left the table.
answer-left-match = You left the match; the others play on without you.
answer-left-last = You left the match, and with that it is over.
answer-started = The cards are dealt. Everybody opens theirs with *{ button-hand }*.
answer-computer-removed = The computer player left.
answer-solo = The cards are dealt. Have fun!
# $thread – a link to the thread.
answer-solo-thread = The cards are dealt in { $thread }; press *{ button-hand }* there.
answer-rematch = You are in. The cards are dealt when the others are, too, or when the host presses *{ button-start }*.
answer-all-in = Everybody is in: the cards are dealt.
answer-uno = You called UNO!
# $count – how many cards are drawn.
answer-uno-wrong = That was a wrong call: you hold too many cards and draw { $count }.
# $name – a player, at most 32 characters. $count – how many cards are drawn.
answer-caught-wrong = **{ $name }** had called UNO: you draw { $count }.
answer-uno-forgotten = You didn't call UNO before you played.
# $name – a player, at most 32 characters.
answer-accused = You accused **{ $name }**; the others vote.
answer-voted = Your vote is in.
answer-draw-first = You hold a card that fits. Play it, or press *{ button-draw }* here to draw anyway.
answer-catch-noted = Noted. They have a moment left to call UNO; if they don't, they're caught.
answer-caught = Caught!
# $card – a card: “❤️ Red 7”, “🌈 Wild → 🔷 Blue”.
answer-played = You played { $card }.
# $cards – cards: “❤️ Red 7, 🌈 Wild”, or the first hundred of them.
answer-drew = You drew { $cards }.
# $cards – cards: “❤️ Red 7, 🌈 Wild”, or the first hundred of them.
answer-drew-over = You drew { $cards }; your turn is over.
# $colour – the colour in force before the Wild Draw Four: “❤️ Red”, or none where it is not known.
# $name – who bluffed, at most 32 characters. $count – how many cards they draw.
answer-challenge-right = { $colour ->
    [none] You were right: it was a bluff. **{ $name }** draws { $count }.
   *[other] You were right: there was { $colour } in the hand, so it was a bluff. **{ $name }** draws { $count }.
  }
# $colour – the colour in force before the Wild Draw Four: “❤️ Red”, or none where it is not known.
# $count – how many cards the reader draws.
answer-challenge-wrong = { $colour ->
    [none] It was no bluff: you draw { $count } and lose your turn.
   *[other] No { $colour } in the hand, so it was no bluff: you draw { $count } and lose your turn.
  }
# $reaction – an emoji.
answer-reacted = { $reaction } The table shows it now.
answer-table = The table moves to the bottom of the channel.
# $place – a link to the message.
answer-table-there = The table is here: { $place }. Players can move it to the bottom of the channel.
answer-ended = The table is closed.

## Why a room refuses, and what would make sense

refused-no-room = No game is going on here; open one with `/uno start`.
refused-room-busy = There is a table here already; press *{ button-join }*, or look at it with `/uno table`.
refused-no-lobby = The match has begun, so its lobby is closed; press *{ button-hand }* to play.
refused-match-on = A match is going on here; play on with *{ button-hand }*, give up with `/uno leave`, or start one in another channel.
refused-match-of-others = A match is going on here; ask for a seat with `/uno join`, or open another table with `/uno start thread:`.
refused-table-of-others = The table here has no seat for you; open another one with `/uno start thread:`.
refused-no-latecomers = This match lets nobody in late; wait for the next one, or follow it with `/uno table`.
refused-left = You are no longer in this match and can't sit down in it again; wait until it ends.
refused-no-match = No match is going on here; press *{ button-start }* or *{ button-rematch }*, or use `/uno start`.
refused-not-over = This match is not over yet; look at it with `/uno table`.
refused-stale = The table has moved on; look again, then choose.
refused-old-match = This is from an earlier match; see the current one with `/uno table`.
refused-seat-free = You have no seat at this table yet; `/uno join` gives you one.
refused-not-seated = You have no seat at this table; see whether `/uno join` gives you one.
refused-already-seated = You sit here already; look at the table with `/uno table`.
refused-table-full = All seats are taken; wait for the next match.
refused-too-few = These rules take more players; ask somebody to join, or add a computer player.
# $name – the host, at most 32 characters.
refused-not-host = Only **{ $name }**, the host, can do that; ask them.
refused-no-computer = No computer player sits here; add one with *{ button-computer-add }*.
refused-rules = These rules cannot be played like that; change one of them, or the number of players.
# $name – the host, at most 32 characters.
refused-locked = This table is locked; ask **{ $name }**, the host, to let you in.
refused-kicked = You were removed from this table; wait for the next one.
refused-no-such-option = That rule is gone; open *{ button-rules-all }* again.
# $name – of a server’s own rules, at most 40 characters.
refused-no-such-preset = This server has saved no preset “{ $name }”; `/uno preset` shows what there is.
refused-no-last-rules = I know of no earlier match here; choose a preset.
refused-rules-gone = I no longer have the rules of that match; open a table with `/uno start`.
# $name – of a server’s own rules, at most 40 characters.
refused-preset-unreadable = The preset “{ $name }” is from another version of the bot; delete it and save it again.
refused-preset-name = A preset can't be called that; use 1 to 32 letters, digits, spaces or `-_.'!?&+#`.
refused-preset-sheet = That is the name of a rule sheet; choose another name.
refused-presets-full = This server has saved as many presets as it can; delete one first.
# $name – of a server’s own rules, at most 40 characters.
refused-preset-owner = The preset “{ $name }” is somebody else's; ask them, or choose another name.
refused-old-window = This window is from before I was updated; press its button once more.
refused-preset-right = Only the host of a table here can save its rules; open one with `/uno start`.
refused-draining = The bot is restarting; try again in a moment – your game is safe.
refused-moving = This table is moving; press again in a moment.
refused-not-stored = That could not be saved, so it did not happen; please try again.
refused-in-doubt = I cannot tell yet whether that was saved; look at `/uno table` in a moment.
refused-out-of-date = My view of this table was out of date, so I read it again; look at it, then press once more.
refused-unreadable = The table here is damaged and cannot go on; open a new one with `/uno start`, which takes its place.
refused-store-busy = Too many people are asking for that at once; try again in a moment.
refused-store-lost = The file with all my games is missing, so that did not happen; tell whoever runs me.
refused-store-failed = I cannot read or save that right now; please try again, and tell whoever runs me if it stays so.
refused-no-such-card = You have no such card to play now; choose one that `/uno play` suggests.
refused-catch-noted = I have noted that already; they have a moment left to call UNO.
refused-too-many-catches = You caught nobody too often; wait a minute, then press *{ button-catch }* when you see somebody slip.
refused-reactions-off = Reactions are turned off on this server; play on.
refused-too-many-reactions = You just reacted; wait a little, then react again.
refused-no-such-reaction = That reaction is gone; press *{ button-reactions }* again to see which there are.
refused-no-such-player = That member isn't at this table; choose somebody who is.
store-is-slow = I'm still saving or reading that: what keeps my games is slow to answer. You will see here what came of it.
unserved = I can neither read nor save anything right now; try again in a moment – your game is safe.
refused-here = I cannot play here; use a text channel of a server.
# $option – the name of an option of the command, which is English in every language: “target”.
refused-option = The option `{ $option }` can't be that; choose or type something else.
refused-command = Commands have changed since your Discord loaded them; reload Discord and choose this one again.
refused-busy = I have more to do than I can at the moment, so nothing was done; please try again in a few seconds.
refused-slow = I took too long to open that window; please press it once more.
refused-error = Something went wrong on my side, but nothing was lost; look at `/uno table` and try again.

## Why the rules refuse

illegal-no-such-seat = There is no such seat; look at the list with `/uno table`.
illegal-match-over = The match is over; press *{ button-rematch }* or open a new one with `/uno start`.
illegal-seat-left = You are no longer in this match; wait until it ends, then play the next one.
illegal-seat-out = You are out of this match; watch it to its end, or join the next one.
illegal-out-of-hand = You are out of this hand; watch how it ends.
illegal-other-table = Your table is done for now; wait until the other table has finished.
illegal-not-your-turn = It's not your turn; meanwhile you can call UNO or catch somebody.
illegal-answer-first = A draw card was played on you; answer it or accept it first.
illegal-colour-first = A colour has to be named first; choose one of the four.
illegal-nothing-to-name = The colour is chosen already; play a card or draw.
illegal-bluff-forbidden = You hold the current colour; play that instead of a Wild Draw Four.
illegal-number-last = The last card has to be a number here; draw instead.
illegal-swap-missing = That card swaps hands; choose a player to swap with.
illegal-swap-not-wanted = That card swaps no hands now; play it as it is.
illegal-must-play = You have to play now; choose a card that fits.
illegal-no-challenge = That cannot be challenged here; accept it and draw.
illegal-no-stacking = That card does not answer what was played on you; accept and draw, or choose another.
illegal-no-jump-in = It is too late to jump in; wait for your turn.
illegal-not-identical = You can jump in only with an identical card; wait for your turn.
illegal-called-by-itself = UNO is called automatically at this table; play on.
illegal-too-late = It is too late for this call; next time call before you play.
illegal-no-table-talk = Table talk costs nothing at this table; play on.
illegal-accuse-self = You cannot accuse yourself; choose somebody else.
illegal-accused-already = One accusation at a time, and one for each turn; wait a little.
illegal-nothing-to-vote = Nobody is accused now; play on.
illegal-voted-already = You have voted already; wait for the others.
illegal-no-vote = Nobody else can vote on that; play on.
illegal-vote-of-others = You are part of this accusation; wait for the others, who vote on it.
illegal-card-not-held = You do not hold that card; play one of your hand: `/uno hand`.
illegal-no-match = That card does not fit; match the colour, the number or the symbol, or draw.
illegal-colour-missing = A wild card needs a colour; choose one of the four.
illegal-colour-not-wanted = Only a wild card names a colour; play that card as it is.
illegal-no-sets = Cards are played one by one at this table; choose one.
illegal-not-a-set = Only cards of one number go together; choose others, or play one.
illegal-only-the-drawn-card = After drawing you may play only the drawn card; play it or pass.
illegal-already-drawn = You already drew; play the drawn card or pass.
illegal-draw-first = You can pass only after drawing; draw first.
illegal-nothing-to-answer = There is no Wild Draw Four for you to answer; play on.
illegal-too-many-cards = Too early; call UNO when you hold fewer cards.
illegal-already-called = You have already called UNO; play on.
illegal-nobody-to-catch = Nobody can be caught now; watch for somebody down to one card without UNO.
illegal-catch-self = You cannot catch yourself; call UNO quickly instead.

## Slash commands

command-uno = Play UNO in this channel
command-start = Open a table in this channel
command-solo = Play against computer players, dealt at once
command-join = Join the table in this channel
command-leave = Leave the table; during a match you forfeit
command-hand = Show your hand, to you alone
command-play = Play a card
command-draw = Draw from the pile, or accept the cards you have to draw
command-pass = Keep the card you just drew
command-uno-call = Call UNO!
command-catch = Catch a player who holds one card and did not call UNO
command-challenge = Challenge the Wild Draw Four played on you; /uno draw accepts it
command-table = Bring the table to the bottom of the channel
command-preset = Show this server's presets, save rules as one, or delete one
command-rules = Show the rules of this table
command-match = A match move by move, and whether its deal was honest
command-log = Show all moves of a match, page by page
command-end = Close the table in this channel; for the host and moderators
command-league = Standings of this server
command-league-admin = For moderators: take matches out, merge accounts and more
command-league-table = Show the league: table, seasons, records and newest matches
command-league-player = Show ratings, matches and records: yours, others', or two compared
option-preset = Rules to start with; unless you choose, the server's or Classic
option-target = Points that win or end the match, depending on the format
option-format = How hands make a match
option-players = The most players that can join
option-solo-players = How many play, you among them (default: 4)
option-preset-name = Name to save under: 1 to 32 letters, digits, spaces or -_.'!?&+#
option-preset-saved = The preset to delete
option-card = One of the cards you can play now
option-accused = Who suggested a card to another player; the others vote on it
option-player = A player who holds one card and did not call
option-page = Page of the table, from 1
option-order = What the table is sorted by
option-season = A season; unless you choose, the current one
option-ladder = A kind of game with ratings of its own
option-player-shown = Whose; unless you choose, your own
option-versus = Somebody to compare with
option-thread = In a thread of its own, or right here
choice-thread-own = In a thread of its own
choice-thread-here = Right here

## Presets

preset-list-title = Rules to start with
# $name – of rules: “Classic”. $about – a line about them: “First to 500 points”. In a list of suggestions (≤ 100 characters).
preset-choice = { $name }: { $about }
# $name – of rules: “Classic”. $about – a line about them.
preset-list-line = **{ $name }** – { $about }
# $name – of a server’s own rules, at most 40 characters. $preset – the sheet they were made from: “Classic”.
# $changes – how many options differ from it.
preset-list-own = { $changes ->
    [0] { $name } · { $preset }
    [one] { $name } · { $preset }, 1 change
   *[other] { $name } · { $preset }, { $changes } changes
  }
# $count – how many there are. Above the list of them.
preset-list-saved = { $count ->
    [0] This server has saved none of its own; the host of a table can, with `/uno preset save:`.
    [one] Saved by this server:
   *[other] Saved by this server, { $count } of 20:
  }
