"""Demo, `python -m bot demo`: the real bot inside a simulated Discord, played in a local browser."""
