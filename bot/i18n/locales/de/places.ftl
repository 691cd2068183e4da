## Wo Tische stehen

thread-name = UNO · { $name }
place-opened = **{ $name }** öffnet einen Tisch in { $thread }: Drück dort *{ button-join }*.
place-elsewhere = Tische gibt es auf diesem Server woanders: { $channels }
place-full = { $most ->
    [one] Dieser Server erlaubt nur einen Tisch, und den gibt es schon: { $tables }
   *[other] Dieser Server erlaubt { $most } Tische zugleich, und alle sind belegt: { $tables }
  }
place-opening = Dein Tisch hier geht schon auf; gib Discord einen Moment.
place-waiting = Dein Tisch wartet schon in { $thread }; drück dort *{ button-start }* oder schließ ihn mit `/uno end`.
place-practice = Du spielst schon in { $thread } gegen Computer; spiel dort weiter oder schließ den Tisch mit `/uno end`.
place-taken = { $full ->
    [no] Hier läuft eine Partie; bitte mit `/uno join` um einen Sitz oder öffne in einem anderen Kanal einen Tisch.
   *[yes] Der Tisch hier hat keinen Sitz für dich; öffne einen in einem anderen Kanal.
  }
place-no-thread = Hier kann ich keinen Thread öffnen. Lass `thread` weg, um gleich hier zu spielen, oder geh in einen Textkanal.
place-private = In diesem privaten Thread bin ich nicht Mitglied. Erwähn mich einmal und nimm den Befehl noch einmal.
place-thread-failed = Discord kann hier gerade keinen Thread öffnen. Nimm `/uno start thread:here` oder versuch es später.

## Fehlende Berechtigungen, und wozu sie da sind

permissions-missing = Mir fehlen in diesem Kanal Berechtigungen:
permission-view_channel = **{ permission-short-view_channel }**, um den Kanal zu sehen
permission-connect = **{ permission-short-connect }**, um den Chat dieses Sprachkanals zu erreichen
permission-send_messages = **{ permission-short-send_messages }**, um den Tisch zu zeigen
permission-send_messages_in_threads = **{ permission-short-send_messages_in_threads }**, um den Tisch im Thread zu zeigen
permission-create_public_threads = **{ permission-short-create_public_threads }**, um einen Thread für den Tisch zu öffnen
permission-short-view_channel = Kanal ansehen
permission-short-connect = Verbinden
permission-short-send_messages = Nachrichten senden
permission-short-send_messages_in_threads = Nachrichten in Threads senden
permission-short-create_public_threads = Öffentliche Threads erstellen
permission-short-attach_files = Dateien anhängen
permissions-advice = Die Moderation kann sie meiner Rolle geben: *Kanal bearbeiten* → *Berechtigungen*. Versuch es dann noch einmal.
permissions-advice-thread = Die Moderation kann sie meiner Rolle geben: *Kanal bearbeiten* → *Berechtigungen*. Versuch es dann noch einmal, oder spiel ohne eigenen Thread: `/uno start thread:here`.
place-barred = Discord lässt mich hier nicht schreiben, obwohl ich die Berechtigung habe: Vielleicht ist der Thread gesperrt. Die Moderation kann helfen; dein Spiel ist inzwischen sicher.
place-thread-deleted = Der Thread mit dem Tisch von **{ $name }** wurde gelöscht, also ist dieser Tisch geschlossen. `/uno start` öffnet einen neuen.
place-thread-deleted-empty = Der Thread mit einem Tisch wurde gelöscht, also ist dieser Tisch geschlossen. `/uno start` öffnet einen neuen.
damaged-table = Der gespeicherte Tisch dieses Kanals ist beschädigt und kann nicht weitergehen; das tut mir leid. Alle anderen Tische sind in Ordnung. Die Moderation kann ihn mit diesem Button schließen, und `/uno start` öffnet einen neuen an seiner Stelle.
damaged-closed = Der beschädigte Tisch ist geschlossen; `/uno start` öffnet einen neuen.
