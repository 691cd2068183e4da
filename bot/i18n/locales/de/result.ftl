## Wer gewonnen hat
result-won = { $count ->
    [one] 🏆 { $winners } gewinnt mit { $points ->
        [one] 1 Punkt
       *[other] { $points } Punkten
      }!
   *[other] 🏆 { $winners } gewinnen mit { $points ->
        [one] 1 Punkt
       *[other] { $points } Punkten
      }!
  }
result-won-fewest = { $count ->
    [one] 🏆 { $winners } gewinnt mit den wenigsten Punkten: { $points }!
   *[other] 🏆 { $winners } teilen sich den Sieg mit den wenigsten Punkten: { $points }!
  }
result-won-last-in = { $count ->
    [one] 🏆 { $winners } bleibt übrig und gewinnt!
   *[other] 🏆 { $winners } bleiben übrig und gewinnen!
  }
result-won-out = { $count ->
    [one] 🏆 { $winners } ist zuerst fertig und gewinnt!
   *[other] 🏆 { $winners } sind zuerst fertig und gewinnen!
  }
result-won-played = { $count ->
    [one] 🏆 { $winners } gewinnt!
   *[other] 🏆 { $winners } gewinnen beide!
  }
result-won-forfeit = { $count ->
    [one] 🏆 { $winners } gewinnt: Alle anderen sind gegangen.
   *[other] 🏆 { $winners } gewinnen: Alle anderen sind gegangen.
  }
result-won-broken-off = { $count ->
    [one] 🏆 { $winners } gewinnt: Jemand ist gegangen, und das beendet die Partie.
   *[other] 🏆 { $winners } gewinnen: Jemand ist gegangen, und das beendet die Partie.
  }
result-won-pair = { $count ->
    [one] 🏆 { $winners } gewinnt: Das andere Team ist nicht mehr vollständig.
   *[other] 🏆 { $winners } gewinnen: Das andere Team ist nicht mehr vollständig.
  }
result-won-early = { $count ->
    [one] 🏆 { $winners } führt mit { $points ->
        [one] 1 Punkt
       *[other] { $points } Punkten
      } und gewinnt: Jemand ist vor dem Ende des letzten Durchgangs gegangen.
   *[other] 🏆 { $winners } führen mit { $points ->
        [one] 1 Punkt
       *[other] { $points } Punkten
      } und gewinnen: Jemand ist vor dem Ende des letzten Durchgangs gegangen.
  }
result-multiplied = -# Die Punkte jeder Runde zählten ×{ $times }.
result-limit = -# { $limit } Punkte beenden die Partie; wer { $target } oder mehr hat, gewinnt.
result-empty = -# Wer keine Karten mehr hat, gewinnt, und ebenso, wer { $target } oder mehr Punkte hat.

## Plätze
place = { $place ->
    [1] 🥇
    [2] 🥈
    [3] 🥉
   *[other] **#{ $place }** ·
  }
place-plain = **#{ $place }** ·
result-place = { $place } { $name } · { $points ->
    [one] 1 Punkt
   *[other] { $points } Punkte
  }{ $hands ->
    [0] { "" }
    [one] { " " }· 1 Runde gewonnen
   *[other] { " " }· { $hands } Runden gewonnen
  }
result-place-empty = { $place } keine Punkte: { $names }
result-place-short = { $place } { $name } · { $points }
result-place-left = { $place } { $name } · { $points ->
    [one] 1 Punkt
   *[other] { $points } Punkte
  } · weg
result-place-limit = { $place } { $name } · am Kartenlimit raus
result-place-held = { $place } { $name } · { $points ->
    [one] 1 Punkt
   *[other] { $points } Punkte
  } auf der Hand
result-place-out = { $place } { $name } · raus in Runde { $hand } · { $points ->
    [one] 1 Punkt
   *[other] { $points } Punkte
  }
result-more = -# … und { $count } weitere

## Punkte nach Runden
result-scores = **Punkte je Runde**
result-scores-last = **Punkte je Runde**, die letzten { $hands }
result-column = Runde
result-score = -# Runde { $which }: **{ $name }** +{ $points }
result-score-caught = -# Runde { $which }: **{ $name }** war fertig; die meisten Punkte: { $other }, +{ $points }

## Karten, die übrig blieben
result-hands-left = **Restkarten**
result-hand-left = -# { $name } · { $points }: { $held }

## Was bemerkenswert war
result-catches = Andere erwischt: { $names }
result-catcher = **{ $name }** { $count ->
    [1] einmal
    [2] zweimal
   *[other] { $count }-mal
  }
result-draw = Am meisten gezogen: **{ $name }**, { $cards ->
    [one] 1 Karte
   *[other] { $cards } Karten
  } auf einmal
result-fullest = Vollste Hand: **{ $name }**, { $cards ->
    [one] 1 Karte
   *[other] { $cards } Karten
  }

## Was die Liga daraus macht
result-ratings = 📈 Wertungen, { $ladder }
result-rating = { $name } { $before } → **{ $after }**
result-rating-place = { $change }, jetzt #{ $place } der Rangliste
result-rating-place-short = { $change }, jetzt #{ $place }
result-details = Mehr zu Partie #{ $hash }
result-uncounted = Nicht in der Liga: Sie zählt eine Partie kurz nach deren Ende, außer die Moderation hat sie herausgenommen.
result-not-counted = Nicht gewertet und nicht in der Liga: Nur ein Mensch hat gespielt.
result-unrated-one-person = Nicht gewertet: Es braucht mindestens zwei Menschen.
result-unrated-computers = Nicht gewertet: Ein Computer hat mitgespielt.
result-unrated-options = Nicht gewertet: Mit diesen Regeln entscheidet nur das Glück.
result-unrated-returned = Nicht gewertet: Jemand hier spielt zurzeit ohne Wertung.
result-unrated-same-group = Nicht gewertet: Dieselben Leute hatten in 24 Stunden schon 3 gewertete Partien.
result-unrated-unknown = Nicht gewertet.
result-awards = 🏅 { $name }: { $awards }
result-awards-more = { $count ->
    [one] { $awards } und 1 weiterer
   *[other] { $awards } und { $count } weitere
  }

## Wie man die Mischung prüft
result-hands = { $hands ->
    [one] 1 Runde
   *[other] { $hands } Runden
  }
result-seed = -# Schlüssel: `{ $seed }` · Fingerabdruck { $hash }

## Ein Tisch, der vorbei ist
closed = Dieser Tisch ist geschlossen.
panel-dealt = Die Karten sind ausgeteilt; *{ button-hand }* zeigt deine.
panel-over = Diese Partie ist vorbei.
closed-by = **{ $name }** hat diesen Tisch geschlossen.
closed-start = -# `/uno start` öffnet einen neuen.

## Das Diagramm
chart-points = Punkte nach jeder Runde
chart-sizes = Karten nach jedem Zug
picture-chart-points = Ein Diagramm der Punkte nach jeder Runde, insgesamt { $hands }.
picture-chart-sizes = Ein Diagramm der Karten, die alle nach jedem Zug hatten.
picture-chart-target = Eine Linie zeigt das Ziel, { $target }.
picture-chart-line = { $names }{ $won ->
    [yes] , gewonnen
   *[no] { "" }
  }: { $values }.
picture-chart-end = { $points } am Ende
picture-chart-team = { $side ->
    [orange] Team Orange, mit Quadraten, { $names }
   *[purple] Team Lila, mit Kreisen, { $names }
  }
picture-last-hand = Ein bewegtes Bild der letzten Runde, Zug für Zug, mit allen Händen offen.
picture-open-hands = Alle Hände sind offen; oben liegt { $card }.
