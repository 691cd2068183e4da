"""The tutorial: a few positions to play with the real engine. Pure: it uses no room and no store."""
