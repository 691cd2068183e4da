# Adding a word to the deal
button-cut = Cut
cut-title = Cut the cards
cut-word = A word of your own; all can read it for good
cut-word-help = It is mixed into the deal. Leave it empty and I choose one, which protects nobody from me.
answer-cut =
    You cut with **{ $cut }**. You can change it until the cards are dealt.
    -# Against whoever runs me only a word of your own counts, and only if nothing changes after it: no other word, no seat, not who starts, not the rules. If something does, change your word too.
refused-cut-late = The cards are dealt, so nobody can cut any more; the next lobby has a *Cut* again.
refused-cut-seat = Only players who sit here can cut; press *Join* first.
refused-cut-word = That cannot be a cut; use 1 to 32 letters, digits or signs on one line.
refused-no-cut = This lobby was opened before I could take cuts; the next one has a *Cut*.

# The deal in the lobby
lobby-deal = Commitment of the deal: `{ $hash }`
lobby-seat-cut = { $number }. { $name } · ✂️ { $cut }
lobby-cuts = ✂️ { $cuts }

# The words exactly, by seat
cuts-left-out = -# … and { $count } more, for which there is no room here

# The deal once all is over
result-deal = -# Deal { $number } · secret `{ $secret }` · check it with `/uno verify`
result-deal-cut = -# Deal { $number } · secret `{ $secret }` · ✂️ { $cuts } · check it with `/uno verify`
