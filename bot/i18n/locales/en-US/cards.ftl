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
button-card = { $face }{ $count ->
    [1] { "" }
   *[other] { " " }×{ $count }
  }

names-and = { $names } and { $name }
names-and-others = { $names } and { $count } others
cards-more = { $cards } … and { $count } more
