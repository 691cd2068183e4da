"""Privacy: export and deletion of personal data."""
