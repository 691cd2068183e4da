"""Code shared by all features, so that each press and command is answered once and in time."""
