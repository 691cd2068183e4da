"""Coach: reviews of matches that are over, and hints in practice."""
