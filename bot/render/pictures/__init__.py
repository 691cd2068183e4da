"""Pictures of the table and of hands, composed from the project's own card art. No Discord objects here.

All art is drawn once, by `python -m bot.render.pictures`, into the sprite sheets in ``art/``; a test checks
that they are what the code draws. `canvas`, `shapes`, `card_art` and `table_art` draw it, `hand` and `table`
compose pictures of it: pure functions, which know no more of a match than a `View`. `ladder`, `profile` and
`podium` show what the league knows; `pen` draws, and `pieces` keeps, what they need beside sprites.
"""
