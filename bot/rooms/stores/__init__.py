"""Choices of people and servers, kept in the database and cached in memory."""
