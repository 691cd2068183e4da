"""A disk that forgets: what a real process wrote to its files, recorded, cut where the power fails, replayed.

`shim.c` records (or lets fail) what a process does to the files of one folder; `shim.py` compiles it.
`disk.py` knows what of it has to be there after a power failure and what may be. `player.py` is a process
that plays in real rooms on a real database, `trouble.py` one that does so while its disk makes trouble. What
the bot then finds is read and checked by `tests/support/stored.py`.
"""
