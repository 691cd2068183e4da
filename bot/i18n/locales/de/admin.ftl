## Befehle

command-admin = Für Mods: Tische schließen, Leute entfernen, Einstellungen ändern
command-admin-end = Den Tisch in diesem Kanal schließen, egal wer Host ist
command-admin-kick = Jemanden vom Tisch in diesem Kanal entfernen
command-admin-settings = Regeln, Uhr, Kanäle, Bilder und mehr für Tische dieses Servers
command-admin-diagnose = Was auf diesem Server nicht stimmt und wie es zu beheben ist
option-kicked = Wer entfernt wird
option-kicked-why = Der Grund; die Person kann ihn lesen

## Antworten

kick-question = **{ $name }** aus dieser Partie entfernen? Das gilt als **aufgegeben**, ein Zurück gibt es nicht; die anderen spielen weiter.
kick-question-last = **{ $name }** aus dieser Partie entfernen? Das gilt als **aufgegeben**, und damit ist die Partie vorbei.
button-kick-now = Entfernen
answer-kicked = **{ $name }** wurde vom Tisch entfernt.
admin-kicked-you = Die Moderation hat dich vom Tisch in { $channel } entfernt.
admin-kicked-you-why = Die Moderation hat dich vom Tisch in { $channel } entfernt: { $reason }
refused-not-moderator = Das können nur Mods dieses Kanals; frag jemanden, der hier *Nachrichten verwalten* oder *Server verwalten* darf.
refused-not-server-moderator = Das können nur Mods des ganzen Servers, durch eine Rolle, nicht die eines Kanals; frag einfach nach.
refused-not-manager = Das können nur Mitglieder mit einer Rolle, die *Server verwalten* hat; frag einfach nach.
refused-server-unknown = Discord hat mir die Rollen dieses Servers noch nicht gesagt; versuch es in einer Minute noch einmal.

## Wie es dem Bot hier geht

diagnose-title = ### Wie es mir hier geht
diagnose-all-here = In diesem Kanal habe ich jede Berechtigung, die ich brauche.
diagnose-grant = *Kanal bearbeiten* → *Berechtigungen* gibt sie meiner Rolle.
diagnose-without-attach_files = **Dateien anhängen** fehlt, also gibt es keine Bilder.
diagnose-without-create_public_threads = **Öffentliche Threads erstellen** fehlt, also bekommt hier kein Tisch einen Thread.
diagnose-without-send_messages_in_threads = **Nachrichten in Threads senden** fehlt, also bekommen Threads hier keinen Tisch.
diagnose-elsewhere = **Fehlt in anderen Kanälen**
diagnose-gone = { $count ->
    [one] Ein Kanal, der für Tische eingestellt ist, ist nicht mehr da; siehe `/uno-admin settings`.
   *[other] { $count } Kanäle, die für Tische eingestellt sind, sind nicht mehr da; siehe `/uno-admin settings`.
  }
diagnose-fine = { $count ->
    [one] Ein anderer Kanal hat alles.
   *[other] { $count } andere Kanäle haben alles.
  }
diagnose-tables = **Tische mit Problemen**
diagnose-damaged = { $channel }: Der gespeicherte Tisch ist nicht lesbar. Schließ ihn dort mit dem Button.
diagnose-refused = { $channel }: Discord hat meine Nachrichten { $times ->
    [one] einmal
   *[other] { $times }-mal
  } abgelehnt; ich versuche es { $count ->
    [one] in einer Minute
   *[other] in { $count } Minuten
  } wieder. Ist der Thread gesperrt?
diagnose-quiet = { $channel }: Es fehlen Berechtigungen; ich versuche es { $count ->
    [one] in einer Minute
   *[other] in { $count } Minuten
  } wieder.
diagnose-more = … und { $count } weitere
diagnose-pictures-off = Bilder sind aus: `/uno-admin settings`.
diagnose-no-faces = Karten erscheinen als Zeichen: Wer mich betreibt, kann sie mit `python -m bot emojis` hochladen.
diagnose-draining = Ich starte gleich neu, vielleicht für ein Update. Gleich gehen die Spiele weiter.
diagnose-no-gateway = Discord antwortet mir gerade nicht.
diagnose-no-database = Meine Datenbank antwortet nicht, also lässt sich gerade nichts ändern.
diagnose-connection = -# Discord { $gateway } ms · Datenbank { $database } ms · Version { $version }

## Das Menü

settings-title = Tische auf diesem Server
settings-note = Bilder, Reaktionen und Sprüche ändern sich sofort, alles andere mit dem nächsten Tisch.
settings-channels = **Kanäle** für Tische, samt Threads
settings-channels-all = Jeder Kanal
settings-preset = **Regeln**, mit denen Tische beginnen
settings-preset-usual = Erst { variant-quick }, danach { preset-classic }
settings-party = **Party**, die erste Wahl im Regelmenü der Lobby
settings-clock = **Zeit** für jede Entscheidung
settings-clock-0 = Keine Uhr
settings-clock-30 = 30 Sekunden
settings-clock-60 = 1 Minute
settings-clock-120 = 2 Minuten
settings-clock-300 = 5 Minuten
settings-clock-900 = 15 Minuten
settings-clock-3600 = 1 Stunde
settings-clock-28800 = 8 Stunden
settings-clock-86400 = 24 Stunden
settings-most_rooms = **Tische zugleich**
settings-rooms-any = Beliebig viele
settings-rooms = { $most ->
    [one] Ein Tisch
   *[other] Bis zu { $most } Tische
  }
settings-refused = Diese Auswahl gibt es nicht mehr; öffne das Menü mit `/uno-admin settings` neu.
settings-switches = *Bot-Sprüche*: was Computer am Tisch sagen. *Genauigkeit*: Ergebnisse sagen, wie gut alle gewählt haben, nach Ansicht des Coachs.
switch-threads-on = Threads: an
switch-threads-off = Threads: aus
switch-pictures-on = Bilder: an
switch-pictures-off = Bilder: aus
switch-last_hand-on = GIF letzte Runde: an
switch-last_hand-off = GIF letzte Runde: aus
switch-reactions-on = Reaktionen: an
switch-reactions-off = Reaktionen: aus
switch-remarks-on = Bot-Sprüche: an
switch-remarks-off = Bot-Sprüche: aus
switch-accuracy-on = Genauigkeit: an
switch-accuracy-off = Genauigkeit: aus
