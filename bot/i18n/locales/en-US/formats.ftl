## How numbers and sentences are written

# $percent – a whole number from 0 to 100. In a line of the league, and drawn in a picture: short!
percent = { $percent }%
# $mean – a number such as 2.25, with as many decimals as are useful. In a line of the league, and drawn in a picture.
mean = { NUMBER($mean, minimumFractionDigits: 2, maximumFractionDigits: 2) }
# $text – a line without a full stop, such as "Favourite colour: Blue (30%)", which becomes a sentence here.
# Alt text of pictures.
sentence = { $text }.
