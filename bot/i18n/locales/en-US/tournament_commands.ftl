# Why a room refuses at the table of a tournament
refused-tournament-table = This table belongs to **{ $name }**; its rules and its people are settled, so just play.
refused-tournament-seat = Others play at this table; `/league tournament show` tells you where you do.
refused-tournament-waits = Not everybody is here yet; wait for them, or until their time is over.

# The lobby and the result of a match of a tournament
lobby-tournament = { $name } · round { $round }, table { $number }
lobby-tournament-begins = The match begins { $begins } at the latest
lobby-tournament-waits = Still missing: { $names }. When the time is over, those who are here play without them.
lobby-tournament-ready = All are here: anybody can press *Start*.
result-tournament = -# **{ $name }** · round { $round }, table { $number }. It goes on in { $place }.
button-tournament = Tournament
closed-tournament = The tournament goes on without this table.
