## Was ein Turnier ist

tournament-kind-elimination = K.-o.-System
tournament-kind-rotation-four = Vierer-Rotation
tournament-kind-rotation-eight = Achter-Rotation
# Ohne Umlaute, die im Bild ihre Punkte verlieren.
tournament-kind-rounds = Punkteturnier
tournament-kind-arena = Arena
tournament-about-elimination = { $size ->
    [2] K.-o.-System in Duellen. Wer gewinnt, kommt weiter.
    [3] K.-o.-System an Tischen mit bis zu 3. Wer gewinnt, kommt weiter.
   *[other] K.-o.-System an Tischen mit bis zu { $size }. Je Tisch kommen die ersten zwei weiter; in einem Durchgang mit einem Zweiertisch nur, wer gewinnt.
  }
tournament-about-rotation-four = Vierergruppen: vier Runden mit jeder der anderen drei Personen im Team. Die meisten Punkte aller Gruppen gewinnen.
tournament-about-rotation-eight = Achtergruppen an zwei Tischen: vier Runden mit jeder der anderen sieben Personen im Team. Die meisten Punkte aller Gruppen gewinnen.
tournament-about-rounds = { $rounds ->
    [one] Ein Durchgang
   *[other] { $rounds } Durchgänge
  } an Tischen mit bis zu { $size }, jeder mit Leuten, die etwa gleich gut stehen. Ein Sieg am Tisch bringt 10 Punkte, der letzte Platz keine.
tournament-about-arena = So viele Partien, wie du willst, solange sie offen ist ({ $time }), an Tischen mit bis zu { $size }. Ein Sieg bringt 2 Punkte, ab dem dritten hintereinander 4.

## Durchgänge und Tische

tournament-round = { $following ->
    [0] Finale
    [1] Halbfinale
    [2] Viertelfinale
   *[other] Durchgang { $round }
  }
tournament-matches = Partien
tournament-groups = Gruppen
tournament-table = Tisch { $number }
tournament-from = { $rank ->
    [1] Platz 1 von Tisch { $table }
   *[other] Platz 2 von Tisch { $table }
  }
tournament-winner-of = Sieg an Tisch { $table }
tournament-nobody = niemand
tournament-person = { $ahead ->
    [yes] **{ $name }**
   *[no] { $name }
  }
tournament-table-line = **{ $table }** · { $people }
tournament-state-pending = kommt noch
tournament-state-waiting = geht gleich auf
tournament-state-open = { $there ->
    [one] 1 von { $people } ist da
   *[other] { $there } von { $people } sind da
  }
tournament-state-playing = spielt
tournament-state-playing-hands = spielt · Runde { $hand } von { $hands }
tournament-state-played = gespielt
tournament-state-walkover = ohne Partie entschieden
tournament-here = { $channel }

## Der Stand

tournament-standing-elimination = { $place } **{ $name }** · { $state }
tournament-standing-points = { $place } **{ $name }** · **{ $score }** { $score ->
    [one] Punkt
   *[other] Punkte
  } · { $wins }/{ $played } gewonnen
tournament-still-in = noch dabei
tournament-withdrawn = zurückgezogen
tournament-champion = Turniersieg
tournament-finalist = Finale verloren
tournament-out-in = ausgeschieden: { $reached }
tournament-reserve = in Reserve
tournament-entrant = **{ $number }** { $name }
tournament-entrant-rated = **{ $number }** { $name } · { $rating }
tournament-won-by = { $count ->
    [one] { $names } hat { $tournament } gewonnen.
   *[other] { $names } teilen sich den Sieg bei { $tournament }.
  }
tournament-won-by-nobody = { $tournament } ist vorbei. Niemand hat gewonnen.
tournament-cancelled-host = { $tournament } wurde abgesagt.
tournament-cancelled-too-few = { $tournament } wurde abgesagt: Zu wenige haben sich angemeldet.
tournament-cancelled-channel-gone = { $tournament } wurde abgesagt: Der Kanal ist weg.

## Der Plan einer Rotation

tournament-schedule-hands = Runden { $first }–{ $last }
tournament-schedule-pair = { $one } + { $other }
tournament-schedule-table = { $pair } gegen { $others }
tournament-schedule-line = { $now ->
    [yes] **{ $label }** · { $tables } ◀
   *[no] { $label } · { $tables }
  }
tournament-running-points = Punkte bisher: { $ordered }
tournament-running-point = { $name } { $points }

## Das Bild

picture-bracket-head = { $name }, { $state }.
picture-bracket-goes = { $kind } · { $count ->
    [one] 1 Person
   *[other] { $count } Personen
  }
picture-bracket-won = { $kind } · { $count ->
    [one] Sieg: { $names }
   *[other] gemeinsamer Sieg: { $names }
  }
picture-bracket-table = { $table }: { $people }.
picture-bracket-goes-on = { $name } (vorn)
picture-bracket-absent = { $name } (nicht gespielt)
picture-bracket-points-of = { $name } mit { $points }
picture-bracket-now = jetzt { $hands }
picture-bracket-place = { $withdrawn ->
    [yes] { $place }. { $name }, { $wins } von { $played } gewonnen, { $score ->
        [one] 1 Punkt
       *[other] { $score } Punkte
      }, zurückgezogen.
   *[no] { $place }. { $name }, { $wins } von { $played } gewonnen, { $score ->
        [one] 1 Punkt
       *[other] { $score } Punkte
      }.
  }
picture-bracket-winner = Sieg, Tisch { $table }
picture-bracket-from = { $rank ->
    [1] 1. von Tisch { $table }
   *[other] 2. von Tisch { $table }
  }
picture-bracket-won-column = Siege
picture-bracket-points = Punkte
