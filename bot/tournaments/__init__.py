"""Tournaments: sign-up, brackets, rounds, rotations and arenas, as values and pure functions.

`sign_up` opens and begins a `Tournament`; `tables` is all that happens to a table, and what follows from
that; `kinds` is what differs from kind to kind, `deadlines` what becomes due, `codec` the stored text.
"""
