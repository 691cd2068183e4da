## Die Lobby
lobby-title = UNO – wer spielt mit?
lobby-host = Host: **{ $host }**
lobby-players = { $bound ->
    [open] { $taken ->
        [one] **1 Person am Tisch**
       *[other] **{ $taken } am Tisch**
      }
   *[most] **{ $taken } von { $most } am Tisch**
  }
lobby-seat = { $number }. { $name }
lobby-seat-brief = **{ $number }** { $name }
lobby-seat-free = { $number }. { $sign } *frei*
lobby-pairs = { $changing ->
    [yes] Die ersten Teams: { $pairs }
   *[no] Teams: { $pairs }
  }
lobby-pairs-table = Tisch { $number }, { $pairs }
lobby-pairs-hint = Ein Team sitzt sich gegenüber: Sitze 1 und 3, 2 und 4. Der Host tauscht Sitze unter *{ button-manage }*.
lobby-starter = **{ $name }** fängt an.
lobby-waiting-hint = { $missing ->
    [one] Eine Person fehlt noch: Drück *{ button-join }*, oder der Host setzt Computer dazu.
   *[other] Es fehlen noch { $missing }: Drück *{ button-join }*, oder der Host setzt Computer dazu.
  }
lobby-ready-hint = Bereit: Der Host kann *{ button-start }* drücken.
lobby-again = Noch nicht da: { $names }. Ausgeteilt wird, wenn alle da sind oder der Host *{ button-start }* drückt.
lobby-locked = 🔒 Der Host hat den Tisch gesperrt.

## Was der Host in der Lobby festlegt
manage-title = Dein Tisch
manage-note = Das siehst nur du. Für die Regeln drück *{ button-house }*.
manage-starter = Fängt an: { $name }
manage-starter-random = Fängt an: laut Regeln
manage-hand-over = Host abgeben an …
manage-kick = Jemanden entfernen
manage-move = Sitze tauschen
manage-swap = Mit wem tauscht { $name } den Sitz?
manage-page = Sitze { $first }–{ $last }
manage-locked = Jetzt kann niemand mehr dazukommen.
manage-unlocked = Es können wieder alle dazukommen.
manage-shuffled = Die Sitze sind neu gemischt.
manage-swapped = **{ $name }** und **{ $other }** haben die Sitze getauscht.
manage-kicked = **{ $name }** ist entfernt und kann nicht an diesen Tisch zurück.
manage-handed-over = **{ $name }** ist jetzt Host.
manage-starter-none = Wer anfängt, bestimmen die Regeln.
manage-kicked-you = **{ $host }**, der Host, hat dich vom Tisch in { $channel } entfernt. Beim nächsten kannst du wieder mitspielen.

## Buttons
button-join = Mitspielen
button-leave = Aufstehen
button-start = Start
button-manage = Verwalten
button-lock = Sperren
button-unlock = Entsperren
button-shuffle = Sitze mischen
button-computer-add = + Computer
button-computer-remove = − Computer
button-rematch = Nochmal

## Antworten, die nur eine Person sieht
answer-lobby-open = Dein Tisch ist offen, andere können *{ button-join }* drücken. Als Host bestimmst du mit *{ button-house }* die Regeln und mit *{ button-manage }*, wer mitspielt.
answer-lobby-target = In diesem Format zählt das Ziel nicht.
answer-joined = Du sitzt am Tisch.
answer-left-lobby = Du bist vom Tisch aufgestanden.
answer-started = Die Karten sind ausgeteilt. Alle öffnen ihre mit *{ button-hand }*.
answer-computer-removed = Der Computer ist weg.
answer-solo = Die Karten sind ausgeteilt. Viel Spaß!
answer-solo-thread = Die Karten sind in { $thread } ausgeteilt; drück dort *{ button-hand }*.
answer-rematch = Du bist dabei. Ausgeteilt wird, wenn es auch die anderen sind oder der Host *{ button-start }* drückt.
answer-all-in = Alle sind dabei: Die Karten sind ausgeteilt.

## Befehle
command-start = Einen Tisch in diesem Kanal öffnen
command-solo = Gegen Computer spielen, sofort ausgeteilt
command-join = Am Tisch in diesem Kanal mitspielen
command-leave = Vom Tisch aufstehen; in einer Partie gibst du auf
option-preset = Regeln für den Anfang; sonst die des Servers oder „Klassisch“
option-target = Mit wie vielen Punkten die Partie je nach Format gewonnen oder vorbei ist
option-format = Wie aus Runden eine Partie wird
option-players = Wie viele höchstens mitspielen können
option-solo-players = Wie viele mitspielen, dich eingerechnet (sonst 4)
option-thread = In einem eigenen Thread oder gleich hier
choice-thread-own = In einem eigenen Thread
choice-thread-here = Gleich hier
