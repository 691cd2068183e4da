## Ob eine Partie gewertet wird
rated-yes = Gewertet: Diese Partie ändert eure Wertungen.
unrated-one-person = Nicht gewertet: Nur ein Mensch spielt; es braucht zwei.
unrated-computers = Nicht gewertet: Ein Computer sitzt am Tisch.
unrated-options = Nicht gewertet: Mit diesen Regeln entscheidet nur das Glück.
unrated-returned = Nicht gewertet: Jemand hier spielt zurzeit ohne Wertung.
unrated-same-group = Nicht gewertet: Ihr habt zusammen schon { $count ->
    [one] 1 gewertete Partie
   *[other] { $count } gewertete Partien
  } in { $hours ->
    [one] der letzten Stunde
   *[other] den letzten { $hours } Stunden
  } gespielt; mehr zählen nicht.
