"""Tournaments: sign-up, brackets, rounds, rotations and arenas, as values and pure functions.

`sign_up` opens and begins a `Tournament`; `tables` handles everything that happens at a table, and its
consequences; `kinds` holds the differences between kinds, `deadlines` what is due, `codec` the stored text.
"""
