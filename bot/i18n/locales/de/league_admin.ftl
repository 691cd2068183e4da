## Befehle

command-league-admin-void = Eine Partie aus der Liga nehmen
command-league-admin-merge = Die Partien eines verlorenen Kontos für ein anderes zählen
command-league-admin-rename-season = Einer Saison einen anderen Namen geben
command-league-admin-reset = Die Liga dieses Servers neu beginnen; fragt erst nach
command-league-admin-undo = Rückgängig machen, was Mods an der Liga getan haben
command-league-admin-log = Was Mods an der Liga getan haben
option-void-match = Eine der neuesten Partien oder der Anfang der Nummer einer Partie
option-merge-lost = Das verlorene Konto: ein Name aus der Liga oder die ID des Kontos
option-merge-into = Das Konto, das dessen Partien bekommt
option-renamed-season = Die Saison
option-season-new-name = Ihr neuer Name, höchstens 40 Zeichen
option-undo-entry = Nummer im Protokoll
option-log-page = Seite des Protokolls, ab 1

## Vorschläge

league-admin-match-choice = { $at } · { $names } · { $hash }
league-admin-entry-choice = { $number } · { $what }

## Antworten

league-admin-voided = Partie `{ $hash }` zählt nicht mehr. Ansehen und lesen kann man sie noch.
league-admin-merged = Die Partien von **{ $name }** zählen jetzt für **{ $other }**.
league-admin-renamed = Die Saison **{ $name }** heißt jetzt **{ $title }**.
league-admin-undone = Rückgängig gemacht: { $what }
league-admin-reset-done = Die Liga beginnt neu: { $matches ->
    [one] 1 Partie zählt nicht mehr
   *[other] { $matches } Partien zählen nicht mehr
  }. Du kannst das bis { $ends } rückgängig machen.
league-admin-anew = Tabellen und Profile zeigen das, sobald die Liga neu berechnet ist, was ein paar Minuten dauern kann. Partien, die inzwischen enden, zählen mit.
league-recomputing = Als diese Seite entstand, wurde die Liga nach einer Änderung der Moderation neu berechnet; sieh in ein paar Minuten noch einmal hin.

## Die Frage vor dem Zurücksetzen

league-admin-reset-title = Die Liga zurücksetzen?
league-admin-reset-asks = Das nimmt **{ $matches }** { $matches ->
    [one] Partie
   *[other] Partien
  } von **{ $players }** { $players ->
    [one] Person
   *[other] Personen
  } in **{ $seasons }** { $seasons ->
    [one] Saison
   *[other] Saisons
  } heraus: alle Wertungen, Tabellen, Rekorde und Erfolge. Die aktuelle Saison bleibt, ohne Partien.
league-admin-reset-after = Partien kann man weiter ansehen und lesen. Einen Tag lang lässt es sich rückgängig machen; danach ist es endgültig.
button-league-reset = Zurücksetzen

## Das Protokoll

league-admin-log = Was Mods an der Liga getan haben
league-admin-log-empty = An der Liga dieses Servers haben Mods noch nichts geändert.
league-admin-log-entry = **{ $number }.** { $what }
league-admin-log-who = { $who } · { $when }
league-admin-log-undone = ~~{ $what }~~
league-admin-log-undone-by = rückgängig gemacht: { $who } · { $when }
league-admin-log-page = Seite { $page } von { $pages } · { $count ->
    [one] 1 Eintrag
   *[other] { $count } Einträge
  }
button-league-undo = Rückgängig
league-admin-did-void = Partie `{ $hash }` herausgenommen
league-admin-did-merge = **{ $name }** mit **{ $other }** zusammengelegt
league-admin-did-rename = Saison **{ $name }** in **{ $title }** umbenannt
league-admin-did-season = Saison **{ $title }** begonnen
league-admin-did-reset = Liga zurückgesetzt ({ $matches ->
    [one] 1 Partie
   *[other] { $matches } Partien
  })
league-admin-did-undo = Nummer { $number } rückgängig gemacht

## Ablehnungen

league-admin-no-match = Keine Partie dieses Servers, die zählt, beginnt mit dieser Nummer; wähl eine aus der Liste.
league-admin-match-unclear = So beginnen mehrere Partien; gib mehr von der Nummer ein.
league-admin-no-player = So heißt in der Liga niemand; wähl aus der Liste oder gib die ID des Kontos ein.
league-admin-player-unclear = So heißen mehrere; wähl aus der Liste.
league-admin-not-yours = Plätze bringen hier Rollen, die du selbst nicht geben könntest: Dazu braucht es *Rollen verwalten* und eine eigene Rolle über jeder davon. Wer das kann, darf es tun.
league-admin-into-bot = Bots sind nicht in der Liga; wähl das Konto eines Menschen.
league-admin-no-season = So eine Saison gibt es nicht; wähl eine aus der Liste.
league-admin-season-taken = So heißt schon eine andere Saison.
league-admin-season-bad = Ein Name hat 1 bis 40 Zeichen und ist nicht nur eine Zahl oder ein Datum wie 2026-11.
league-admin-refused-not-counted = Diese Partie zählt nicht in der Liga.
league-admin-refused-already-voided = Diese Partie ist schon herausgenommen.
league-admin-refused-same-account = Das ist dasselbe Konto; nenn zwei.
league-admin-refused-already-merged = Dieses Konto ist schon zusammengelegt; `/league-admin log` sagt, womit, und macht es rückgängig.
league-admin-refused-circle = Das andere Konto ist mit diesem zusammengelegt; mach das erst rückgängig: `/league-admin log`.
league-admin-refused-played-together = Sie haben { $count ->
    [one] 1 Partie
   *[other] { $count } Partien
  } miteinander gespielt, also sind es zwei Menschen. Nimm { $count ->
    [one] diese Partie
   *[other] diese Partien
  } erst heraus, wenn das nicht zählen soll.
league-admin-refused-nothing-to-reset = In der Liga dieses Servers zählt keine Partie; es gibt nichts zurückzusetzen.
league-admin-refused-changed = Inzwischen haben Mods etwas anderes getan; sieh in `/league-admin log` nach und frag dann noch einmal.
league-admin-refused-no-such-entry = So eine Nummer hat das Protokoll nicht: `/league-admin log`.
league-admin-refused-already-undone = Das ist schon rückgängig gemacht.
league-admin-refused-not-undoable = Das lässt sich nicht rückgängig machen: Tu es noch einmal andersherum.
league-admin-refused-too-late = Zurücksetzen lässt sich einen Tag lang rückgängig machen; der ist vorbei.

## Befehle
command-league-admin = Für Mods: Partien herausnehmen, Konten zusammenlegen und mehr
