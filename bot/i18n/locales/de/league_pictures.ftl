## Bilder der Liga, für alle, die sie nicht sehen

picture-podium = Das Podium von { $season }, { $ladder }. { $places }
picture-podium-step = { $place }: { $name } mit { $number }.
picture-table-of = { $title }.
picture-row = { $place ->
    [0] Ohne Platz
   *[other] #{ $place }
  }: { $name } mit { $value }, { $wins } von { $matches } gewonnen.
picture-profile = Die Ligakarte von { $name }.
picture-curve = Die Wertung über die letzten { $count } gewerteten Partien: von { $first } auf { $last }, höchstens { $most }.

## In sie hineingeschrieben: kurz

picture-place = { $place }
picture-won = { $wins }/{ $matches } Siege
picture-value-rating = { $rating }
picture-value-wins = { $wins }
picture-value-rate = { $rate }
picture-value-points = { $points }
picture-value-highest = { $highest }
picture-value-place = { $average }
picture-ratings = Wertungen, { $season }
picture-unrated = Noch keine gewertete Partie
picture-curve-caption = { $ladder }: letzte { $count } gewertet
picture-best = max. { $rating }
picture-form-caption = { $count ->
    [one] Neueste Partie
   *[other] Letzte { $count } Partien, die neueste rechts
  }
picture-count = { $count }
picture-tile-colour = Liebling
picture-tile-catches = { $count ->
    [one] hat erwischt
   *[other] hat erwischt
  }
picture-tile-caught = { $count ->
    [one] wurde erwischt
   *[other] wurde erwischt
  }
picture-tile-awards = { $count ->
    [one] Erfolg
   *[other] Erfolge
  }

## Daneben

league-unread = -# Namen, die das Bild nicht ganz zeigen kann:
