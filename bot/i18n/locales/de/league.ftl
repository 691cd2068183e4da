## Saisons und Ranglisten

league-all-time = Gesamte Zeit
league-month = { $month ->
    [1] Januar
    [2] Februar
    [3] März
    [4] April
    [5] Mai
    [6] Juni
    [7] Juli
    [8] August
    [9] September
    [10] Oktober
    [11] November
   *[12] Dezember
  } { $year }
league-ladder-unknown = Ältere Partie
ladder-classic-single = Klassisch · eine Runde
ladder-classic-match = Klassisch · Partien
ladder-classic-teams = Klassisch · Teams
ladder-anywhere-single = Unterwegs · eine Runde
ladder-anywhere-match = Unterwegs · Partien
ladder-anywhere-teams = Unterwegs · Teams
ladder-duel-single = Duell
ladder-duel-match = Duell · Partien
ladder-duel-teams = Duell · Teams
ladder-merciless-single = Gnadenlos · eine Runde
ladder-merciless-match = Gnadenlos
ladder-merciless-teams = Gnadenlos · Teams
ladder-house-single = Hausregeln · eine Runde
ladder-house-match = Hausregeln · Partien
ladder-house-teams = Hausregeln · Teams

## Die Tabelle

league-title-rating = Liga nach Wertung
league-title-wins = Liga nach Siegen
league-title-rate = Liga nach Siegquote
league-title-points = Liga nach Punkten
league-title-highest = Liga nach höchster Runde
league-title-place = Liga nach mittlerem Platz
league-title-about = { $title }: { $about }
league-about = { $ladder } · { $season }
league-row = { $place } **{ $name }** · { $value }
league-no-place = –
league-value-rating = **{ $rating }** · { $wins }/{ $matches } gewonnen
league-value-wins = **{ $wins }**/{ $matches } gewonnen
league-value-rate = **{ $rate }** · { $wins }/{ $matches } gewonnen
league-value-points = **{ $points }** · { $matches ->
    [one] 1 Partie
   *[other] { $matches } Partien
  }
league-value-highest = **{ $highest }** { $highest ->
    [one] Punkt
   *[other] Punkte
  } · { $matches ->
    [one] 1 Partie
   *[other] { $matches } Partien
  }
league-value-place = **{ $average }** · { $matches ->
    [one] 1 Partie
   *[other] { $matches } Partien
  }
league-value-few = { $value } · *{ $count ->
    [one] noch keine Partie
   *[other] unter { $count } Partien
  }*
league-row-asked = Zeile von { $name }:
league-row-yours = Deine Zeile:
league-ladder-dropped = Ranglisten gibt es nur nach Wertung; das ist die Tabelle aller Spielarten.
league-row-own = { $row } ←
league-players = { $players ->
    [one] 1 Person
   *[other] { $players } Personen
  }
league-page = Seite { $page } von { $pages } · { $players ->
    [one] 1 Person
   *[other] { $players } Personen
  }
league-uncertain = Eine Wertung mit ? ist noch nicht sicher: Dazu braucht es etwa 30 gewertete Partien.
league-empty = Noch ist niemand in der Liga; spielt eine Partie mit mindestens zwei Menschen zu Ende: `/uno start`.
league-nobody = Noch hat niemand einen Platz auf dieser Rangliste: Dazu braucht es gewertete Partien gegen { $count ->
    [one] eine andere Person
   *[other] { $count } verschiedene Leute
  }. *{ league-order-points }* und *{ league-order-wins }* zeigen alle.
league-nobody-yet = In dieser Saison hat noch niemand eine Partie zu Ende gespielt.
league-needs-opponents = Noch kein Platz: Dazu braucht es gewertete Partien gegen { $count ->
    [one] 1 weitere Person
   *[other] { $count } weitere Personen
  }.
league-idle = Nicht in der Tabelle: keine gewertete Partie { $count ->
    [one] am letzten Tag
   *[other] in den letzten { $count } Tagen
  }. Mit der nächsten ist der Platz wieder da.
league-mine-none-rated = In dieser Tabelle hast du noch keine gewertete Partie. Mit deiner nächsten *gewerteten* Partie gegen andere Leute bist du dabei: `/uno start`.
league-mine-none-over = In dieser Tabelle hast du keine Partie, und ihre Saison ist vorbei.
league-mine-none = In dieser Tabelle hast du noch keine Partie. Mit deiner nächsten gegen andere Leute bist du dabei: `/uno start`.
league-order-rating = Nach Wertung
league-order-wins = Nach Siegen
league-order-rate = Nach Siegquote
league-order-points = Nach Punkten
league-order-highest = Nach höchster Runde
league-order-place = Nach mittlerem Platz
league-no-season = So eine Saison gibt es nicht; lass sie für die aktuelle weg oder wähl aus der Liste.
choice-order-rating = Wertung
choice-order-wins = Siege
choice-order-rate = Siegquote
choice-order-points = Punkte
choice-order-highest = höchste Runde, die meisten Punkte auf einmal von allen
choice-order-place = mittlerer Platz
league-choose-order = Sortierung
league-choose-ladder = Rangliste
league-choose-season = Saison
button-my-row = Meine Zeile
button-show-everybody = Allen zeigen
league-go-table = Tabelle
league-go-season = Saisons
league-go-records = Rekorde
league-go-recent = Partien
league-go-activity = Diese Woche
league-shared = Hier ist es für alle.
league-share-right = Du darfst in diesem Kanal nicht schreiben, also zeige ich es hier nicht allen; nimm den Befehl in einem anderen Kanal.
league-share-soon = Du hast hier gerade etwas allen gezeigt; warte ein paar Sekunden.

## Eine Person

league-me-empty = Du bist noch nicht in der Liga; spiel eine Partie mit mindestens einem anderen Menschen zu Ende: `/uno start`.
league-merged = Was du spielst, zählt hier für **{ $name }**: Die Moderation hat die beiden Konten zusammengelegt.
league-player-empty = **{ $name }** ist noch nicht in der Liga dieses Servers.
league-ratings = Wertungen
league-ladder-row = { $place } { $ladder }: **{ $rating }** · { $wins }/{ $matches } gewonnen
league-curve = `{ $curve }` { $first } → { $last }, die letzten { $count } gewerteten Partien
league-ladders-more = … und { $count ->
    [one] 1 weitere Rangliste
   *[other] { $count } weitere Ranglisten
  }
league-unrated = Noch keine gewertete Partie.
league-matches = Partien
league-sums = **{ $wins }** { $wins ->
    [one] Sieg
   *[other] Siege
  } in { $matches ->
    [one] 1 Partie
   *[other] { $matches } Partien
  } ({ $rate }) · mittlerer Platz { $average }
league-points = **{ $points }** { $points ->
    [one] Punkt
   *[other] Punkte
  } · beste Runde { $highest }
league-form = Form, neueste zuerst: { $form }
# Sieg und Niederlage.
league-form-won = S
league-form-lost = N
league-form-left = weg
league-form-place = #{ $place } von { $people }
league-streak-won = Jetzt { $count ->
    [one] 1 Sieg
   *[other] { $count } Siege
  } hintereinander · Bestwert { $most }
league-streak-lost = Jetzt { $count ->
    [one] 1 Partie
   *[other] { $count } Partien
  } ohne Sieg · beste Serie { $most }
league-play = Am Tisch
league-catches = Andere erwischt: { $count ->
    [0] nie
    [one] einmal
   *[other] { $count }-mal
  }, selbst erwischt worden: { $total ->
    [0] nie
    [one] einmal
   *[other] { $total }-mal
  }
league-bluffs = Bluffs mit Farbwahl +4: { $count } gelungen, { $total } aufgeflogen
league-challenges = Angezweifelt: { $count } von { $total } zu Recht
league-cards = Meiste Karten auf der Hand { $most } · auf einmal gezogen { $longest }
league-comeback = Bestes Comeback: gewonnen trotz { $cards ->
    [one] 1 Karte
   *[other] { $cards } Karten
  }
league-colour = Lieblingsfarbe: { $colour } ({ $rate })
league-opponents = Am öftesten getroffen
league-opponent = **{ $name }** · { $matches ->
    [one] 1 Partie
   *[other] { $matches } Partien
  }: { $total ->
    [0] { $wins }-mal davor, { $count }-mal dahinter
   *[other] { $wins }-mal davor, { $count }-mal dahinter, { $total }-mal gleichauf
  }
league-awards = Erfolge: { $count }
league-award = 🏅 **{ $name }**
league-awards-more = … und { $count } weitere

## Zwei im Vergleich

league-versus = { $name } und { $other }
league-versus-self = Das ist dieselbe Person; nenn jemand anderen zum Vergleich.
league-versus-never = Die Liga dieses Servers hat keine Partie von **{ $name }** gegen **{ $other }**.
league-versus-sums = { $matches ->
    [one] 1 Partie
   *[other] { $matches } Partien
  } zusammen: { $total ->
    [0] **{ $name }** { $wins }-mal vorn, **{ $other }** { $count }-mal vorn.
   *[other] **{ $name }** { $wins }-mal vorn, **{ $other }** { $count }-mal vorn, { $total }-mal gleichauf.
  }
league-met = Letzte gemeinsame Partien
league-met-line = { $when } · { $ladder }
league-met-places = { $name } { $rank ->
    [0] –
   *[other] #{ $rank }
  }, { $other } { $place ->
    [0] –
   *[other] #{ $place }
  } von { $players }

## Rekorde

league-records = Rekorde dieses Servers
league-records-empty = Noch gibt es keine Rekorde; die erste Partie mit mindestens zwei Menschen stellt sie auf: `/uno start`.
record-highest-hand = Meiste Punkte mit einer Runde: **{ $count }**
record-highest-match = Meiste Punkte in einer Partie: **{ $count }**
record-longest-match = Längste Partie: **{ $count }** { $count ->
    [one] Zug
   *[other] Züge
  }
record-biggest-draw = Meiste Karten auf einmal gezogen: **{ $count }**
record-biggest-hand = Meiste Karten auf der Hand: **{ $count }**
record-comeback = Bestes Comeback: gewonnen trotz **{ $count }** { $count ->
    [one] Karte
   *[other] Karten
  }
record-streak = Meiste Siege hintereinander: **{ $count }**
record-holder = { $names } · { $when }

## Partien

league-recent = Neueste Partien
league-recent-page = Seite { $page } von { $pages } · { $matches ->
    [one] 1 Partie
   *[other] { $matches } Partien
  }
league-recent-won = 🏆 { $winners }, danach { $names }
league-recent-all = 🏆 { $winners }
league-recent-nobody = Niemand hat gewonnen: { $names }
league-recent-facts = { $ladder } · { $players ->
    [one] 1 Person
   *[other] { $players } Personen
  } · { $when } · { $rated }
league-rated = gewertet
league-unrated-one-person = nicht gewertet: ein Mensch
league-unrated-computers = nicht gewertet: Computer
league-unrated-options = nicht gewertet: diese Regeln
league-unrated-returned = nicht gewertet: jemand spielte da ohne Wertung
league-unrated-same-group = nicht gewertet: dieselben Leute hatten in 24 Stunden schon 3 gewertete Partien
league-unrated-unknown = nicht gewertet

## Saisons

league-season-since = Begann { $when }
league-season-ends = Begann { $when }, endet { $ends }
league-season-none = Noch hat keine Saison begonnen; die erste Partie mit mindestens zwei Menschen beginnt sie: `/uno start`.
league-season-leaders = { $leading ->
    [0] Bisher
    [one] In Führung
   *[other] Gemeinsam in Führung
  } · { $ladder }
league-season-leaders-by-points = { $leading ->
    [0] Bisher
    [one] In Führung
   *[other] Gemeinsam in Führung
  } · nach Punkten
league-season-past = Frühere Saisons
league-season-more = Andere Ranglisten und alle Plätze: `/league table`
league-podium-by = { $season } · { $ladder }
league-podium-by-points = { $season } · nach Punkten
league-podium-rating = **{ $rating }**
league-podium-points = **{ $points }** { $points ->
    [one] Punkt
   *[other] Punkte
  }
league-podium-nobody = Niemand hat darin eine Partie zu Ende gespielt.

## Befehle
command-league = Tabellen dieses Servers
command-league-table = Die Liga: Tabelle, Saisons, Rekorde und neueste Partien
command-league-player = Wertungen, Partien, Rekorde: deine, andere oder zwei im Vergleich
option-page = Seite der Tabelle, ab 1
option-order = Wonach die Tabelle sortiert ist
option-season = Eine Saison; sonst die aktuelle
option-ladder = Eine Spielart mit eigenen Wertungen
option-player-shown = Wer; sonst du
option-versus = Jemand zum Vergleichen
