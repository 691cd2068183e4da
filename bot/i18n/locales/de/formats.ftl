## Wie Zahlen und Sätze geschrieben werden

# Ohne Leerzeichen: Die großen Ziffern der Bilder haben keins.
percent = { $percent }%
mean = { NUMBER($mean, minimumFractionDigits: 2, maximumFractionDigits: 2) }
sentence = { $text }.
