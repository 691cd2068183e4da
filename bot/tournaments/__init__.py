"""Tournaments: sign-up, brackets, rounds, rotations and arenas, as values and pure functions.

Nothing here knows Discord, a database or a clock: whoever calls says what time it is, and stores what comes
back.

A `Tournament` is one frozen value. `sign_up` opens it, has people enter and withdraw, and begins it; `tables`
is all that happens to a table, and what follows from each of these steps (`settled`). What differs from
kind to kind is in `kinds`, and who leads. `deadlines` has what becomes due, `codec` the text for the store.
"""
