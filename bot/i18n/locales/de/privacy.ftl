## /privacy: was von jemandem gespeichert ist

command-privacy = Was dieser Bot von dir speichert: sehen, exportieren, löschen
button-privacy-export = Exportieren
button-privacy-delete = Löschen
button-privacy-sure = Alles löschen
button-privacy-keep = Behalten

privacy-title = Deine Daten
privacy-intro = Das speichert dieser Bot von dir, auf allen seinen Servern:
privacy-nothing = Dieser Bot speichert keine Optionen, beendeten Partien oder Ergebnisse von dir.
privacy-preferences = - **Optionen** · wie deine Hand aussieht und welche Sprache du liest
privacy-matches =
    { $count ->
        [one] - **Eine Partie**, die vorbei ist · dein Name, deine Züge, Karten und dein Wort für die Mischung
       *[other] - **{ $count } Partien**, die vorbei sind · dein Name, deine Züge, Karten und Worte für Mischungen
    }
privacy-league =
    { $count ->
        [one] - **Liga** eines Servers · deine Wertungen, Ergebnisse und Gegenüber
       *[other] - **Ligen** von { $count } Servern · deine Wertungen, Ergebnisse und Gegenüber
    }
privacy-awards =
    { $count ->
        [one] - **Ein Erfolg**
       *[other] - **{ $count } Erfolge**
    }
privacy-daily =
    { $count ->
        [one] - **Tagespartie** · ein Tag
       *[other] - **Tagespartie** · { $count } Tage
    }
privacy-tournaments =
    { $count ->
        [one] - **Ein Turnier**
       *[other] - **{ $count } Turniere**
    }
privacy-notices =
    { $count ->
        [one] - **Pings** zu neuen Tischen in einem Kanal
       *[other] - **Pings** zu neuen Tischen in { $count } Kanälen
    }
privacy-presets =
    { $count ->
        [one] - **Eine Vorlage**, die du gespeichert hast
       *[other] - **{ $count } Vorlagen**, die du gespeichert hast
    }
privacy-decisions =
    { $count ->
        [one] - **Eine Entscheidung** der Moderation, von dir oder über dich
       *[other] - **{ $count } Entscheidungen** der Moderation, von dir oder über dich
    }
privacy-cards = -# Ein Tisch, an dem du sitzt, und Partien, die vor ihrem Ende geschlossen wurden, sind auch gespeichert. *{ button-privacy-export }* liefert alles davon.
privacy-cards-alone = -# Sitzt du an einem Tisch oder wurde eine Partie von dir vor ihrem Ende geschlossen, ist das gespeichert. *{ button-privacy-export }* liefert alles davon.
privacy-waits = -# Deine Daten werden gelöscht. Das dauert ein paar Minuten oder bis eine Partie vorbei ist, die du verlassen hast.

privacy-question = Deine Daten endgültig löschen?
privacy-consequences =
    Das lässt sich nicht rückgängig machen, auch nicht von uns.

    - Deine Optionen, Pings, Vorlagen und Tagespartien werden gelöscht.
    - Partien bleiben für die anderen. Dein Name und Konto darin werden zu „Ehemals dabei“, und nichts, was wir speichern, führt von dort zu dir.
    - Deine Wertungen, Titel und Erfolge bleiben bei diesem Namen. Du fängst neu an.
    - Worte, die du in Mischungen gegeben hast, bleiben ohne deinen Namen: Sie beweisen, dass fair gemischt war.
privacy-deleting = Deine Daten werden gelöscht. Das dauert ein paar Minuten. Spielst du wieder, fängst du neu an.
privacy-leave-tables = Du sitzt noch an einem Tisch: { $places }. Verlass ihn und lösch dann deine Daten.
privacy-leave-tournaments = Ein Turnier von dir läuft noch: { $names }. Verlass es oder sag es ab mit `/league tournament` und lösch dann deine Daten.
privacy-too-soon = Du hast deine Daten vor weniger als einem Tag löschen lassen. Morgen geht es wieder.
privacy-former = Ehemals dabei { $number }

privacy-export-title = Alles, was dieser Bot von dir speichert
privacy-export-note = Nur du siehst diese Nachricht. Speichere die Datei, bevor du sie schließt.
privacy-export-part = Datei { $number } von { $files }
privacy-export-busy = Deine Datei wird geschrieben. Sie kommt gleich.
privacy-export-waits = Du bist Nummer { $place } in der Reihe. Deine Datei kommt von selbst. Ist sie in zehn Minuten nicht da, drück noch einmal *{ button-privacy-export }*.
privacy-export-full = Gerade wollen sehr viele Leute ihre Daten. Versuch es in zehn Minuten noch einmal.
