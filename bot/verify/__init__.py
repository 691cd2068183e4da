"""Checks an exported match, or all deals of a server, offline and with nothing but the standard library.

`python -m bot verify FILE` and `python bot/verify FILE` run it: a user who trusts nobody copies this folder,
reads it and runs it. It shares no code with what deals the cards, so a defect there does not hide itself.
`docs/verify.md` says what it checks. Seats and entries of the log are counted from 0, as in the files.
"""
