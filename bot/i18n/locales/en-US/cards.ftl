# Cards and colours
colour-R = Red
colour-Y = Yellow
colour-G = Green
colour-B = Blue

face-D = Draw Two
face-R = Reverse
face-S = Skip
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

colour-named = { $symbol } { $colour }
card-coloured = { $symbol } { $colour } { $face }
card-wild = { $symbol } { $face }
card-swapping = { $card } ⇄ { $name }
card-wild-as = { $symbol } { $face } → { $colour-symbol } { $colour }

# In words alone, for those who have everything read to them
card-said = { $colour } { $face }
card-said-as = { $face } as { $colour }
card-said-times = { $count ->
    [1] { $card }
    [2] { $card } twice
   *[other] { $card } { $count } times
  }

# Short labels on buttons; the colour stands before them as a symbol.
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
button-card = { $face }{ $count ->
    [1] { "" }
   *[other] { " " }×{ $count }
  }

# $list – the entries so far; $next – one entry more. Between all entries of a list of names or cards; in this order.
list-next = { $list }, { $next }
names-and = { $names } and { $name }
names-and-others = { $names } and { $count } others
cards-after-more = { $count } and { $cards }
cards-more = { $cards } … and { $count } more
