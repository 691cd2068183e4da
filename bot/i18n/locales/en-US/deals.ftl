# Adding a word to the deal
button-cut = Cut
cut-title = Cut the cards
cut-word = Your lucky word
cut-word-help = It helps to mix the cards, and everybody can read it, for good. No idea? I pick one for you.
answer-cut = ✂️ **{ $cut }** is mixed in. If anything changes in the lobby before the cards are dealt, cut once more.
answer-cut-picked = ✂️ I picked **{ $cut }** for you. Only a word of your own makes sure that nobody arranged the cards.
refused-cut-late = The cards are dealt, so nobody can cut any more; the next lobby has a *Cut* again.
refused-cut-seat = Only players who sit here can cut; press *Join* first.
refused-cut-word = That cannot be a cut; use 1 to 32 letters, digits or signs on one line.
refused-cut-fresh = What the cards come from has just changed, so everybody may look and cut again; *Start* opens <t:{ $name }:R>.
refused-no-cut = This lobby was opened before I could take cuts; the next one has a *Cut*.

# The deal in the lobby
lobby-deal = 🔒 Deal sealed `{ $hash }`
seal = 🔒 Deal { $number } sealed `{ $hash }`
picture-seal = A stripe with a colour for each digit of the fingerprint of deal { $number }: { $hash }
more-deal-cut = Add a word of your own with *Cut*, and nobody can have arranged the cards for you. Everybody can read it.
lobby-seat-cut = { $number }. { $name } · ✂️ { $cut }
lobby-cuts = ✂️ { $cuts }
cuts-more = { $cuts } +{ $count }

# The words exactly, by seat
cuts-left-out = -# … and { $count } more, for which there is no room here

# The deal once all is over
result-deal = -# 🔓 Deal { $number } opened, secret `{ $secret }`
result-deal-cut = -# 🔓 Deal { $number } opened, secret `{ $secret }` · ✂️ { $cuts }
picture-deal = Deal { $number }: fingerprint { $hash }, secret { $secret }
