"""Schema, migrations, journal and league; payloads are opaque here."""
