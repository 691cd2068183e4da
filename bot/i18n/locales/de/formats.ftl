## Wie Zahlen und Sätze geschrieben werden

percent = { $percent }{ "\u00A0" }%
mean = { NUMBER($mean, minimumFractionDigits: 2, maximumFractionDigits: 2) }
sentence = { $text }.
