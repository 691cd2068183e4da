# The option match: of commands
option-match = One of your matches here, or the beginning of a match's number
match-choice = { $at } · { $state ->
    [won] won
   *[lost] place { $place }
} · #{ $hash }
match-choice-against = { $at } · { $state ->
    [won] won
   *[lost] place { $place }
} against { $names } · #{ $hash }
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
