"""`python -m bot diagnose`: looks at everything that the bot needs, beside one that may be running."""
