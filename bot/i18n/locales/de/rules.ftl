## Das Menü der Regeln in der Lobby
menu-rules = Regeln: { $name }
# Ohne Umlaute, die in Bildern ihre Punkte verlieren.
menu-changed = { $name }, angepasst
menu-party = So spielt dieser Server: { $name }

## Das Fenster der Hausregeln
house-switches = Gespielt wird mit
house-length = Wie lange
house-length-help = Zu viert etwa 6 Minuten für eine Runde, 22 für 200 Punkte, 80 für 500
house-unchanged = Noch ist nichts geändert.
button-house-again = Ändern
answer-house = In der Lobby sehen es alle: { $rules }
answer-house-same = Nichts geändert: { $rules }

## Das Menü der Regeln
panel-title = Alle Regeln · { $page }
panel-note = Deine Änderungen sehen alle sofort in der Lobby. Dieses Menü siehst nur du.
panel-page = { $group } ({ $page } von { $pages })
panel-numbered = Seite { $page } von { $pages }: { $group }
panel-preset = Vorlage
panel-blanks = Blankokarten
panel-saved = Auf diesem Server gespeichert
panel-last-rules = Wie beim letzten Mal
panel-option = **{ $option }**
panel-option-changed = { $mark } **{ $option }** ({ $preset }: { $usual })
panel-other = Andere Zahl …
panel-number = { $least } bis { $most }
panel-blank = **{ $mark }**
panel-wording = Deine eigenen Worte
panel-wording-help = Eine Zeile, die bei der Karte steht; leer lassen nimmt sie weg
panel-name = Name
panel-name-help = 1 bis 32 Buchstaben, Ziffern, Leerzeichen oder -_.'!?&+#

## Buttons
button-house = Hausregeln
button-rules-all = Alle Regeln
button-rules-brief = Kurz gesagt
button-on = An
button-off = Aus
button-reset = Zurücksetzen
button-save = Speichern …
button-wording = Text …

## Antworten, die nur eine Person sieht
answer-rules-chosen = Gespielt wird jetzt: **{ $name }**.
answer-preset-saved = „{ $name }“ ist gespeichert; `/uno start` bietet es hier allen an.
answer-preset-deleted = „{ $name }“ ist gelöscht.

## Befehle
command-rules = Die Regeln dieses Tisches zeigen
command-preset = Vorlagen dieses Servers zeigen, eine speichern oder löschen
option-preset-name = Name zum Speichern: 1 bis 32 Buchstaben, Ziffern, Leerzeichen oder -_.'!?&+#
option-preset-saved = Welche Vorlage gelöscht wird

## Vorlagen
preset-list-title = Regeln für den Anfang
preset-choice = { $name }: { $about }
preset-list-line = **{ $name }** – { $about }
preset-list-own = { $changes ->
    [0] { $name } · { $preset }
    [one] { $name } · { $preset }, 1 Änderung
   *[other] { $name } · { $preset }, { $changes } Änderungen
  }
preset-list-saved = { $count ->
    [0] Dieser Server hat keine eigenen gespeichert; der Host eines Tisches kann es mit `/uno preset save:`.
    [one] Auf diesem Server gespeichert:
   *[other] Auf diesem Server gespeichert, { $count } von 20:
  }
