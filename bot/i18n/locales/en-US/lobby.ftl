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

## Buttons: at most 80 characters, 14 fit on a phone
button-join = Join
button-leave = Leave
# Begins the match.
button-start = Start
# Opens what a host can do with the players and the table.
button-manage = Manage
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
answer-joined = You're at the table.
answer-left-lobby = You left the table.
answer-started = The cards are dealt. Everybody opens theirs with *{ button-hand }*.
answer-computer-removed = The computer player left.
answer-solo = The cards are dealt. Have fun!
# $thread – a link to the thread.
answer-solo-thread = The cards are dealt in { $thread }; press *{ button-hand }* there.
answer-rematch = You are in. The cards are dealt when the others are, too, or when the host presses *{ button-start }*.
answer-all-in = Everybody is in: the cards are dealt.

## Slash commands
command-start = Open a table in this channel
command-solo = Play against computer players, dealt at once
command-join = Join the table in this channel
command-leave = Leave the table; during a match you forfeit
option-preset = Rules to start with; unless you choose, the server's or Classic
option-target = Points that win or end the match, depending on the format
option-format = How hands make a match
option-players = The most players that can join
option-solo-players = How many play, you among them (default: 4)
option-thread = In a thread of its own, or right here
choice-thread-own = In a thread of its own
choice-thread-here = Right here
