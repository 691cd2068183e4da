"""The database: schema, migrations, journal, league and key-value store. Payloads are opaque here."""
