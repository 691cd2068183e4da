## Das Podium einer Saison, die vorbei ist

podium-title = 🏆 { $season } ist vorbei
podium-by-points = Nach Punkten
podium-champions = { $count ->
    [one] Sieg: { $names }
   *[other] Gemeinsamer Sieg: { $names }
  }
podium-points = { $points ->
    [one] 1 Punkt
   *[other] { $points } Punkte
  }
button-season-table = Ganze Tabelle
league-season-numbered = Saison { $number }

## Die Einstellungen der Liga

command-league-settings = Wählen, was eine Saison beendet und wo Podien stehen
league-settings-title = Die Liga dieses Servers
league-settings-note = Wer den Server verwalten darf, kann das jederzeit ändern; keine Partie geht verloren.
league-settings-seasons = **Saisons**
league-settings-seasons-monthly = Monate
league-settings-seasons-by-hand = Von Hand beendet
league-settings-seasons-none = Keine: eine Tabelle für die gesamte Zeit
league-settings-about-monthly = Eine Saison endet mit ihrem Monat (UTC), und die nächste Partie beginnt die nächste. Hast du gerade erst hierher gewechselt, endet die aktuelle mit diesem Monat.
league-settings-about-by-hand = Die aktuelle Saison dauert, bis jemand, der den Server verwalten darf, `/league-admin new-season` eingibt.
league-settings-about-none = Die aktuelle Saison endet nie, und `/league table` zeigt zuerst die gesamte Zeit. Saisons, die vorbei sind, bleiben.
league-settings-podium = **Podium** einer Saison, die vorbei ist: einmal gezeigt, in dem Kanal, der hier gewählt ist
league-settings-podium-last = Der Kanal ihrer letzten Partie
league-settings-podium-missing = ⚠️ Dort kann ich nicht schreiben. Fehlende Berechtigungen: { $needs }
league-settings-refused = Diese Auswahl gibt es nicht mehr; öffne das Menü mit `/league-admin settings` neu.
switch-podium-on = Podium: an
switch-podium-off = Podium: aus

# Eine neue Saison
command-new-season = Saison beenden und die nächste beginnen, wo das von Hand geht
option-season-name = Name der nächsten Saison; sonst eine Nummer
new-season-ask = **{ $ended }** jetzt beenden und **{ $season }** beginnen? In der neuen Saison beginnt jede Wertung ein Viertel näher am Anfangswert. Für ein Podium braucht es { $matches ->
    [one] 1 gewertete Partie
   *[other] { $matches } gewertete Partien
  }. Das lässt sich nicht rückgängig machen.
new-season-ask-empty = **{ $ended }** hat noch keine Partie; `/league-admin rename-season` gibt ihr einen anderen Namen. Trotzdem beenden und **{ $season }** beginnen? Das lässt sich nicht rückgängig machen.
new-season-first = Es gibt keine aktuelle Saison. **{ $season }** jetzt beginnen?
new-season-begun = **{ $season }** hat begonnen.
no-new-season-monthly = Saisons enden hier mit ihrem Monat; um sie von Hand zu beenden, wähl das in `/league-admin settings`.
no-new-season-none = Hier gibt es keine Saisons; um sie von Hand zu beenden, wähl das in `/league-admin settings`.
new-season-taken = **{ $name }** kann eine Saison nicht heißen: Eine andere heißt schon so, oder es sähe nach einem Monat oder einer Nummer aus. Wähl einen anderen Namen.
new-season-changed = Seit der Frage hat eine andere Saison begonnen; nichts wurde geändert.
button-new-season = Nächste Saison

## Die Aktivität einer Woche

command-league-activity = Wer diese Woche am aktivsten war: Punkte fürs Spielen, egal wer gewinnt
option-week = Welche Woche, etwa 2026-47; sonst diese
activity-title = Aktivität der Woche
activity-week = Woche { $week } von { $year }
activity-this-week = Diese Woche
activity-last-week = Letzte Woche
activity-about = { $name } · { $when } – { $ends }
activity-before = Am aktivsten letzte Woche: { $names }
activity-value = **{ $points }** · { $facts }
activity-points = **{ $points }** { $points ->
    [one] Punkt
   *[other] Punkte
  }
activity-matches = { $count ->
    [one] 1 Partie
   *[other] { $count } Partien
  }
activity-opponents = { $count ->
    [one] 1 Gegenüber
   *[other] { $count } Gegenüber
  }
activity-catches = { $count ->
    [one] 1-mal jemanden erwischt
   *[other] { $count }-mal jemanden erwischt
  }
activity-comebacks = { $count ->
    [one] 1 Comeback
   *[other] { $count } Comebacks
  }
activity-rules = Punkte, egal wer gewinnt: { $rules }
activity-rule-match = { $points } je zu Ende gespielter Partie (bis zu { $most } pro Woche)
activity-rule-opponent = { $points } je verschiedenem Gegenüber (bis zu { $most })
activity-rule-catch = { $points } je Erwischen (bis zu { $most })
activity-rule-comeback = { $points } je Runde, die du nach { $cards ->
    [one] 1 Karte
   *[other] { $cards } Karten
  } oder mehr gewinnst (bis zu { $most })
activity-nobody = Diese Woche hat noch niemand eine Partie zu Ende gespielt: `/uno start`.
activity-nobody-then = In dieser Woche hat niemand eine Partie zu Ende gespielt.
activity-empty = Weder diese noch letzte Woche hat jemand eine Partie zu Ende gespielt; die nächste mit mindestens zwei Menschen zählt: `/uno start`.
activity-no-week = So eine Woche gibt es nicht, oder sie hat noch nicht begonnen; lass sie für diese weg oder wähl aus der Liste.
button-week-earlier = Woche davor
button-week-later = Woche danach

## In einem Profil

league-titles = Titel: { $count }
league-title-of = 🏆 Sieg in **{ $season }** · { $ladder }
league-titles-more = … und { $count } weitere
