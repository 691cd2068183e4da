# Time at the table; `when` is a moment that Discord shows in the reader's own words, such as "in 2 minutes"
seat-waited = ⏳ { $when }
seat-missed = missed a turn
seat-away = 💤 away
seat-asleep = 💤 computer plays
paused-asleep = ⏸️ **Paused:** everybody is away. *Go on* wakes the table; otherwise it closes { $when }.
paused-quiet = ⏸️ **Paused:** a day without a move. Any move or *Go on* wakes the table; otherwise it closes { $when }.
ping-clock = { $ping } Ends { $when }.
ping-warning = { $mention }, ⏳ your turn ends { $when }.

lobby-clock = { $clock } a turn
lobby-host-away = 💤 The host is away: whoever sits here can press *Start* or *Manage*, and hosts from then on.
manage-clock = Turn clock: { $clock }

# Buttons
button-more = More
button-go-on = Go on
button-back-seat = I'm back
button-agree-skip = Skip them
button-agree-kick = Kick them
button-agree-end = End the table
button-agree-close = Close it
button-vote-skip = Skip?
button-vote-kick = Kick?
button-vote-end = End?
button-forfeit = Yes, leave
button-close = Yes, close
button-ask = Ask the others
button-stay = Stay
button-let-play = Let them play
button-close-table = Close table

# Votes
vote-skip = 🗳️ Skip **{ $name }**? { $agreed } of { $needed } agree (ends { $when })
vote-kick = 🗳️ Kick **{ $name }**? { $agreed } of { $needed } agree (ends { $when })
vote-end = 🗳️ End this table without a result? { $agreed } of { $needed } agree (ends { $when })
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

# Sitting down late
event-joined = **{ $name }** sits down.
answer-joined-late = The next hand deals you in; until then you can watch.
answer-joined-for = With the next hand you take over from { $name }: the seat and its points, { $points } so far. Until then you can watch.
answer-joined-now = You take over from { $name }: the seat and its points, { $points } so far.
answer-left-line = You are no longer in line.
button-join-late = Join next hand
newcomers = -# 👋 With the next hand: { $names }
refused-in-line = You are in line; the next hand with a seat for you deals you in.

# More
more-title = What else you can do here
more-waiting = **{ $name }**'s turn began { $since }. A vote passes when more than half of the others here agree; to end the table takes all of them.
more-soon = -# Earliest vote to skip it: { $skip }; to kick them or end the table: { $late }. Press *More* again then.
more-soon-skip = -# Earliest vote to skip it: { $skip }. Press *More* again then.
more-later = -# Earliest vote to kick them or to end the table: { $late }. Press *More* again then.
more-clock = -# The clock ends it { $when }.
more-deal-title = Fair deal?
more-deal = The deal is sealed: what the cards come from is settled, and nobody has seen it. Its fingerprint: `{ $hash }`
more-deal-check = When the match is over, the result opens the seal, and `/uno match verify` checks every step.
button-deal-how = How it works
more-cuts = ✂️ The words that went into the deal, by seat:

# Leaving, with a question first
leave-question = Leave this match? You **forfeit**, and the others play on without you.
leave-question-last = Leave this match? You **forfeit**, and with that the match is over.
close-question = Close this table for everybody? The match ends **without a result**.
close-question-others = { $count ->
        [one] **1 person** is
       *[other] **{ $count } people** are
    } playing here. Close this table for everybody? Their match ends **without a result**.
close-question-ask = Others play in this match. It closes **without a result** if { $needed ->
        [one] one of them agrees
       *[other] { $needed } of them agree
    }. If only you want to stop, leave: then you **forfeit**.
close-question-leave = Nobody else is here to agree to that. You can leave instead: then you **forfeit**.
answer-close-asked = The others are asked at the table; it closes when { $needed ->
        [one] one of them agrees
       *[other] { $needed } of them agree
    }. Until then the match goes on.
refused-close-asks = Others play in this match and have a say; ask them with `/uno end`.
refused-close-leaves = Nobody else is here to agree to that; play on, or forfeit with `/uno leave`.
refused-moderator-plays = You play in this match yourself; ask another moderator, or vote with the others under *More*.
refused-moderator-competes = You are in **{ $name }** yourself, so its tables are not yours to judge; ask another moderator.
answer-stayed = Nothing changed: the match goes on.
answer-back = Welcome back: you're playing again.

# Why a table closed by itself
closed-all-left = Everybody has left, so the table closed; `/uno start` opens another.
closed-voted = The players voted to end this table.
closed-lobby-left = Nobody came back to this lobby for two hours, so it closed; `/uno start` opens another.
closed-restored = The bot's data came back from a backup in which this table was open. Its cards may be known by now, so it closed; `/uno start` opens another.
closed-paused-long = Nobody came back to this match for a week, so the table closed; `/uno start` opens another.
command-vote = Vote to skip whoever keeps the table waiting, or accuse of table talk
