# Adding a word to the deal
button-cut = Cut
cut-title = Cut the cards
cut-word = A word
cut-word-help = It is mixed into the deal, and all can read it; leave it empty for one by chance
answer-cut = You cut with **{ $cut }**. You can change it until the cards are dealt.
refused-cut-late = The cards are dealt, so nobody can cut any more; the next lobby has a *Cut* again.
refused-cut-seat = Only players who sit here cut; press *Join* first.
refused-cut-word = That cannot be a cut; use 1 to 32 letters, digits or signs on one line.
refused-no-cut = This lobby was opened before I could take cuts; the next one has a *Cut*.

# The deal in the lobby
lobby-deal = deal { $hash }
lobby-seat-cut = { $number }. { $name } · ✂️ { $cut }
lobby-cuts = ✂️ { $cuts }

# The deal once all is over
result-deal = -# Deal { $number } · secret `{ $secret }` · check it with `/uno verify`
result-deal-cut = -# Deal { $number } · secret `{ $secret }` · ✂️ { $cuts } · check it with `/uno verify`
