"""Pictures of the table and of hands, composed from the project's own card art. No Discord objects here.

All art is drawn once, by `python -m bot.render.pictures`, into the sheets in ``art/``; a test holds that they
are what the code draws. `brush`, `shapes`, `card_art` and `table_art` make it, `hand` and `table` compose
pictures of it: pure functions of what they are given, and no more of a match than a `View`.
"""
