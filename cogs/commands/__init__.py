"""One feature in each module: its slash commands and the buttons it answers."""
