"""Demo, `python -m bot demo`: the very same bot inside a simulated Discord, played in a local browser."""
