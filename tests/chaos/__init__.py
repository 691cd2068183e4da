"""The real process on sockets, killed again and again while rooms are busy and everything around it fails.

`people.py` are the tables and who plays there, `outside.py` is what goes wrong around the process, `shown.py`
keeps what was shown and looks whether anybody was told too much, `chaos.py` runs it all.
"""
