# Adding a word to the deal
button-cut = Cut
cut-title = Cut the cards
cut-word = A word of your own; all can read it for good
cut-word-help = It changes how the cards fall. Leave it empty and I pick one, which protects nobody from me.
answer-cut =
    Your word **{ $cut }** goes into the deal. You can change it until the cards are dealt.
    -# Nobody can have arranged the cards for a word that nobody knew. So if anything here changes after your word (another word, a seat, who starts, the rules), change yours too: nobody can deal within the next seconds.
answer-cut-picked =
    You left it to me: **{ $cut }** goes into the deal. You can change it until the cards are dealt.
    -# As I picked it, it protects nobody from whoever runs me; a word of your own does.
refused-cut-late = The cards are dealt, so nobody can cut any more; the next lobby has a *Cut* again.
refused-cut-seat = Only players who sit here can cut; press *Join* first.
refused-cut-word = That cannot be a cut; use 1 to 32 letters, digits or signs on one line.
refused-cut-fresh = What the cards come from has just changed, so everybody may look and cut again; press *Start* in { $name } s.
refused-no-cut = This lobby was opened before I could take cuts; the next one has a *Cut*.

# The deal in the lobby
lobby-deal = The deal is sealed; its fingerprint: `{ $hash }`
lobby-seat-cut = { $number }. { $name } · ✂️ { $cut }
lobby-cuts = ✂️ { $cuts }
cuts-more = { $cuts } +{ $count }

# The words exactly, by seat
cuts-left-out = -# … and { $count } more, for which there is no room here

# The deal once all is over
result-deal = -# Deal { $number } · secret `{ $secret }` · check it with `/uno match verify`
result-deal-cut = -# Deal { $number } · secret `{ $secret }` · ✂️ { $cuts } · check it with `/uno match verify`
