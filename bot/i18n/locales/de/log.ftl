## Der Verlauf
log-title = Die Züge bisher, die neuesten unten
log-title-over = Die Züge von Partie #{ $hash }
log-ended = Beendet: { $when }
log-closed = Vor dem Ende geschlossen: { $when }
log-page = Seite { $page } von { $pages }
log-hands = Zu einer Runde
log-hand-choice = Runde { $hand }
log-unreadable = Diese Züge hat eine andere Version des Bots geschrieben; diese kann sie nicht lesen.
log-file-title = Züge der UNO-Partie { $match }
log-file-seats = Am Tisch: { $names }
log-file-started = Erste Karte: { $when } UTC; jede Zeile beginnt mit der Zeit seither
log-file-sent = Alle Züge von Partie #{ $hash }
log-file-too-large = Dieser Verlauf ist zu groß, um ihn hier zu senden; wer den Bot betreibt, kann ihn exportieren.
button-log-first = Erste
button-log-newest = Neueste
button-log-file = Als Datei
log-hand = **Runde { $hand }** · **{ $name }** hat gegeben · Startkarte { $card }
log-hand-undealt = **Runde { $hand }** · Startkarte { $card }
log-before = **Früher in dieser Runde**
log-continued = **Runde { $hand }**, weiter
log-empty = Hier hat noch niemand eine Partie gespielt; sobald es jemand tut, stehen die Züge hier.

## Befehl
command-log = Alle Züge einer Partie zeigen, Seite für Seite
