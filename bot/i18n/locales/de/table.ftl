## Namen für alle, die keinen haben
computer-name = Computer { $number }
player-name = Person { $number }

## Teams
team-orange = Orange
team-purple = Lila
team-members = { $sign } { $team }: { $names }
team-points = { $team }, { $points ->
    [one] 1 Punkt
   *[other] { $points } Punkte
  }

## Der Tisch
table-top = { $card }
table-direction = { $direction ->
    [left] ↓ gespielt wird nach unten
   *[right] ↑ gespielt wird nach oben
  }
table-course-single = Eine Runde
table-course-points = Runde { $hand } · bis { $target }
table-course-lowest = Runde { $hand } · bis { $target }, wenigste Punkte gewinnen
table-course-elimination = Runde { $hand } · raus bei { $target }
table-course-partners = Runde { $hand } · erstes Team mit { $target }
table-course-rotation-four = Runde { $hand } von { $hands }
table-course-rotation-eight = Runde { $hand } von { $hands }
table-course-played = { $target } zum Sieg
table-facts = { $course } · { $pile } im Stapel
table-points = Punkte · { $points }
table-number = Tisch { $number }: { $top }
table-turn = **{ $name }** ist dran.
table-turn-answer = { $deflecting ->
    [yes] **{ $name }** gibt sie mit einer Karte weiter oder zieht { $count }.
   *[no] **{ $name }** antwortet mit einer Ziehkarte oder zieht { $count }.
  }
table-turn-colour = **{ $name }** wünscht sich die erste Farbe.
table-turn-roulette = Farbroulette: **{ $name }** nennt eine Farbe, deckt auf, bis sie kommt, und nimmt alles.
table-waits = Dieser Tisch ist fertig und wartet auf den anderen.
table-accusation = **{ $by }** beschuldigt **{ $name }**, eine Karte vorgesagt zu haben: Alle anderen stimmen ab.
table-turn-challenge = **{ $name }** kann die Farbwahl +4 von **{ $by }** anzweifeln oder annehmen.{ $colour ->
    [none] { "" }
   *[other] { " " }Ein Bluff ist es, wenn **{ $by }** noch { $colour } hatte.
  }
seat-line = { $marker } { $name } · { $cards ->
    [one] **1 Karte**
   *[other] { $cards } Karten
  } · { $points ->
    [one] 1 Punkt
   *[other] { $points } Punkte
  }{ $called ->
    [yes] { " " }· **UNO!**
   *[no] { "" }
  }{ $dealer ->
    [yes] { " " }· gibt
   *[no] { "" }
  }
seat-brief = { $name }: { $cards ->
    [1] **1**
   *[other] { $cards }
  }{ $called ->
    [yes] { " " }**UNO!**
   *[no] { "" }
  }
seat-brief-turn = → **{ $name }**: { $cards ->
    [1] **1**
   *[other] { $cards }
  }{ $called ->
    [yes] { " " }**UNO!**
   *[no] { "" }
  }
seat-gone = ~~{ $name }~~
seat-out-of-hand = ~~{ $name }~~ (für diese Runde raus)
seat-finished = { $medal } { $name }
seat-brief-marked = { $seat } ({ $mark })
seat-reacts = { $name } { $reaction }
seat-points = { $name }: { $points }
large-table-order = ↓ in der Reihenfolge der Züge
large-table-name = #{ $number } { $name }
large-table-seat = { $name }{ "\u00A0" }`{ $cards }`{ $points ->
    [0] { "" }
   *[other] { "\u00A0" }({ $points })
  }
large-table-turn = →{ "\u00A0" }**{ $name }**{ "\u00A0" }`{ $cards }`{ $points ->
    [0] { "" }
   *[other] { "\u00A0" }({ $points })
  }
seat-left = { $marker } ~~{ $name }~~ · weg · { $points ->
    [one] 1 Punkt
   *[other] { $points } Punkte
  }
seat-out-of-hand-line = { $marker } { $seat } · { $points ->
    [one] 1 Punkt
   *[other] { $points } Punkte
  }
table-last-hand = Runde { $hand } ging an **{ $name }**: { $points ->
    [one] 1 Punkt
   *[other] { $points } Punkte
  }{ $times ->
    [1] { "" }
   *[other] { " " }(×{ $times })
  }.

## Texte statt der Bilder, für alle, die sie nicht sehen
picture-banner = Regeln: { $name }, mit diesen Karten: { $cards }.
picture-table = Der Tisch: Oben liegt { $card }, { $pile ->
    [one] 1 Karte
   *[other] { $pile } Karten
  } im Ziehstapel.
picture-no-colour = Noch steht keine Farbe fest.
picture-owed = { $count ->
    [one] { $name } zieht 1 Karte, wenn keine Antwort kommt.
   *[other] { $name } zieht { $count } Karten, wenn keine Antwort kommt.
  }
picture-team = { $side ->
    [orange] Team Orange, mit einem Quadrat: { $names }.
   *[purple] Team Lila, mit einem Kreis: { $names }.
  }
picture-seat-gone = { $name } spielt nicht mehr mit.
picture-seat-cards = { $seat } Das sind { $cards }.
picture-more = Und { $count } weitere.
picture-out-of-hand = { $name } ist für diese Runde raus.
picture-finished = { $name } hat keine Karten mehr: Platz { $place }.
picture-turn = { $name } ist dran.
picture-direction = { $direction ->
    [clockwise] Gespielt wird im Uhrzeigersinn.
   *[counter] Gespielt wird gegen den Uhrzeigersinn.
  }
picture-seat = { $called ->
    [yes] { $name }: { $cards ->
        [one] 1 Karte, UNO gerufen.
       *[other] { $cards } Karten, UNO gerufen.
      }
   *[no] { $name }: { $cards ->
        [one] 1 Karte.
       *[other] { $cards } Karten.
      }
  }
picture-hand = Deine Karten: { $cards }.
picture-playable = Du kannst legen: { $cards }.
picture-playable-none = Du kannst keine davon legen.

## Ein Zug
ping = { $mention }, du bist dran.
ping-roulette = { $mention }, ein Farbroulette trifft dich: Nenn eine Farbe.
ping-challenge = { $mention }, **{ $name }** hat eine Farbwahl +4 gegen dich gelegt: zweifle sie an oder nimm an.{ $colour ->
    [none] { "" }
   *[other] { " " }Ein Bluff ist es, wenn dabei noch { $colour } auf der Hand war.
  }

## Buttons
button-hand = Meine Hand
button-rules = Regeln

## Antworten, die nur eine Person sieht
answer-left-match = Du hast die Partie verlassen; die anderen spielen ohne dich weiter.
answer-left-last = Du hast die Partie verlassen, und damit ist sie vorbei.
answer-table = Der Tisch rückt ans Ende des Kanals.
answer-table-there = Der Tisch ist hier: { $place }. Wer mitspielt, kann ihn ans Ende des Kanals holen.
answer-ended = Der Tisch ist geschlossen.

## Befehle
command-uno = UNO in diesem Kanal spielen
command-table = Den Tisch ans Ende des Kanals holen
command-end = Den Tisch in diesem Kanal schließen; für Host und Mods
