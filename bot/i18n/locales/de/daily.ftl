## Die Tagespartie: dieselben Karten für alle, allein gegen drei Computer

command-daily = Die Tagespartie spielen: dieselben Karten für alle

daily-title = Tagespartie { $date } · ein Versuch, der auf dich wartet · nur du siehst das
daily-won = 🏆 Tagespartie { $date }
daily-lost = 🏁 Tagespartie { $date }
daily-result = { $won ->
    [yes] Gewonnen mit { $points ->
        [one] 1 Punkt
       *[other] { $points } Punkten
      }
   *[no] Verloren, { $points ->
        [one] 1 Punkt
       *[other] { $points } Punkte
      } auf der Hand
  } · { $moves ->
    [one] 1 Zug
   *[other] { $moves } Züge
  }
daily-streak = { $count ->
    [0] Spiel jeden Tag eine zu Ende, und deine Serie wächst.
    [one] Deine Serie: 1 Tag
   *[other] Deine Serie: { $count } Tage
  }
daily-table = { $count ->
    [one] Auf diesem Server: 1 Person
   *[other] Auf diesem Server: { $count } Personen
  }
daily-line = `#{ $place }` { $name } · { $won ->
    [yes] gewonnen, { $points ->
        [one] 1 Punkt
       *[other] { $points } Punkte
      }
   *[no] verloren, −{ $points ->
        [one] 1 Punkt
       *[other] { $points } Punkte
      }
  }, { $moves ->
    [one] 1 Zug
   *[other] { $moves } Züge
  }
daily-next = Die nächste kommt { $when }: `/uno daily`

daily-legend = 🟩 gelegt · 🟡 gezogen · 🔺 getroffen

## Was alle sehen

daily-shared = **{ $name }** · Tagespartie { $date }
daily-shared-note = 🟩 gelegt · 🟡 gezogen · 🔺 getroffen. Dieselben Karten für alle: `/uno daily`
button-share = Teilen

## Fair gemischt?

daily-fair = **{ $date }**: Festgelegt wurden diese Karten { $when }, und das ist ihr Fingerabdruck:
  `{ $hash }`
daily-fair-after = **{ $date }**: Auch die stehen fest, und niemand kann sie kennen, außer wer den Bot betreibt:
  `{ $hash }`
daily-fair-before = **{ $date }** ist vorbei, also wird das Geheimnis verraten:
  `{ $secret }`
  Es passt zum Fingerabdruck `{ $hash }`.
daily-fair-check = Ein Fingerabdruck ist der SHA-256 aus dem Tag, einem Zeilenumbruch und dem Geheimnis. Die Karten und alle Entscheidungen der Computer kommen nur aus dem Geheimnis.

## Ablehnungen

refused-day-over = Dieser Tag ist vorbei; `/uno daily` öffnet die Tagespartie von heute.
refused-no-daily = Diese Tagespartie hast du nicht begonnen; `/uno daily` öffnet die von heute.
refused-daily-shared = Dieses Ergebnis hast du hier schon geteilt; teil es in einem anderen Kanal, wenn du magst.
