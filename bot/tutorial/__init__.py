"""The tutorial: a few positions to play, with the real engine. Pure: it touches no room and no store."""
