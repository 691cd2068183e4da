## Der Moment nach einer Runde, bevor die nächste beginnt
hand-result-won = Runde { $hand }: **{ $name }** gewinnt mit { $card }
hand-result-jumped-in = Runde { $hand }: **{ $name }** wirft dazwischen und gewinnt mit { $card }
hand-result-won-plain = Runde { $hand }: **{ $name }** gewinnt
hand-result-last-in = Runde { $hand }: **{ $name }** bleibt übrig und gewinnt
hand-result-nobody = Runde { $hand } ist vorbei
hand-result-lead = { $count ->
    [one] 👑 { $names } geht in Führung
   *[other] 👑 { $names } gehen in Führung
  }
hand-result-course = { $kind ->
    [lowest] bis { $target }, wenigste Punkte gewinnen
    [elimination] raus bei { $target }
    [partners] erstes Team mit { $target }
    [points] bis { $target }
   *[other] Runde { $hand } von { $hands }
  }{ $times ->
    [1] { "" }
   *[other] { " " }· Punkte zählen ×{ $times }
  }
hand-result-standing = { $place } **{ $name }** · { $points }{ $gained ->
    [0] { "" }
   *[other] { " " }(+{ $gained })
  }{ $climbed ->
    [0] { "" }
   *[other] { " " }▲{ $climbed }
  }{ $full ->
    [yes] { " " }· zu viele Karten
   *[no] { "" }
  }{ $out ->
    [yes] { " " }· raus
   *[no] { "" }
  }
hand-result-brief = { $place ->
    [1] 🥇{ "\u00A0" }
    [2] 🥈{ "\u00A0" }
    [3] 🥉{ "\u00A0" }
   *[other] { "" }
  }{ $name }:{ "\u00A0" }{ $points }{ $gained ->
    [0] { "" }
   *[other] { "\u00A0" }(+{ $gained })
  }{ $climbed ->
    [0] { "" }
   *[other] { "\u00A0" }▲{ $climbed }
  }{ $full ->
    [yes] { "\u00A0" }zu{ "\u00A0" }viele{ "\u00A0" }Karten
   *[no] { "" }
  }{ $out ->
    [yes] { "\u00A0" }raus
   *[no] { "" }
  }
hand-result-held = { $cards } · { $points ->
    [one] 1 Punkt
   *[other] { $points } Punkte
  }{ $times ->
    [1] { "" }
   *[other] { " " }×{ $times }
  }
hand-result-knockouts = { $count ->
    [one] 1 Knock-out
   *[other] { $count } Knock-outs
  }: { $points ->
    [one] 1 Punkt
   *[other] { $points } Punkte
  }
hand-result-more = { $cards } und { $count } weitere
hand-result-partner = { $name }: { $held }
hand-result-own-cards = Auf deiner Hand: { $held }
hand-result-own-limit = Du hattest zu viele Karten (das Limit ist { $limit }) und warst für diese Runde raus
hand-result-waiting = ⏳ Nächste Runde { $when } · warten auf { $names }
hand-result-soon = ⏳ Nächste Runde { $when }
button-next-hand = Nächste Runde
refused-between-hands = Die nächste Runde beginnt gleich; drück *{ button-next-hand }*, damit sie sofort beginnt.
answer-joined-later = Die nächste Runde ist schon ausgeteilt, also spielst du in der danach mit.

## Das Bild davon
picture-hand-won = Runde { $hand }: { $name } gewinnt mit { $card }.
picture-hand-title = Runde { $hand }{ $times ->
    [1] { "" }
   *[other] { " " }· Punkte x{ $times }
  }
picture-hand-times = Punkte zählen ×{ $times }.
# Ohne Umlaute, die im Bild ihre Punkte verlieren.
picture-hand-wins = { $jumped ->
    [yes] { $leads ->
        [0] wirft dazwischen und gewinnt!
        [one] wirft dazwischen, gewinnt, liegt vorn!
       *[other] wirft dazwischen und gewinnt! Team vorn!
      }
   *[no] { $leads ->
        [0] gewinnt die Runde!
        [one] gewinnt die Runde und liegt vorn!
       *[other] gewinnt die Runde, das Team liegt vorn!
      }
  }
picture-match-title = { $hands ->
    [one] Partie vorbei
   *[other] Partie vorbei, { $hands } Runden
  }
picture-match-wins = { $points ->
    [-1] { $count ->
        [one] gewinnt!
       *[other] gewinnen!
      }
    [one] { $count ->
        [one] gewinnt mit 1 Punkt!
       *[other] gewinnen mit 1 Punkt!
      }
   *[other] { $count ->
        [one] gewinnt mit { $points } Punkten!
       *[other] gewinnen mit { $points } Punkten!
      }
  }
picture-match-final = Finale: { $name }
picture-match-champion = { $count ->
    [one] gewinnt das Turnier!
   *[other] gewinnen das Turnier!
  }
picture-match-final-of = Das Finale von { $name }.
picture-match-won = { $count ->
    [one] Ein Pokal: { $names } gewinnt die Partie.
   *[other] Ein Pokal: { $names } gewinnen die Partie.
  }
picture-match-card = Die letzte Karte war { $card }.
picture-hand-headline = { $headline }.
picture-hand-lead = { $count ->
    [one] { $names } geht in Führung.
   *[other] { $names } gehen in Führung.
  }
picture-hand-standing = #{ $place } { $name }: { $points ->
    [one] 1 Punkt
   *[other] { $points } Punkte
  }{ $gained ->
    [0] { "" }
   *[other] , { $gained } davon in dieser Runde
  }{ $climbed ->
    [0] { "" }
    [one] , 1 Platz hinauf
   *[other] , { $climbed } Plätze hinauf
  }{ $out ->
    [yes] , ausgeschieden
   *[no] { "" }
  }.
picture-hand-held = { $name } hatte noch { $cards }.
picture-hand-too-many = zu viele Karten
picture-hand-limit = { $name } war mit zu vielen Karten für diese Runde raus.
