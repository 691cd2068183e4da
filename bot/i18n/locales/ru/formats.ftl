percent = { $percent }%
mean = { NUMBER($mean, minimumFractionDigits: 2, maximumFractionDigits: 2) }
sentence = { $text }.
