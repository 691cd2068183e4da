"""A first game in a few positions, played with the engine itself. Pure: it touches no room and no store."""
