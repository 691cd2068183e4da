"""Entry point of the check by itself: `python bot/verify FILE`, wherever the folder is."""

import sys
from pathlib import Path

if not __package__:  # started as a folder: the import below needs the folder two levels up
    sys.path[0] = str(Path(__file__).resolve().parents[2])

from bot.verify.checks import main

sys.exit(main(sys.argv[1:]))
