# Why a room refuses at the table of a tournament
refused-tournament-table = This table belongs to **{ $name }**; its rules and its people are settled, so just play.
refused-tournament-seat = Others play at this table; `/league tournament show` tells you where you do.
refused-tournament-waits = Not everybody is here yet; wait for them, or until their time is over.
