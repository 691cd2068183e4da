## Warum ein Raum am Tisch eines Turniers ablehnt

refused-tournament-table = Dieser Tisch gehört zu **{ $name }**; Regeln und Leute stehen fest, also spiel einfach.
refused-tournament-seat = An diesem Tisch spielen andere; `/league tournament` sagt dir, wo du spielst.
refused-tournament-waits = Noch sind nicht alle da; warte auf sie oder bis ihre Zeit um ist.

## Lobby und Ergebnis einer Partie eines Turniers

tournament-match = { $name } · { $table }
lobby-tournament-begins = Die Partie beginnt spätestens { $begins }
lobby-tournament-waits = Noch nicht da: { $names }. Ist die Zeit um, spielen die, die da sind, ohne sie.
lobby-tournament-time = Die Zeit, zu diesem Tisch zu kommen, endet { $begins }
lobby-tournament-waits-group = Noch nicht da: { $names }. Die Gruppe spielt, sobald alle da sind. Wer nicht rechtzeitig kommt, wird aus der Reserve ersetzt; ohne Reserve wird die Gruppe nicht gespielt.
lobby-tournament-ready = Alle sind da: Jemand von euch kann *{ button-start }* drücken.
result-tournament = -# **{ $name }** · { $table }. { $following ->
    [0] Stand: { $place }
   *[other] Wer weiterkommt: { $place }
  }
button-tournament = Turnier
closed-tournament = Dieser Tisch ist entschieden oder wird nicht mehr gebraucht. *{ button-tournament }* zeigt den Stand.

## Das Menü eines Turniers

tournament-title = 🏆 { $name }
tournament-sign-up = Die Anmeldung endet { $until } · **{ $count } von { $most }** sind dabei
tournament-running = { $count ->
    [one] Ein Tisch ist noch nicht fertig
   *[other] { $count } Tische sind noch nicht fertig
  }
tournament-running-round = { $count ->
    [one] Durchgang { $round } von { $rounds } · ein Tisch ist noch nicht fertig
   *[other] Durchgang { $round } von { $rounds } · { $count } Tische sind noch nicht fertig
  }
tournament-arena-open = Die Arena schließt { $until } · { $count ->
    [0] niemand wartet auf einen Tisch
    [one] **1** wartet auf einen Tisch
   *[other] **{ $count }** warten auf einen Tisch
  }
tournament-entrants = Wer dabei ist
tournament-open-table = - { $place } · { $people } · { $state }
tournament-more-tables = -# und { $count ->
    [one] 1 weiterer Tisch
   *[other] { $count } weitere Tische
  }
tournament-standings = Stand
tournament-time = Zeit, an den Tisch zu kommen: { $time }
tournament-clock = Zeit je Zug: { $clock }
tournament-minutes = { $count ->
    [one] 1 Minute
   *[other] { $count } Minuten
  }
tournament-hours = { $count ->
    [one] 1 Stunde
   *[other] { $count } Stunden
  }
tournament-days = { $count ->
    [one] 1 Tag
   *[other] { $count } Tage
  }
tournament-nobody-yet = Noch ist niemand dabei: Drück *{ button-tournament-enter }*.
tournament-nobody-entered = Niemand war dabei.
button-tournament-enter = Anmelden
button-tournament-withdraw = Abmelden
button-tournament-begin = Jetzt beginnen
button-tournament-ready = Bin bereit
button-tournament-notready = Doch nicht
button-tournament-show = Mein Tisch
button-tournament-list = Turniere
button-tournament-down = Allen zeigen
button-tournament-calloff = Absagen
button-tournament-before = ◀
button-tournament-after = ▶
button-tournament-cancel = Ja, absagen
button-tournament-giveup = Aufgeben
button-tournament-stay = Weiter dabei
tournament-list-title = Turniere
tournament-list-empty = Dieser Server hatte noch kein Turnier; wer ihn verwaltet, öffnet eins mit `/uno-admin tournament`.

## Was Leuten im Kanal gesagt wird

tournament-call = { $mentions } **{ $name }** · **{ $table }**: Euer Tisch wartet auf euch, drückt hier *{ button-join }*. Er beginnt spätestens { $until }, mit denen, die da sind.{ $count ->
    [0] { "" }
    [1] { " " }Wer gewinnt, kommt weiter.
    [2] { " " }Die ersten zwei kommen weiter.
   *[other] { " " }Die ersten { $count } kommen weiter.
  }
tournament-call-group = { $mentions } Eure Gruppe in **{ $name }** wartet auf euch: Drückt hier *{ button-join }* bis { $until }. Sie spielt nur, wenn alle kommen.
tournament-remind-table = { $mentions } **{ $table }**: Euer Tisch wartet auf euch, ohne euch beginnt er { $until }.
tournament-remind-group = { $mentions } Eure Gruppe wartet auf euch: Seid bis { $until } da, ohne euch kann sie nicht spielen.

## Befehle

command-tournament-create = Die Anmeldung eines Turniers in diesem Kanal öffnen
command-tournament = Ein Turnier zeigen: wo du spielst, wie es steht, und alle anderen
option-tournament = Welches; sonst deins oder das aktuelle
option-tournament-kind = Wie es entschieden wird
option-tournament-name = Wie es heißt
option-tournament-sign-up = Wie lange man sich anmelden kann
option-tournament-preset = Die Regeln seiner Partien, wenn nicht die üblichen
option-tournament-table-size = Wie viele höchstens an einem Tisch sitzen: sonst 4
option-tournament-round-time = Zeit, an den Tisch zu kommen: sonst ein Viertel der Anmeldung
option-tournament-rounds = Durchgänge eines Punkteturniers: sonst 3
option-tournament-window = Wie lange eine Arena offen ist: sonst 2 Stunden
option-tournament-players = Wie viele dabei sein können: sonst 64
choice-tournament-elimination = K.-o.-System: Wer verliert, ist raus
choice-tournament-rotation-four = Vierer-Rotation: alle einmal mit allen im Team
choice-tournament-rotation-eight = Achter-Rotation: dasselbe an zwei Tischen
choice-tournament-rounds = Punkteturnier: Alle spielen jeden Durchgang, um Punkte
choice-tournament-arena = Arena: so viele Partien, wie du willst, solange sie offen ist

## Antworten

tournament-opened = Die Anmeldung zu **{ $name }** ist offen; in diesem Kanal sehen es alle.
tournament-shown = **{ $name }** steht in { $place }.
tournament-entered = Du bist bei **{ $name }** dabei; ich pinge dich, wenn dein Tisch aufgeht.
tournament-entered-arena = Du bist bei **{ $name }** dabei; sobald sie offen ist, drück für einen Tisch *{ button-tournament-ready }*.
tournament-left = Du bist bei **{ $name }** nicht mehr dabei.
tournament-gave-up = Du hast bei **{ $name }** aufgegeben; eine Partie, die du gerade spielst, zählt noch.
tournament-ready = Du bekommst einen Tisch, sobald es einen gibt; ich pinge dich.
tournament-not-ready = Du wartest nicht mehr auf einen Tisch.
tournament-begins = Die Anmeldung zu **{ $name }** ist vorbei: Die Tische gehen jetzt auf.
tournament-called-off = **{ $name }** ist abgesagt; laufende Partien können zu Ende gespielt werden.
tournament-stays = Alles bleibt, wie es ist.
tournament-ask-giveup = Bei **{ $name }** aufgeben? Du kannst nicht zurück.
tournament-ask-cancel = **{ $name }** absagen, für alle? Das lässt sich nicht rückgängig machen.
tournament-ask-too-few = **{ $name }** braucht { $least ->
    [one] 1 Person
   *[other] { $least } Personen
  }, und { $count ->
    [0] niemand ist dabei
    [one] nur eine ist dabei
   *[other] nur { $count } sind dabei
  }. Absagen oder auf mehr warten?
tournament-yours-table = **Dein Tisch:** { $place }
tournament-yours-soon = **Dein Tisch** geht gleich auf.
tournament-yours-in = Du bist dabei; ich pinge dich, wenn dein Tisch aufgeht.
tournament-yours-arena = Du bist dabei; drück *{ button-tournament-ready }*, wann immer du einen Tisch willst.
tournament-yours-waiting = Du wartest auf einen Tisch; ich pinge dich, wenn er aufgeht.
tournament-yours-enter = Du bist noch nicht dabei; *{ button-tournament-ready }* nimmt dich auf und besorgt dir einen Tisch.
tournament-yours-out = Du bist ausgeschieden.
tournament-yours-not = Du bist in diesem Turnier nicht dabei.

## Warum ein Turnier ablehnt, und was sinnvoll wäre

tournament-refused-sign-up-over = Die Anmeldung ist vorbei; mach beim nächsten mit.
tournament-refused-too-few = Für einen Tisch sind zu wenige dabei; warte auf mehr.
tournament-refused-not-running = Es hat nicht begonnen oder ist vorbei; sieh es dir mit `/league tournament` an.
tournament-refused-over = Es ist vorbei; such mit `/league tournament` ein anderes.
tournament-refused-full = Alle Plätze sind vergeben; mach beim nächsten mit.
tournament-refused-entered-already = Du bist schon dabei; es beginnt, wenn die Anmeldung endet.
tournament-refused-not-entered = Du bist nicht dabei; drück *{ button-tournament-enter }*, bevor die Anmeldung endet.
tournament-refused-no-arena = Tische gehen hier von selbst auf; ich pinge dich, wenn deiner so weit ist.
tournament-refused-at-a-table = Du hast schon einen Tisch; spiel erst dort.
tournament-refused-unknown-table = Diesen Tisch gibt es nicht; sieh dir das Turnier mit `/league tournament` an.
tournament-refused-table-not-open = Dieser Tisch ist nicht offen; sieh dir das Turnier mit `/league tournament` an.
tournament-refused-not-at-this-table = Du spielst an einem anderen Tisch; `/league tournament` sagt dir, wo.
tournament-refused-name-taken = Ein Turnier namens **{ $name }** läuft schon; wähl einen anderen Namen.
tournament-refused-unknown = So ein Turnier gibt es hier nicht; `/league tournament` zeigt alle.
tournament-refused-manager = Das können nur Mods des ganzen Servers und wer es geöffnet hat; frag einfach nach.
tournament-refused-channel = Die Tische brauchen Threads; nimm einen Textkanal des Servers.
tournament-refused-many = { $count ->
    [one] Ein Turnier läuft schon; warte, bis es endet, oder sag es ab.
   *[other] { $count } Turniere laufen schon; warte, bis eins endet, oder sag eins ab.
  }
