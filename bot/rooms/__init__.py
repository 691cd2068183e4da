"""One room for each channel: lobby, match, lock, commit-then-show."""
