## Was geschah: Sätze unter dem Tisch und Zeilen des Verlaufs
event-hand-started = Runde { $hand }: **{ $name }** hat gegeben. Startkarte: { $card }.
event-hand-started-undealt = Runde { $hand }. Startkarte: { $card }.
event-start-ignored = Darunter, zuerst aufgedeckt: { $cards }.
event-card-played = **{ $name }** legte { $card }.
event-set-played = **{ $name }** legte { $cards }.
event-cards-discarded = **{ $name }** legte { $cards } ab.
event-named-turned-up = **{ $name }** nannte { $colour } und deckte { $cards } auf.
event-cards-turned-up = **{ $name }** deckte { $cards } auf.
event-cards-drawn = { $count ->
    [0] **{ $name }** zog nichts: Beide Stapel sind leer.
    [one] **{ $name }** zog eine Karte.
   *[other] **{ $name }** zog { $count } Karten.
  }
event-cards-drawn-caught = { $count ->
    [0] Für das vergessene UNO zog **{ $name }** nichts: Beide Stapel sind leer.
    [one] Für das vergessene UNO zog **{ $name }** eine Karte.
   *[other] Für das vergessene UNO zog **{ $name }** { $count } Karten.
  }
event-reshuffled = Der Ablagestapel wurde zum neuen Ziehstapel gemischt.
event-cards-drawn-skipped = { $count ->
    [0] **{ $name }** zog nichts, da beide Stapel leer sind, und setzte aus.
    [one] **{ $name }** zog eine Karte und setzte aus.
   *[other] **{ $name }** zog { $count } Karten und setzte aus.
  }
event-cards-drawn-passed = { $count ->
    [0] **{ $name }** zog nichts, da beide Stapel leer sind, und passte.
    [one] **{ $name }** zog eine Karte und passte.
   *[other] **{ $name }** zog { $count } Karten und passte.
  }
event-passed = **{ $name }** passte.
event-ran-out = ⏳ Die Zeit von **{ $name }** war um.
event-voted-on = 🗳️ Die Abstimmung beendete den Zug von **{ $name }**.
event-skipped = **{ $name }** setzte aus.
event-reversed = Jetzt geht es andersherum weiter.
event-reversed-skipped = Richtungswechsel: **{ $name }** setzt aus.
event-uno-called = **{ $name }** rief UNO!
event-uno-caught = **{ $by }** hat **{ $name }** ohne UNO erwischt!
event-challenge-guilty = { $colour ->
    [none] **{ $by }** zweifelte **{ $name }** zu Recht an: Es war ein Bluff.
   *[other] **{ $by }** zweifelte **{ $name }** zu Recht an: { $colour } war auf der Hand, also war es ein Bluff.
  }
event-challenge-innocent = { $colour ->
    [none] **{ $by }** zweifelte **{ $name }** zu Unrecht an: kein Bluff.
   *[other] **{ $by }** zweifelte **{ $name }** zu Unrecht an: kein { $colour } auf der Hand, also kein Bluff.
  }
event-forfeited = **{ $name }** ist nicht mehr in der Partie.
event-hand-limit = { $count ->
    [one] **{ $name }** hat 1 Karte und ist für diese Runde raus.
   *[other] **{ $name }** hat { $count } Karten und ist für diese Runde raus.
  }
event-seat-finished = 🏁 **{ $name }** hat keine Karten mehr: Platz { $place }.
event-hand-ended = **{ $name }** gewann Runde { $hand }: { $points ->
    [one] 1 Punkt
   *[other] { $points } Punkte
  }{ $times ->
    [1] { "" }
   *[other] { " " }(×{ $times })
  }.
event-hand-ended-undecided = Runde { $hand } ist vorbei.
event-dealer-card = **{ $name }**: { $card }
event-dealer-drawn = Gezogen ums Geben: { $cards }.
event-colour-drawn = Eine zufällige Farbe: { $colour }.
event-colour-named = **{ $name }** wünschte sich { $colour }.
event-jumped-in = **{ $name }** warf dazwischen.
event-draws-stacked = { $count ->
    [one] **{ $name }** antwortete: Jetzt ist es 1 Karte.
   *[other] **{ $name }** antwortete: Jetzt sind es { $count } Karten.
  }
event-draws-deflected = **{ $name }** lenkte um: { $count } für **{ $other }**.
event-hands-swapped = **{ $name }** tauschte die Hand mit **{ $other }**.
event-hands-passed = Alle gaben ihre Hand weiter.
event-turn-kept = **{ $name }** ist noch einmal dran.
event-uno-forgotten = **{ $name }** rief nicht vorher UNO.
event-wrong-call = **{ $name }** rief UNO mit zu vielen Karten.
event-wrong-catch = **{ $name }** wollte **{ $other }** erwischen, aber UNO war gerufen.
event-accused = **{ $by }** beschuldigt **{ $name }**, eine Karte vorgesagt zu haben.
event-vote-cast = **{ $name }** hat abgestimmt.
event-accusation-lapsed = Die Beschuldigung gegen **{ $name }** ist vom Tisch.
event-accusation-guilty = Abgestimmt: **{ $name }** hat eine Karte vorgesagt.
event-accusation-innocent = Abgestimmt: **{ $name }** hat keine Karte vorgesagt.
event-points-scored = **{ $name }** bekam { $points ->
    [one] 1 Punkt
   *[other] { $points } Punkte
  }{ $times ->
    [1] { "" }
   *[other] { " " }(×{ $times })
  }: zusammen { $total }.
event-eliminated = { $points ->
    [one] **{ $name }** ist mit 1 Punkt raus.
   *[other] **{ $name }** ist mit { $points } Punkten raus.
  }
event-match-ended = Die Partie ist vorbei.
