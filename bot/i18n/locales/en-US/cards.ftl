## Cards and colours
# A colour by itself, as it is named with a wild card.
colour-R = Red
colour-Y = Yellow
colour-G = Green
colour-B = Blue
# In names of cards before what is on the card, so in a form that fits all of the words below.
card-colour-R = { colour-R }
card-colour-Y = { colour-Y }
card-colour-G = { colour-G }
card-colour-B = { colour-B }

# What is on a card: alone, and behind the colour. Take the names that players of your language use.
face-D = Draw Two
face-R = Reverse
face-S = Skip
# A card on which players write a rule of their own.
face-X = Blank
face-W = Wild
face-W4 = Wild Draw Four
face-D4 = Draw Four
face-A = Discard All
face-E = Skip Everyone
face-WR4 = Wild Reverse Draw Four
face-W6 = Wild Draw Six
face-W10 = Wild Draw Ten
face-WC = Wild Colour Roulette

# $symbol – as ❤️; $colour – as Red. In sentences and lists.
colour-named = { $symbol } { $colour }
# $symbol – as ❤️; $colour – as Red; $face – a number or a word from above, as Skip. In sentences and lists.
card-coloured = { $symbol } { $colour } { $face }
# $symbol – 🌈; $face – as Wild Draw Four. In sentences and lists.
card-wild = { $symbol } { $face }
# $card – the card that swaps hands, as "❤️ Red 7"; $name – with whom. A choice while a command is typed.
card-swapping = { $card } ⇄ { $name }
# $symbol – 🌈; $face – as Wild Draw Four; $colour-symbol, $colour – the colour named for it, as ❤️ and Red.
card-wild-as = { $symbol } { $face } → { $colour-symbol } { $colour }

## In words alone, for those who have everything read to them
# $colour – as Red; $face – a number or a word from above, as Skip. In sentences, lists and buttons.
card-said = { $colour } { $face }
# $face – a wild card, as Wild Draw Four; $colour – the colour named for it, as Red.
card-said-as = { $face } as { $colour }
# $card – as "Red 7"; $count – how many such cards a hand holds. In lists.
card-said-times = { $count ->
    [1] { $card }
    [2] { $card } twice
   *[other] { $card } { $count } times
  }

## Short labels on buttons, at most 10 characters: the colour stands before them as a symbol
short-D = +2
short-R = Reverse
short-S = Skip
short-X = Blank
short-W = Wild
short-W4 = Wild +4
short-D4 = +4
short-A = Discard
short-E = Skip all
short-WR4 = Reverse +4
short-W6 = Wild +6
short-W10 = Wild +10
short-WC = Roulette
# $face – a number or a short label from above; $count – how many such cards. A button; 14 characters fit on a phone.
button-card = { $face }{ $count ->
    [1] { "" }
   *[other] { " " }×{ $count }
  }

## Lists
# $list – the entries so far; $next – one entry more. What stands between any two entries of a list, in this order.
list-next = { $list }, { $next }
# $names – names of players, with list-next between them; $name – the last name.
names-and = { $names } and { $name }
# $names – some names, with list-next between them; $count – how many are left out.
names-and-others = { $count ->
    [one] { $names } and 1 other
   *[other] { $names } and { $count } others
  }
# $count – how many cards are left out before the others; $cards – those, as "❤️ 7, Skip". In a sentence.
cards-after-more = { $count } and { $cards }
# $cards – as "❤️ 7, Skip"; $count – how many cards are left out after them.
cards-more = { $cards } … and { $count } more
