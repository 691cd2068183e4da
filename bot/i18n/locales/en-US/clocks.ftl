## Time at the table
# $when – a moment from now in the reader's own language, as "in 2 minutes". Behind a player's name.
seat-waited = ⏳ { $when }
# Behind a player's name, in brackets or after a dot.
seat-missed = missed a turn
seat-away = 💤 away
seat-asleep = 💤 computer plays
# $when – a moment from now in the reader's own language, as "in 2 minutes". At the table.
paused-asleep = ⏸️ **Paused:** everybody is away. *Go on* wakes the table; otherwise it closes { $when }.
# $when – a moment from now in the reader's own language, as "in 2 minutes". At the table.
paused-quiet = ⏸️ **Paused:** a day without a move. Any move or *Go on* wakes the table; otherwise it closes { $when }.
# $ping – the sentence "@Ann, your turn."; $when – when it ends, as "in 2 minutes". A message of its own.
ping-clock = { $ping } Ends { $when }.
# $mention – the mention of the player, as "@Ann"; $when – as "in 20 seconds". A message of its own.
ping-warning = { $mention }, ⏳ your turn ends { $when }.

# $clock – a length of time, as "60 seconds". Behind the rules of the lobby, after a dot.
lobby-clock = { $clock } a turn
lobby-host-away = 💤 The host is away: whoever sits here can press *Start* or *Manage*, and hosts from then on.
# $clock – a length of time, as "60 seconds", or none. An entry of a menu, and the answer to the choice.
manage-clock = Turn clock: { $clock }

## Buttons: at most 80 characters, 14 fit on a phone
# Opens a panel with more to do or to read.
button-more = More
button-go-on = Go on
button-back-seat = I'm back
# To agree that the turn of somebody who keeps the table waiting is over.
button-agree-skip = Skip them
# To agree that somebody who keeps the table waiting is out of the match.
button-agree-kick = Kick them
button-agree-end = End the table
button-agree-close = Close it
# To open a vote that ends the turn of whoever keeps the table waiting: no card.
button-vote-skip = Skip?
button-vote-kick = Kick?
button-vote-end = End?
button-forfeit = Yes, leave
button-close = Yes, close
button-ask = Ask the others
# The reader does not leave the match, or does not close it: nothing changes.
button-stay = Stay
# Leave a table open at which several people play.
button-let-play = Let them play
# Leave one player in the match.
button-let-one-play = Let them play
button-close-table = Close table

## Votes
# $name – whose turn it is; $agreed – votes so far, of $needed; $when – when it ends, as "in 2 minutes".
vote-skip = 🗳️ Skip **{ $name }**? { $agreed } of { $needed } agree (ends { $when })
# $name – whose turn it is; $agreed – votes so far, of $needed; $when – when it ends, as "in 2 minutes".
vote-kick = 🗳️ Kick **{ $name }**? { $agreed } of { $needed } agree (ends { $when })
# $agreed – votes so far, of $needed; $when – when it ends, as "in 2 minutes".
vote-end = 🗳️ End this table without a result? { $agreed } of { $needed } agree (ends { $when })
# $name – who asks, at most 32 characters; $agreed – votes so far, of $needed; $when – when it ends, as "in 2 minutes".
vote-close = 🗳️ **{ $name }** asks to close this table without a result. { $agreed } of { $needed } agree (ends { $when })
answer-vote-counted = Your vote counts.
answer-vote-open = The vote is open; the others see it at the table.
answer-vote-skip = That decides it: the turn is over.
answer-vote-kick = That decides it: they are out of the match.
answer-vote-end = That decides it: the table is closed.
answer-vote-close = That decides it: the table is closed.
refused-no-wait = Nobody keeps this table waiting now; look at it with `/uno table`.
refused-no-vote = No vote is open any more; look at the table with `/uno table`.
refused-no-voters = Nobody else is here to vote; accuse somebody when three people play.
refused-vote-own = It's your own turn; play or draw, and nobody has to vote.
refused-vote-open = A vote is open already; you find it at the table.
refused-vote-early = Give them time first; a minute before you skip them, five before you kick them or end it.
refused-vote-again = You opened a vote in this turn already; somebody else can open the next one.
refused-vote-alone = It takes two others to kick somebody or to end the table; you can vote to skip their turn.
refused-voted = You agreed already; it is up to the others now.

## Sitting down late
# $name – a player, at most 32 characters. A line of news under the table.
event-joined = **{ $name }** sits down.
answer-joined-late = The next hand deals you in; until then you can watch.
# $name – a computer player; $points – its points, a number.
answer-joined-for = With the next hand you take over from { $name }: the seat and its points, { $points } so far. Until then you can watch.
# $name – a computer player; $points – its points, a number.
answer-joined-now = You take over from { $name }: the seat and its points, { $points } so far.
answer-left-line = You are no longer in line.
button-join-late = Join next hand
# $names – people who wait for a seat, as "Ann, Ben and Cleo". At the table.
newcomers = -# 👋 With the next hand: { $names }
refused-in-line = You are in line; the next hand with a seat for you deals you in.

## More
more-title = What else you can do here
# $name – whose turn it is; $since – a moment ago in the reader's own language, as "2 minutes ago".
more-waiting = **{ $name }**'s turn began { $since }. A vote passes when more than half of the others here agree; to end the table takes all of them.
# $skip, $late – moments from now, as "in 2 minutes".
more-soon = -# Earliest vote to skip it: { $skip }; to kick them or end the table: { $late }. Press *More* again then.
# $skip – a moment from now, as "in 2 minutes".
more-soon-skip = -# Earliest vote to skip it: { $skip }. Press *More* again then.
# $late – a moment from now, as "in 2 minutes".
more-later = -# Earliest vote to kick them or to end the table: { $late }. Press *More* again then.
# $when – a moment from now, as "in 2 minutes". The turn ends then by itself.
more-clock = -# The clock ends it { $when }.
more-deal-title = Fair deal?
# $hash – 64 letters and digits.
more-deal = The deal is sealed: what the cards come from is settled, and nobody has seen it. Its fingerprint: `{ $hash }`
more-deal-check = When the match is over, the result opens the seal, and `/uno match verify` checks every step.
button-deal-how = How it works
more-cuts = ✂️ The words that went into the deal, by seat:

## Leaving, with a question first
leave-question = Leave this match? You **forfeit**, and the others play on without you.
leave-question-last = Leave this match? You **forfeit**, and with that the match is over.
close-question = Close this table for everybody? The match ends **without a result**.
# $count – people who play; a moderator who does not is asked.
close-question-others = { $count ->
    [one] **1 person** is playing here. Close this table for everybody? Their match ends **without a result**.
   *[other] **{ $count } people** are playing here. Close this table for everybody? Their match ends **without a result**.
  }
# $needed – how many of the others have to agree.
close-question-ask = { $needed ->
    [one] Others play in this match. It closes **without a result** if one of them agrees.
   *[other] Others play in this match. It closes **without a result** if { $needed } of them agree.
  } If only you want to stop, leave: then you **forfeit**.
close-question-leave = Nobody else is here to agree to that. You can leave instead: then you **forfeit**.
# $needed – how many of the others have to agree.
answer-close-asked = { $needed ->
    [one] The others are asked at the table; it closes when one of them agrees.
   *[other] The others are asked at the table; it closes when { $needed } of them agree.
  } Until then the match goes on.
refused-close-asks = Others play in this match and have a say; ask them with `/uno end`.
refused-close-leaves = Nobody else is here to agree to that; play on, or forfeit with `/uno leave`.
refused-moderator-plays = You play in this match yourself; ask another moderator, or vote with the others under *More*.
# $name – a tournament, at most 60 characters.
refused-moderator-competes = You are in **{ $name }** yourself, so its tables are not yours to judge; ask another moderator.
answer-stayed = Nothing changed: the match goes on.
answer-back = Welcome back: you're playing again.

## Why a table closed by itself
closed-all-left = Everybody has left, so the table closed; `/uno start` opens another.
closed-voted = The players voted to end this table.
closed-lobby-left = Nobody came back to this lobby for two hours, so it closed; `/uno start` opens another.
closed-restored = The bot's data came back from a backup in which this table was open. Its cards may be known by now, so it closed; `/uno start` opens another.
closed-paused-long = Nobody came back to this match for a week, so the table closed; `/uno start` opens another.

## A command
command-vote = Vote to skip whoever keeps the table waiting, or accuse of table talk
