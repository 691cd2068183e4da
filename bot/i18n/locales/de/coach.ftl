## Analysen von Partien, Tipps beim Üben und Genauigkeit

command-review = Welche Züge einer Partie dich am meisten kosteten, und was besser war
button-review = Analyse

## Züge, wie man sie jemandem rät

coach-play = { $uno ->
    [called] { $card } legen und *{ button-uno }* rufen
    [uncalled] { $card } legen, ohne *{ button-uno }*
   *[none] { $card } legen
  }
coach-play-swap = { $uno ->
    [called] { $card } legen, mit { $name } die Hand tauschen und *{ button-uno }* rufen
    [uncalled] { $card } legen und mit { $name } die Hand tauschen, ohne *{ button-uno }*
   *[none] { $card } legen und mit { $name } die Hand tauschen
  }
coach-colour = { $colour } wünschen
coach-draw = Eine Karte ziehen
coach-pass = Die Karte behalten
coach-challenge = Anzweifeln
coach-accept = { $count ->
    [one] Die Karte ziehen
   *[other] Die { $count } Karten ziehen
  }

## Warum ein Zug besser ist

coach-why-caught = Du wurdest ohne *{ button-uno }* erwischt und musstest ziehen.
coach-why-certain = Damit gewinnst du in allen Runden, die ich durchgespielt habe.
coach-why-bluff = Nach dem, was du sehen konntest, ist es in { $share }{ "\u00A0" }% der Fälle ein Bluff.
coach-why-honest = Nach dem, was du sehen konntest, ist es nur in { $share }{ "\u00A0" }% der Fälle ein Bluff.
coach-why-draws = { $rival } muss ziehen und gewinnt in { $share }{ "\u00A0" }% der Fälle statt in { $instead }{ "\u00A0" }%.
coach-why-skipped = { $rival } setzt aus und gewinnt in { $share }{ "\u00A0" }% der Fälle statt in { $instead }{ "\u00A0" }%.
coach-why-fits = In deinem nächsten Zug kannst du in { $share }{ "\u00A0" }% der Fälle legen statt in { $instead }{ "\u00A0" }%.
coach-why-kept = **{ $card }** behältst du für einen Zug, in dem sonst nichts passt.
coach-why-rival = { $rival } gewinnt dann in { $share }{ "\u00A0" }% der Fälle statt in { $instead }{ "\u00A0" }%.
coach-rival = { $cards ->
    [one] **{ $name }** (1 Karte)
   *[other] **{ $name }** ({ $cards } Karten)
  }

## Tipps

hint-compared = 💡 **{ $move }**: gewinnt in { $chance }{ "\u00A0" }% der Fälle. Das Nächstbeste: { $other }, { $less }{ "\u00A0" }%.
hint-alone = 💡 **{ $move }**: Etwas anderes ergibt jetzt keinen Sinn.
hint-thumb = 💡 **{ $move }**: eine Faustregel, denn hier kann ich nicht vorausrechnen.

## Analysen

review-waits = ⏳ Der Coach sieht sich erst andere Partien an: Du bist Nummer { $count } in der Reihe. Deine Analyse kommt von selbst hierher.
review-looking = { $count ->
    [one] 🔎 Ich sehe mir deine 1 Entscheidung an …
   *[other] 🔎 Ich sehe mir deine { $count } Entscheidungen an …
  }
review-title = Analyse von Partie #{ $hash }
review-accuracy = { $count ->
    [one] Deine Genauigkeit: **{ $percent }{ "\u00A0" }%**, bei 1 Entscheidung
   *[other] Deine Genauigkeit: **{ $percent }{ "\u00A0" }%**, bei { $count } Entscheidungen
  }
review-lost = { $count ->
    [one] 1-mal zu Unrecht angezweifelt
   *[other] { $count }-mal zu Unrecht angezweifelt
  }
review-forgotten = { $count ->
    [one] *{ button-uno }* einmal vergessen
   *[other] *{ button-uno }* { $count }-mal vergessen
  }
review-looked = { $count ->
    [one] Der Coach hat sich 1 Entscheidung angesehen.
   *[other] Der Coach hat sich { $count } Entscheidungen angesehen.
  }
review-moments = { $count ->
    [0] Gut gespielt: Kein Zug hat dich viel gekostet.
    [one] Ein Zug hätte besser sein können:
    [3] Diese drei Züge haben dich am meisten gekostet:
   *[other] Zwei Züge hätten besser sein können:
  }
review-place = { $number } von { $total } · Runde { $hand }
review-played = ❌ Du: { $move } · **{ $chance }{ "\u00A0" }%**
review-better = ✅ Besser: { $move } · **{ $chance }{ "\u00A0" }%**
review-note = Genauigkeit: 100{ "\u00A0" }% ist immer der beste Zug, wenn es darauf ankam, 0{ "\u00A0" }% der schlechteste. Hinter einem Zug: deine Chance, die Runde zu gewinnen, nach dem, was du da wissen konntest.
review-nothing = { $count ->
    [0] In dieser Partie hattest du nichts zu entscheiden, also gibt es nichts zu analysieren.
   *[other] Nichts, was du in dieser Partie entschieden hast, machte einen Unterschied.
  }
review-too-many = Der Coach sieht sich Partien mit bis zu zehn Leuten an; *{ button-replay }* zeigt alle Züge von dieser.

## Beim Ergebnis

result-accuracy = 🎯 Genauigkeit: { $names }
result-accuracy-of = { $name } { $percent }{ "\u00A0" }%
result-hints = { $count ->
    [one] 1 Tipp
   *[other] { $count } Tipps
  }

## Ablehnungen

refused-not-your-match = In dieser Partie hast du nicht mitgespielt; `/uno replay` zeigt sie allen.
refused-no-finished-match = Ich kenne hier keine Partie, die du zu Ende gespielt hast; spiel eine oder nimm eine, die `match:` vorschlägt.
refused-match-unreviewable = Dieser Partie kann ich nicht mehr folgen, eine frühere Version von mir hat sie gegeben; `/uno replay` zeigt sie noch.
refused-review-under-way = Deine letzte Analyse ist noch in Arbeit; warte auf sie und frag dann wieder.
refused-coach-busy = Auf diesem Server warten schon viele auf den Coach; versuch es in ein paar Minuten noch einmal.
refused-coach-away = Der Coach kann sich gerade keine Partien ansehen; versuch es in ein paar Minuten noch einmal oder schau dir das *{ button-replay }* an.
refused-no-hints = Tipps sind zum Üben, wenn du allein gegen Computer spielst; `/uno solo` teilt so eine Partie aus.
refused-no-hint-now = Du hast gerade nichts zu entscheiden; frag, wenn du dran bist.
