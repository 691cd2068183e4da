"""Components V2 layouts built from rendered text."""
