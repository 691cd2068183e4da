## Befehle

command-verify = Prüfen, ob ehrlich gemischt war, oder die neuesten Mischungen auflisten
option-deal = Nummer, Fingerabdruck oder Kennung der Partie (sonst die neuesten)

## Die neuesten Mischungen eines Servers

button-newer = Neuere
button-older = Ältere
verify-title = Mischungen dieses Servers
verify-empty = Auf diesem Server ist noch keine Lobby aufgegangen.
verify-row = { $state ->
    [no] ✗
    [open] ⏳
   *[yes] ✓
  } **{ $number }** · { $opened } · { $became } · `{ $hash }`
verify-chain-shown = { $holds ->
    [yes] ✓ Keine davon wurde geändert, und keine fehlt: Jeder Fingerabdruck enthält den vorigen.
   *[no] ✗ Eine davon wurde geändert, oder eine fehlt: Ein Fingerabdruck passt nicht zu seinem Geheimnis oder zum vorigen.
  }
verify-how = `/uno match verify match:` mit einer Nummer prüft eine Schritt für Schritt. Was ein Fingerabdruck ist: `/uno help`, *{ button-help-deal }*
verify-choice = { $number } · { $became } · { $hash }
verify-unknown = So eine Mischung hat dieser Server nicht; `/uno match verify` listet die neuesten auf.
verify-elsewhere = Diese Partie wurde gespielt, wo du nicht lesen kannst; wer ihr Replay sehen darf, darf ihre Mischung prüfen.
verify-became-finished = zu Ende gespielt
verify-became-abandoned = vor dem Ende geschlossen
verify-became-undealt = ohne eine Karte geschlossen
verify-became-playing = wird gespielt
verify-became-lobby = in der Lobby

## Eine Mischung

verify-verdict-holds = ✓ Diese Mischung stimmt
verify-verdict-broken = ✗ Diese Mischung stimmt nicht
verify-verdict-open = ⏳ Diese Mischung lässt sich noch nicht prüfen
verify-verdict-undealt = – Diese Mischung wurde nie verwendet
verify-verdict-unknown = – Diese Mischung ließ sich nicht zu Ende prüfen
verify-verdict-unrecorded = – Diese Mischung ließ sich nicht prüfen: Ich habe keine Aufzeichnung davon
verify-holds = Ich habe gerade jeden Schritt geprüft: Der Schlüssel für alles Mischen kommt aus dem versiegelten Geheimnis und den Worten der Leute am Tisch, und aus nichts anderem.
verify-facts = Mischung { $number } · { $opened } · { $became }
button-deal-steps = Jeder Schritt
verify-previous = Voriger Fingerabdruck: `{ $hash }`
verify-match = Kennung der Partie: `{ $match }`
verify-published = Fingerabdruck, vor der Lobby veröffentlicht: `{ $hash }`
verify-told = Geheimnis, am Ende verraten: `{ $secret }`
verify-key-told = Schlüssel, aus Geheimnis und Worten: `{ $hash }`
verify-cuts = ✂️ Die Worte in der Mischung, nach Sitz:
verify-cuts-none = ✂️ Niemand hat abgehoben.
verify-cuts-damaged = ✂️ Die Worte, die ich gespeichert habe, sind beschädigt.
verify-secret = { $holds ->
    [yes] ✓ **Das Geheimnis ist das versiegelte**: Mit dem vorigen Fingerabdruck und der Kennung der Partie ergibt es den Fingerabdruck (SHA-256).
   *[no] ✗ **Das Geheimnis ist nicht das versiegelte**: Es ergibt den Fingerabdruck nicht (SHA-256).
  }
verify-chain = { $holds ->
    [yes] ✓ **Keine Mischung wurde ausgelassen**: Der vorige Fingerabdruck ist der von Mischung { $number }.
   *[no] ✗ **Die Mischung davor ist eine andere**: Der vorige Fingerabdruck ist nicht der von Mischung { $number }.
  }
verify-first = { $holds ->
    [yes] ✓ **Keine Mischung wurde ausgelassen**: Sie ist die erste dieses Servers, also stehen vor ihr nur Nullen.
   *[no] ✗ **Eine Mischung wurde ausgelassen**: Sie ist die erste dieses Servers, aber vor ihr steht etwas.
  }
verify-key = { $holds ->
    [yes] ✓ **Der Schlüssel kommt aus dem Geheimnis und den Worten**: Mit der Kennung der Partie ergeben sie ihn (HMAC-SHA-256), und alle Karten der Partie folgen daraus.
   *[no] ✗ **Der Schlüssel kommt nicht aus dem Geheimnis und den Worten**: Mit der Kennung der Partie ergeben sie einen anderen (HMAC-SHA-256).
  }
verify-key-damaged = ✗ Da die gespeicherten Worte beschädigt sind, kann ich den Schlüssel nicht berechnen.
verify-shown = { $holds ->
    [yes] ✓ **Die Partie wurde mit dieser Mischung gespielt**: Sie zeigte von der ersten Karte an genau diesen Fingerabdruck.
   *[no] ✗ **Die Partie wurde mit einer anderen Mischung gespielt**: Sie zeigte einen anderen Fingerabdruck als ihre Lobby.
  }
verify-open = ⏳ Sie ist noch nicht vorbei: Das Geheimnis kommt mit dem Ergebnis, dann lässt sich der Rest prüfen.
verify-undealt = – Mit ihr wurde keine Karte ausgeteilt.
verify-not-kept = – Ich habe die Partie nicht aufgehoben oder kann sie nicht lesen, also kann ich ihren Schlüssel nicht vergleichen.
verify-yourself = `docs/verify.md` meines Quelltexts erklärt, wie du das ohne mich berechnest.
