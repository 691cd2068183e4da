## Die Option match: von Befehlen

option-match = Eine deiner Partien hier oder der Anfang der Nummer einer Partie
match-choice = { $state ->
    [won] { $at } · gewonnen · #{ $hash }
   *[lost] { $at } · Platz { $place } · #{ $hash }
  }
match-choice-against = { $state ->
    [won] { $at } · gewonnen gegen { $names } · #{ $hash }
   *[lost] { $at } · Platz { $place } gegen { $names } · #{ $hash }
  }
match-choice-moment = { $day }. { $month ->
    [1] Jan.
    [2] Feb.
    [3] März
    [4] Apr.
    [5] Mai
    [6] Juni
    [7] Juli
    [8] Aug.
    [9] Sep.
    [10] Okt.
    [11] Nov.
   *[12] Dez.
} { $time } UTC
refused-no-match-here = In diesem Kanal ist noch keine Partie zu Ende; spiel eine oder nimm eine, die `match:` vorschlägt.
refused-no-such-match = So eine Partie gibt es hier für dich nicht; nimm eine, die `match:` vorschlägt.
refused-match-unwatchable = Diese Partie wurde gespielt, wo du nicht hinsehen kannst, oder nicht aufgehoben; `/uno replay` schlägt deine eigenen vor.
refused-match-unclear = So fangen hier mehrere Partien an; gib mehr Zeichen von der ein, die du meinst.
refused-match-unreadable = Die Aufzeichnung dieser Partie ist beschädigt; wer den Bot betreibt, findet den Grund im Log.

## Befehle
command-match = Eine Partie Zug für Zug, und ob ehrlich gemischt war
