## Adding a word to the deal
# To cut a pack of cards before it is dealt. A button, 14 characters fit on a phone.
button-cut = Cut
cut-title = Cut the cards
cut-word = Your lucky word
cut-word-help = It helps to mix the cards, and everybody can read it, for good. No idea? I pick one for you.
# $cut – the player's word, at most 32 characters.
answer-cut = ✂️ **{ $cut }** is mixed in. If anything changes in the lobby before the cards are dealt, cut once more.
# $cut – a word that the bot picked, at most 32 characters.
answer-cut-picked = ✂️ I picked **{ $cut }** for you. Only a word of your own makes sure that nobody arranged the cards.
refused-cut-late = The cards are dealt, so nobody can cut any more; the next lobby has a *Cut* again.
refused-cut-seat = Only players who sit here can cut; press *Join* first.
refused-cut-word = That cannot be a cut; use 1 to 32 letters, digits or signs on one line.
# $name – a number for Discord, which shows <t:…:R> as a moment, as "in 20 seconds": keep it as it is.
refused-cut-fresh = What the cards come from has just changed, so everybody may look and cut again; *Start* opens <t:{ $name }:R>.
refused-no-cut = This lobby was opened before I could take cuts; the next one has a *Cut*.

## The deal in the lobby
# $hash – the beginning of a fingerprint, as 4f2a9c81…; in small print.
lobby-deal = 🔒 Deal sealed `{ $hash }`
# $number – counts the deals of a server; $hash – a fingerprint, in full or its beginning. In small print.
seal = 🔒 Deal { $number } sealed `{ $hash }`
# $number – counts the deals of a server; $hash – 64 letters and digits. For those who do not see the picture.
picture-seal = A stripe with a colour for each digit of the fingerprint of deal { $number }: { $hash }
more-deal-cut = Add a word of your own with *Cut*, and nobody can have arranged the cards for you. Everybody can read it.
# $number – the seat, from 1; $name – its player; $cut – their word, at most 32 characters. A line of the lobby.
lobby-seat-cut = { $number }. { $name } · ✂️ { $cut }
# $cuts – seats with their words, as "**1** moon · **2** tea". In small print.
lobby-cuts = ✂️ { $cuts }
# $cuts – words with dots between them; $count – how many are left out.
cuts-more = { $cuts } +{ $count }

## The words exactly, by seat
# $count – how many words are left out. Under a list of words.
cuts-left-out = -# … and { $count } more, for which there is no room here

## The deal once all is over
# $number – counts the deals of a server; $secret – letters and digits, in full or their beginning.
result-deal = -# 🔓 Deal { $number } opened, secret `{ $secret }`
# $number – counts the deals of a server; $secret – letters and digits; $cuts – words with dots between them.
result-deal-cut = -# 🔓 Deal { $number } opened, secret `{ $secret }` · ✂️ { $cuts }
# $number – counts the deals of a server; $hash, $secret – 64 letters and digits. For those who do not see the picture.
picture-deal = Deal { $number }: fingerprint { $hash }, secret { $secret }
