"""The league in an SQL database: `store` serves the counting of matches, `reader` people's questions."""
