## Ein Wort in die Mischung geben
button-cut = Abheben
cut-title = Karten abheben
cut-word = Dein Glückswort
cut-word-help = Es mischt die Karten mit, und alle können es für immer lesen. Keine Idee? Ich wähle eins für dich.
answer-cut = ✂️ **{ $cut }** ist eingemischt. Ändert sich vor dem Austeilen etwas in der Lobby, heb noch einmal ab.
answer-cut-picked = ✂️ Ich habe **{ $cut }** für dich gewählt. Nur ein eigenes Wort stellt sicher, dass niemand die Karten vorsortiert hat.
refused-cut-late = Die Karten sind ausgeteilt, abheben geht nicht mehr; in der nächsten Lobby gibt es wieder *{ button-cut }*.
refused-cut-seat = Abheben kann nur, wer hier sitzt; drück erst *{ button-join }*.
refused-cut-word = Damit kannst du nicht abheben; nimm 1 bis 32 Buchstaben, Ziffern oder Zeichen in einer Zeile.
refused-cut-fresh = Woraus sich die Karten ergeben, hat sich gerade geändert, deshalb können alle nachsehen und neu abheben; *{ button-start }* geht <t:{ $name }:R>.
refused-no-cut = Diese Lobby gab es schon, bevor man abheben konnte; in der nächsten gibt es *{ button-cut }*.

## Die Mischung in der Lobby
lobby-deal = 🔒 Mischung versiegelt `{ $hash }`
seal = 🔒 Mischung { $number } versiegelt `{ $hash }`
picture-seal = Ein Streifen mit einer Farbe für jedes Zeichen im Fingerabdruck von Mischung { $number }: { $hash }
more-deal-cut = Gib mit *{ button-cut }* ein eigenes Wort dazu, dann kann niemand die Karten für dich vorsortiert haben. Alle können es lesen.
lobby-seat-cut = { $number }. { $name } · ✂️ { $cut }
lobby-cuts = ✂️ { $cuts }
cuts-more = { $cuts } +{ $count }

## Die Worte genau, nach Sitzen
cuts-left-out = -# … und { $count } weitere, für die hier kein Platz ist

## Die Mischung, wenn alles vorbei ist
result-deal = -# 🔓 Mischung { $number } geöffnet, Geheimnis `{ $secret }`
result-deal-cut = -# 🔓 Mischung { $number } geöffnet, Geheimnis `{ $secret }` · ✂️ { $cuts }
picture-deal = Mischung { $number }: Fingerabdruck { $hash }, Geheimnis { $secret }
