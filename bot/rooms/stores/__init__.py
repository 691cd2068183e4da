"""What people and servers chose, kept in the database and cached in memory."""
