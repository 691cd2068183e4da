"""The rules of UNO as pure functions of state: no Discord, clock, database or global randomness."""
