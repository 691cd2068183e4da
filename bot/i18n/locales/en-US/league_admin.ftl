## Slash commands

command-league-admin-void = Take a match out of the league
command-league-admin-merge = Count the matches of a lost account for another one
command-league-admin-rename-season = Give a season another name
command-league-admin-reset = Start this server's league over; asks first
command-league-admin-undo = Undo something that moderators did to the league
command-league-admin-log = Show what moderators did to the league
option-void-match = One of the newest matches, or the beginning of a match's number
option-merge-lost = The lost account: a name from the league, or the account's id
option-merge-into = The account that gets its matches
option-renamed-season = The season
option-season-new-name = Its new name, at most 40 characters
option-undo-entry = Its number in the log
option-log-page = Page of the log, from 1

## Suggestions

# $at – a moment, such as 27 Nov 21:06. $names – a list of players. $hash – the six digits of a match. Suggestion, ≤ 100 characters.
league-admin-match-choice = { $at } · { $names } · { $hash }
# $number – of an entry in the log. $what – one of league-admin-did-…. Suggestion, ≤ 100 characters.
league-admin-entry-choice = { $number } · { $what }

## Answers

# $hash – the six digits of a match. Answer to a moderator.
league-admin-voided = Match `{ $hash }` no longer counts. It can still be watched and read.
# $name – the lost account. $other – the account that its matches count for. Answer to a moderator.
league-admin-merged = **{ $name }**'s matches count for **{ $other }** now.
# $name – the old name of a season. $title – its new one, at most 40 characters. Answer to a moderator.
league-admin-renamed = The season **{ $name }** is called **{ $title }** now.
# $what – one of league-admin-did-…. Answer to a moderator.
league-admin-undone = Undone: { $what }
# $matches – how many. $ends – Discord's date and time. Answer to a moderator.
league-admin-reset-done = The league starts over: { $matches ->
    [one] 1 match no longer counts
   *[other] { $matches } matches no longer count
  }. You can undo that until { $ends }.
league-admin-anew = Tables and profiles show this once the league has been recalculated, which can take a few minutes. Matches that end meanwhile count in them.
league-recomputing = When this page was made, the league was being recalculated after a change by moderators; look again in a few minutes.

## The question before a reset

league-admin-reset-title = Reset the league?
# $matches, $players, $seasons – how many of each the league has. A question, with a button below.
league-admin-reset-asks = This takes out **{ $matches }** { $matches ->
    [one] match
   *[other] matches
  } of **{ $players }** { $players ->
    [one] player
   *[other] players
  } in **{ $seasons }** { $seasons ->
    [one] season
   *[other] seasons
  }: all ratings, tables, records and achievements. The current season stays, without matches.
league-admin-reset-after = Matches can still be watched and read. The reset can be undone for a day; after that it is final.
button-league-reset = Reset it

## The log

league-admin-log = What moderators did to the league
league-admin-log-empty = No moderator has changed anything in the league of this server.
# $number – of an entry in the log. $what – one of league-admin-did-…, perhaps struck through. A line of the log.
league-admin-log-entry = **{ $number }.** { $what }
# $who – a moderator. $when – Discord's date and time. Small line of the log.
league-admin-log-who = { $who } · { $when }
# $what – one of league-admin-did-…, which ~~ strikes through. In a line of the log.
league-admin-log-undone = ~~{ $what }~~
# $who – a moderator. $when – Discord's date and time. Small line of the log.
league-admin-log-undone-by = undone by { $who } · { $when }
# $page – the page shown. $pages – how many there are. $count – all entries. Small line under the log.
league-admin-log-page = Page { $page } of { $pages } · { $count ->
    [one] 1 entry
   *[other] { $count } entries
  }
button-league-undo = Undo
# $hash – the six digits of a match. What a moderator did: in the log, in an answer and in suggestions.
league-admin-did-void = Took out match `{ $hash }`
# $name – the lost account. $other – the one that its matches count for. What a moderator did, as above.
league-admin-did-merge = Merged **{ $name }** into **{ $other }**
# $name – the old name of a season. $title – its new one. What a moderator did, as above.
league-admin-did-rename = Renamed season **{ $name }** to **{ $title }**
# $title – a season's name. What a moderator did, as above.
league-admin-did-season = Began season **{ $title }**
# $matches – how many no longer counted. What a moderator did, as above.
league-admin-did-reset = Reset the league ({ $matches ->
    [one] 1 match
   *[other] { $matches } matches
  })
# $number – of an entry in the log. What a moderator did, as above.
league-admin-did-undo = Undid number { $number }

## Refusals

league-admin-no-match = No match of this server that counts begins with that number; choose one from the list.
league-admin-match-unclear = Several matches begin like that; write more of the number.
league-admin-no-player = Nobody in the league has that name; choose from the list, or write the account's id.
league-admin-player-unclear = Several players have that name; choose one from the list.
# *Manage Roles* as Discord calls that permission in your language.
league-admin-not-yours = Places bring roles here that you could not give yourself: it takes *Manage Roles*, and a role of yours above each of them. Somebody who can may do this.
league-admin-into-bot = Bots are not in the league; choose the account of a person.
league-admin-no-season = There is no such season; choose one from the list.
league-admin-season-taken = Another season has that name already.
league-admin-season-bad = A season can be called anything of 1 to 40 characters that is not just a number or a date like 2026-11.
league-admin-refused-not-counted = This match does not count in the league.
league-admin-refused-already-voided = This match was taken out already.
league-admin-refused-same-account = Those are the same account; name two.
league-admin-refused-already-merged = This account is merged already; `/league-admin log` says into which, and undoes it.
league-admin-refused-circle = The other account is merged into this one; undo that first: `/league-admin log`.
# $count – how many matches. Answer to a moderator who wanted to merge two accounts.
league-admin-refused-played-together = They played in { $count ->
    [one] 1 match
   *[other] { $count } matches
  } together, so they are two people. Take { $count ->
    [one] that match
   *[other] those matches
  } out first if they should not count.
league-admin-refused-nothing-to-reset = No match counts in the league of this server; there is nothing to reset.
league-admin-refused-changed = Moderators did something else in the meantime; look at `/league-admin log`, then ask again.
league-admin-refused-no-such-entry = The log has no such number: `/league-admin log`.
league-admin-refused-already-undone = That was undone already.
league-admin-refused-not-undoable = That can't be undone: do it again the other way round.
league-admin-refused-too-late = A reset can be undone for one day; that day is over.

## Slash commands
command-league-admin = For moderators: take matches out, merge accounts and more
