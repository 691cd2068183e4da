"""Checks an exported match, or all deals of a server, offline and with nothing but the standard library.

`python -m bot verify FILE` runs it, and so does `python bot/verify FILE`: this folder needs nothing else of
the bot. Somebody who trusts nobody copies it, as `bot/verify`, to a machine of their own, reads it there, and
runs it. It shares no code with what deals the cards, so a defect there does not hide itself.
`docs/verify.md` says what it checks, and how to do the same without it.

Seats and entries of the log are counted from 0, as they are in the files.
"""
