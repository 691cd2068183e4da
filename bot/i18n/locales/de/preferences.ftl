## /uno preferences: was jetzt gilt, und die Buttons dafür

command-preferences = Wie deine Hand aussieht und wie du von deinem Zug erfährst
button-preferences = Optionen
preferences-title = Deine Optionen
preferences-note = Sie gelten für dich auf jedem Server.

preference-sorting-colour = **Reihenfolge** · nach Farbe
preference-sorting-rank = **Reihenfolge** · nach Zahl und Zeichen
choose-sorting-colour = Nach Farbe
choose-sorting-rank = Nach Zahl

preference-style-pictures = **Hand** · ein Bild über den Buttons
preference-style-compact = **Hand** · nur Buttons
choose-style-pictures = Bild
choose-style-compact = Kompakt

preference-shown-all = **Karten** · alle; tippe auf eine, die nicht passt, um zu erfahren, warum
preference-shown-playable = **Karten** · wenn du dran bist, nur die spielbaren
choose-shown-all = Alle zeigen
choose-shown-playable = Nur spielbare

preference-mentions-mention = **Dein Zug** · erwähnt dich, sodass dein Handy klingelt
preference-mentions-name = **Dein Zug** · sagt deinen Namen, ohne Klingeln
preference-mentions-none = **Dein Zug** · keine eigene Nachricht
choose-mentions-mention = Erwähnen
choose-mentions-name = Nur Name
choose-mentions-none = Ohne Nachricht

preference-confirming-asked = **Farbwahl-Ziehkarten** · fragt noch einmal, bevor du eine legst
preference-confirming-at-once = **Farbwahl-Ziehkarten** · liegt, sobald du eine Farbe wählst
choose-confirming-asked = Erst fragen
choose-confirming-at-once = Sofort legen

preference-labels-symbols = **Karten-Buttons** · Zeichen: 🔷 7
preference-labels-words = **Karten-Buttons** · Worte, für Screenreader: Blau 7
choose-labels-symbols = Zeichen
choose-labels-words = Worte

preference-media-pictures = **Liga und Replays** · mit Bildern, wo der Server sie hat
preference-media-text = **Liga und Replays** · nur Text
choose-media-pictures = Bilder
choose-media-text = Nur Text
