"""Pictures of tables, hands, results, players and tournaments, from the project's own art. No Discord here.

`python -m tests.fixtures.make_art` draws all art once, into the sprite sheets in ``art/``; a test checks that
they are what the code draws. Pictures are pure functions of a content, from which their text is told, too.
"""
