"""Coach: reviews of finished matches, and hints in practice."""
