## Das Replay einer Partie, die vorbei ist

button-replay = Replay
command-replay = Eine beendete Partie noch einmal ansehen, Zug für Zug, alle Hände offen
replay-title = Replay von Partie #{ $hash }
replay-table-place = Tisch { $number }
replay-hand-place = Runde { $hand } von { $hands }
replay-place = Zug { $number } von { $total }
replay-top = Oben liegt: { $card }
replay-pile = { $pile ->
    [one] 1 Karte im Ziehstapel
   *[other] { $pile } Karten im Ziehstapel
  }
replay-owed = { $count ->
    [one] **{ $name }** zieht 1 Karte, wenn keine Antwort kommt.
   *[other] **{ $name }** zieht { $count } Karten, wenn keine Antwort kommt.
  }
replay-drawn = **{ $name }** zog { $drawn }
replay-more = … und { $count } weitere
replay-seat-open = { $marker } { $name }: { $held }
replay-seat-unknown = { $marker } { $name } · Karten nicht aufgezeichnet
replay-seat = { $cards ->
    [one] { $marker } { $name } · **1 Karte**
   *[other] { $marker } { $name } · { $cards } Karten
  }

## Wohin sich ein Sprung lohnt

replay-surprise-hand-won = 🏁 Eine Runde ist gewonnen
replay-surprise-caught = ⚡ Erwischt
replay-surprise-bluff = ⚡ Ein Bluff fliegt auf
replay-surprise-swapped = ⚡ Hände werden getauscht
replay-surprise-comeback = ⚡ Von zehn Karten oder mehr auf eine
replay-surprise-wild-draw = ⚡ Eine Farbwahl-Ziehkarte
replay-surprise-drawn = ⚡ Viele Karten auf einmal

## Seine Buttons und Menüs

button-replay-surprise = Zum Höhepunkt
button-replay-go = Zug …
replay-choose-hand = Zu einer Runde springen
replay-choose-hand-from = Runde { $hand } · zu einer anderen springen
replay-hand-choice = Runde { $hand } · ab Zug { $number }
replay-hand-choice-table = Runde { $hand }, Tisch { $place } · ab Zug { $number }
replay-choose-view = Wessen Karten du siehst
replay-all = Alle Hände offen
replay-view-choice = Was { $name } sah
replay-go-title = Zu einem Zug springen
replay-go-label = Welcher Zug?
replay-go-help = Eine Zahl von 1 bis { $total }
replay-no-number = Es gibt die Züge 1 bis { $total }; tippe eine dieser Zahlen.
