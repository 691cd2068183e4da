"""The table: the public message of a room, private hands, pings, and the moves of a match."""
