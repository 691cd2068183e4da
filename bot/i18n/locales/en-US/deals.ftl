# Adding a word to the deal
refused-cut-late = The cards are dealt, so nobody can cut any more; the next lobby has a *Cut* again.
refused-cut-seat = Only players who sit here cut; press *Join* first.
refused-cut-word = That cannot be a cut; use 1 to 32 letters, digits or signs on one line.
refused-no-cut = This lobby was opened before I could take cuts; the next one has a *Cut*.
