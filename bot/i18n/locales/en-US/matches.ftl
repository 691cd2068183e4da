## The option match: of commands

option-match = One of your matches here, or the beginning of a match's number
# $at – when it ended: match-choice-moment below. $state – how it ended for the reader: won or lost. $place – their place.
# $hash – the beginning of the match’s number: “8f3a91c2”. In a list of suggestions (≤ 100 characters).
match-choice = { $state ->
    [won] { $at } · won · #{ $hash }
   *[lost] { $at } · place { $place } · #{ $hash }
  }
# $at – when it ended: match-choice-moment below. $state – how it ended for the reader: won or lost. $place – their place.
# $names – the others: “Ann, Ben and Cleo”, cut to fit. $hash – the beginning of the match’s number: “8f3a91c2”.
# In a list of suggestions (≤ 100 characters, names included).
match-choice-against = { $state ->
    [won] { $at } · won against { $names } · #{ $hash }
   *[lost] { $at } · place { $place } against { $names } · #{ $hash }
  }
# $day – of the month. $month – a number, January is 1. $time – “14:05”. Discord shows no dates of its own in suggestions.
match-choice-moment = { $day } { $month ->
    [1] Jan
    [2] Feb
    [3] Mar
    [4] Apr
    [5] May
    [6] Jun
    [7] Jul
    [8] Aug
    [9] Sep
    [10] Oct
    [11] Nov
   *[12] Dec
} { $time } UTC
refused-no-match-here = No match has ended in this channel yet; play one, or take one that `match:` suggests.
refused-no-such-match = There is no such match for you here; take one that `match:` suggests.
refused-match-unwatchable = That match was played where you cannot look, or was not kept; `/uno replay` suggests your own matches.
refused-match-unclear = Several matches here begin with that; type more characters of the one you mean.
refused-match-unreadable = The record of that match is damaged; whoever runs the bot finds the reason in its log.

## Slash commands
command-match = A match move by move, and whether its deal was honest
