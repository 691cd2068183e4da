# Slash commands
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

# Suggestions
league-admin-match-choice = { $at } · { $names } · { $hash }
league-admin-entry-choice = { $number } · { $what }

# Answers
league-admin-voided = Match `{ $hash }` no longer counts. It can still be watched and read.
league-admin-merged = **{ $name }**'s matches count for **{ $other }** now.
league-admin-renamed = The season **{ $name }** is called **{ $title }** now.
league-admin-undone = Undone: { $what }
league-admin-reset-done = The league starts over: { $matches ->
    [one] 1 match no longer counts
   *[other] { $matches } matches no longer count
  }. You can undo that until { $ends }.
league-admin-anew = Tables and profiles show this once the league has been recalculated, which can take a few minutes. Matches that end meanwhile count in them.
league-recomputing = When this page was made, the league was being recalculated after a change by moderators; look again in a few minutes.

# The question before a reset
league-admin-reset-title = Reset the league?
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

# The log
league-admin-log = What moderators did to the league
league-admin-log-empty = No moderator has changed anything in the league of this server.
league-admin-log-entry = **{ $number }.** { $what }
league-admin-log-who = { $who } · { $when }
league-admin-log-undone = ~~{ $what }~~
league-admin-log-undone-by = undone by { $who } · { $when }
league-admin-log-page = Page { $page } of { $pages } · { $count ->
    [one] 1 entry
   *[other] { $count } entries
  }
button-league-undo = Undo
league-admin-did-void = Took out match `{ $hash }`
league-admin-did-merge = Merged **{ $name }** into **{ $other }**
league-admin-did-rename = Renamed season **{ $name }** to **{ $title }**
league-admin-did-season = Began season **{ $title }**
league-admin-did-reset = Reset the league ({ $matches ->
    [one] 1 match
   *[other] { $matches } matches
  })
league-admin-did-undo = Undid number { $number }

# Refusals
league-admin-no-match = No match of this server that counts begins with that number; choose one from the list.
league-admin-match-unclear = Several matches begin like that; write more of the number.
league-admin-no-player = Nobody in the league has that name; choose from the list, or write the account's id.
league-admin-player-unclear = Several players have that name; choose one from the list.
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
