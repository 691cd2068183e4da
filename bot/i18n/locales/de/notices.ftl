# Befehle
command-notify = Ping, wenn diese Partie endet oder ein Tisch aufgeht; nochmal: keiner
option-notify = Wann du einen Ping willst, oder keinen mehr
choice-notify-tables = in diesem Kanal geht ein Tisch auf
choice-notify-result = diese Partie endet

## Antworten

answer-watch-on = Ich pinge dich, wenn diese Partie endet. Nochmal `/uno notify`, und ich lasse es.
answer-watch-off = Ich pinge dich nicht.
answer-notify-on = Ich pinge dich, wenn jemand in diesem Kanal einen Tisch öffnet, höchstens alle zehn Minuten. Nochmal `/uno notify`, und ich lasse es.
answer-notify-off = Ich pinge dich nicht mehr, wenn in diesem Kanal ein Tisch aufgeht.
refused-watchers-full = Für diese Partie pinge ich schon fünfzig Leute; schau ab und zu mit `/uno table` vorbei.

button-watch = Ping mich dann

## Die Erwähnungen

watch-result = { $count ->
    [one] { $mentions } Die Partie ist vorbei: { $winners } hat gewonnen.
   *[other] { $mentions } Die Partie ist vorbei: { $winners } haben gewonnen.
  }
watch-closed = { $mentions } Dieser Tisch wurde ohne Ergebnis geschlossen.
notify-opened = { $mentions } **{ $name }** öffnet einen Tisch: { $place }
