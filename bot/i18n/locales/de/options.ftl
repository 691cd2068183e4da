## Vorlagen: Regelblätter mit Namen, und eine Zeile dazu

preset-official = Offiziell
preset-official-help = Das ganze Regelblatt: mit Anzweifeln und vier Karten für ein vergessenes UNO
preset-anywhere = Unterwegs
preset-anywhere-help = Eine schnelle Runde: Ziehen beendet den Zug, UNO vor der Karte, kein Anzweifeln
preset-classic = Klassisch
preset-classic-help = Die üblichen Regeln: mit Anzweifeln und zwei Karten für ein vergessenes UNO
preset-duel = Duell
preset-duel-help = Zu zweit, jede Karte zählt: Mit 250 gewinnst du, bei 300 ist Schluss
preset-packs = Großer Tisch
preset-packs-help = Ein Kartensatz je zehn Personen, hier bis vierzig an einem Tisch, kein Vorsagen
preset-merciless = Gnadenlos
preset-merciless-help = 168 Karten, Ziehkarten bis zehn, Stapeln; mit 25 Karten bist du raus

## Womit ein Tisch mit einem Tipp beginnen kann

variant-quick = Schnell
variant-stacking = Stapeln
variant-jump-in = Zwischenwerfen
variant-seven-zero = Sieben-Null
variant-partners = Teams
variant-party = Party
variant-help-quick = Eine kurze Partie nach den üblichen Regeln
variant-help-stacking = Auf +2 mit +2 antworten; wer nicht kann, zieht alle
variant-help-jump-in = Gleiche Farbe und gleiche Zahl? Sofort legen, auch wenn du nicht dran bist
variant-help-seven-zero = Bei einer 7 tauschst du die Hand mit jemandem, bei einer 0 wandern alle Hände weiter
variant-help-partners = Zwei gegen zwei, das Team sitzt sich gegenüber
variant-help-party = Stapeln mit +2 und +4, Zwischenwerfen und Sieben-Null

## Formate

format-single = Eine Runde; wer zuerst fertig ist, gewinnt
format-points = Wer die Runde gewinnt, bekommt die Karten der anderen als Punkte, bis jemand das Ziel erreicht
format-lowest = Alle zählen die Karten, die sie noch haben; die kleinste Summe gewinnt
format-elimination = Alle zählen ihre Restkarten; am Ziel bist du raus, wer übrig bleibt, gewinnt
format-partners = Zu viert, Teams gegenüber; ein Team bekommt die Karten des anderen als Punkte
format-rotation-four = Zu viert, alle mit allen im Team für vier Runden: 12 Runden je Durchgang
format-rotation-eight = Zu acht an zwei Tischen, alle mit allen im Team: 28 Runden je Durchgang
format-played = Zu zweit; jede Karte zählt, sobald sie gelegt ist

## Gruppen von Optionen

group-table = Der Tisch
group-score = Partie und Punkte
group-start = Der Anfang
group-turn = Ein Zug
group-cards = Besondere Karten
group-uno = UNO rufen
group-house = Hausregeln

## Zahlen

unit-seats = { $count ->
    [one] 1 Person
   *[other] { $count } Personen
  }
unit-cards = { $count ->
    [one] 1 Karte
   *[other] { $count } Karten
  }
unit-points = { $count ->
    [one] 1 Punkt
   *[other] { $count } Punkte
  }
unit-rounds = { $count ->
    [one] 1 Durchgang
   *[other] { $count } Durchgänge
  }
unit-times = { $count ->
    [1] einfach
    [2] doppelt
   *[other] { $count }-fach
  }

## Optionen: ein Name, eine Zeile Hilfe und was man wählen kann

## Der Tisch

rule-least-seats = Mindestens am Tisch
rule-least-seats-help = So viele müssen für eine Partie mindestens mitspielen
rule-most-seats = Höchstens am Tisch
rule-most-seats-help = Mehr als so viele können nicht mitspielen
rule-most-seats--2147483647 = unbegrenzt
rule-deck = Karten
rule-deck-help = Welche Karten ein Kartensatz hat
rule-deck--standard = die üblichen 108 Karten
rule-deck--merciless = Gnadenlos, 168 Karten
rule-hand-size = Ausgeteilte Karten
rule-hand-size-help = Wie viele Karten alle am Anfang einer Runde bekommen
rule-packs = Kartensätze
rule-packs-help = Wie viele Kartensätze zusammen gemischt werden
rule-packs--one = einer
rule-packs--one-for-ten = einer je zehn Personen

## Partie und Punkte

rule-format = Format
rule-format-help = Wie aus Runden eine Partie wird, und wer sie gewinnt
rule-format--single = einzelne Runde
rule-format--points = Punkte
rule-format--lowest = kleinste Summe
rule-format--elimination = Ausscheiden
rule-format--partners = Teams
rule-format--rotation-four = wechselnde Teams zu viert
rule-format--rotation-eight = wechselnde Teams zu acht
rule-format--played = Punkte für gelegte Karten
rule-target = Ziel
rule-target-help = Mit wie vielen Punkten die Partie je nach Format gewonnen oder vorbei ist
rule-limit = Grenze
rule-limit-help = Mit wie vielen Punkten die Partie endet, auch wenn alle noch Karten haben
rule-limit-ends = An der Grenze
rule-limit-ends-help = Ob die Karte, die sie erreicht, noch wirkt, samt Antworten darauf
rule-limit-ends--before-effect = die Partie endet sofort
rule-limit-ends--after-effect = die Karte wirkt noch
rule-rounds = Durchgänge
rule-rounds-help = In einem Durchgang sind alle mit allen anderen vier Runden lang im Team
rule-places = Weiterspielen
rule-places-help = Ob die anderen um die Plätze weiterspielen, wenn jemand keine Karten mehr hat
rule-places--first-out = aus
rule-places--play-on = bis nur noch eine Person übrig ist
rule-last-card = Ziehkarte zuletzt
rule-last-card-help = Ob noch gezogen wird, wenn jemand mit so einer Karte fertig wird
rule-last-card--drawn = es wird noch gezogen
rule-last-card--not-drawn = nichts wird gezogen
rule-forfeit = Partie verlassen
rule-forfeit-help = Ob die anderen weiterspielen, wenn jemand aufgibt; zu zweit oder bei zwei Teams nie
rule-forfeit--leaves = die anderen spielen weiter
rule-forfeit--ends = endet für alle, und die anderen gewinnen
rule-left-cards = Karten von denen, die gehen
rule-left-cards-help = Wohin die Karten kommen, wenn jemand aufgibt und die anderen weiterspielen
rule-left-cards--discard-pile = unter den Ablagestapel
rule-left-cards--draw-pile = unter den Ziehstapel
rule-point-multiplier = Punkte zählen
rule-point-multiplier-help = Wie oft die Punkte einer Runde zählen; das Ziel bleibt, wie es ist
rule-knockout-points = Punkte für einen Knock-out
rule-knockout-points-help = Je Person, die am Kartenlimit ausscheidet: für den Sieg; wo wenige Punkte gewinnen, für sie selbst
rule-knockout-points--0 = aus
rule-blank-value = Wert einer Blankokarte
rule-blank-value-help = Punkte einer Blankokarte mit Hausregel; ein Ersatz zählt wie die Karte, für die er steht

## Der Anfang

rule-dealing = Wer zuerst gibt
rule-dealing-help = Wer links davon sitzt, fängt an; nach jeder Runde wandert das Geben nach links
rule-dealing--random = wen der Zufall bestimmt
rule-dealing--highest-points = wer die Karte mit den meisten Punkten zieht
rule-dealing--highest-number = wer die höchste Zahl zieht
rule-dealing--nobody = niemand; der erste Sitz fängt an
rule-dealer-tie = Gleichstand beim Ziehen ums Geben
rule-dealer-tie-help = Wer neu zieht, wenn mehrere die höchste Karte gezogen haben
rule-dealer-tie--tied = nur diese ziehen neu
rule-dealer-tie--everybody = alle ziehen neu
rule-start-card = Startkarte
rule-start-card-help = Mit welcher Karte eine Runde beginnt
rule-start-card--as-turned-up = die erste, die aufgedeckt wird
rule-start-card--first-number = die erste Zahl; was davor kommt, bleibt darunter
rule-start-draw-two = Startkarte +2
rule-start-draw-two-help = Was gilt, wenn sie am Anfang aufgedeckt wird
rule-start-draw-two--carried-out = wer anfängt, zieht zwei und setzt aus
rule-start-draw-two--drawn-then-plays = wer anfängt, zieht zwei und spielt dann
rule-start-draw-two--ignored = nichts passiert
rule-start-skip = Startkarte Aussetzen
rule-start-skip-help = Was gilt, wenn sie am Anfang aufgedeckt wird
rule-start-skip--carried-out = wer anfangen würde, setzt aus
rule-start-skip--ignored = nichts passiert
rule-start-reverse = Startkarte Richtungswechsel
rule-start-reverse-help = Was gilt, wenn sie am Anfang aufgedeckt wird
rule-start-reverse--carried-out = rechts neben der gebenden Person geht es los, nach rechts
rule-start-reverse--dealer-starts = wer gibt, fängt an, und es geht nach rechts
rule-start-reverse--ignored = nichts passiert
rule-start-wild = Startkarte Farbwahl
rule-start-wild-help = Was gilt, wenn sie am Anfang aufgedeckt wird
rule-start-wild--put-back = zurückgelegt, eine neue wird aufgedeckt
rule-start-wild--choose = wer anfängt, wünscht sich die Farbe und spielt dann
rule-start-wild--any-card = als erste Karte ist jede erlaubt
rule-start-wild--random-colour = eine zufällige Farbe
rule-start-wild-draw-four = Startkarte Farbwahl +4
rule-start-wild-draw-four-help = Was gilt, wenn sie am Anfang aufgedeckt wird
rule-start-wild-draw-four--put-back = zurückgelegt, eine neue wird aufgedeckt
rule-start-wild-draw-four--choose = wer anfängt, wünscht sich die Farbe und spielt dann
rule-start-wild-draw-four--any-card = als erste Karte ist jede erlaubt
rule-start-wild-draw-four--random-colour = eine zufällige Farbe
rule-ignored-start = Auf eine wirkungslose Startkarte
rule-ignored-start-help = Was auf eine Startkarte passt, die keine Wirkung hat
rule-ignored-start--colour-and-symbol = ihre Farbe oder ihr Zeichen passt
rule-ignored-start--colour = nur ihre Farbe passt

## Ein Zug

rule-declining = Freiwillig ziehen
rule-declining-help = Ob du ziehen darfst, obwohl du legen könntest
rule-declining--allowed = immer
rule-declining--forbidden = nur wenn nichts passt
rule-drawing = Ziehen
rule-drawing-help = Was du ziehst, wenn du nicht legst
rule-drawing--one = eine Karte
rule-drawing--until-playable = bis eine Karte passt
rule-after-drawing = Eine gezogene Karte, die passt
rule-after-drawing-help = Was du mit einer gezogenen Karte machst, die du legen könntest
rule-after-drawing--play-or-keep = legen oder behalten
rule-after-drawing--must-play = muss gelegt werden
rule-after-drawing--turn-ends = bleibt auf der Hand, denn Ziehen beendet den Zug
rule-matching = Was passt
rule-matching-help = Was außer der Farbe auf eine Karte passt
rule-matching--face = gleiche Zahl oder gleiches Zeichen
rule-matching--type = gleiche Art: jede Zahl auf jede Zahl
rule-refill = Neuer Ziehstapel
rule-refill-help = Wann der Ablagestapel zum neuen Ziehstapel gemischt wird
rule-refill--when-empty = wenn der Ziehstapel leer ist
rule-refill--when-short = wenn der Ziehstapel nicht mehr reicht

## Besondere Karten

rule-victim = Ziehen für eine Ziehkarte
rule-victim-help = Ob du aussetzt, wenn du für eine +2, eine Farbwahl +4 oder Ähnliches ziehst
rule-victim--loses-turn = danach aussetzen
rule-victim--plays-on = danach weiterspielen
rule-two-reverse = Richtungswechsel zu zweit
rule-two-reverse-help = Was ein Richtungswechsel zu zweit bewirkt
rule-two-reverse--skips = wirkt wie Aussetzen
rule-two-reverse--reverses = dreht nur die Richtung
rule-wild-draw-four = Farbwahl +4
rule-wild-draw-four-help = Wann sie gelegt werden darf
rule-wild-draw-four--bluff = ohne die aktuelle Farbe oder als Bluff
rule-wild-draw-four--no-bluff = nur ohne die aktuelle Farbe
rule-wild-draw-four--always = jederzeit
rule-challenges = Anzweifeln
rule-challenges-help = Ob eine Farbwahl +4 als Bluff angezweifelt werden kann
rule-challenges--allowed = an
rule-challenges--none = aus
rule-guilty-draws = Strafe für einen Bluff
rule-guilty-draws-help = Wie viele Karten ein erwischter Bluff kostet
rule-challenger-draws = Strafe für falsches Anzweifeln
rule-challenger-draws-help = Was du ziehst, wenn es kein Bluff war, die Karten der Farbwahl +4 eingerechnet
rule-right-challenger = Wer richtig anzweifelt
rule-right-challenger-help = Was du danach tust, wenn für den Bluff gezogen ist
rule-right-challenger--plays = spielt einen normalen Zug
rule-right-challenger--loses-turn = setzt aus

## UNO rufen

rule-uno = UNO
rule-uno-help = Wie es gerufen wird, wenn nur noch eine Karte bleibt
rule-uno--until-caught = bis dich jemand erwischt
rule-uno--beforehand = vor der vorletzten Karte
rule-uno--by-itself = wird automatisch gerufen
rule-early-uno = UNO mit zwei Karten
rule-early-uno-help = Ob du rufen darfst, bevor die vorletzte Karte liegt
rule-early-uno--counts = zählt
rule-early-uno--too-early = ist zu früh
rule-drawn-call = UNO vor dem Ziehen gerufen
rule-drawn-call-help = Ob der Ruf noch zählt, wenn du danach gezogen hast
rule-drawn-call--cancelled = zählt nicht mehr
rule-drawn-call--stands = zählt noch mit höchstens zwei Karten
rule-uno-penalty = Strafe für ein vergessenes UNO
rule-uno-penalty-help = Karten, die du ziehst, wenn du nicht rechtzeitig rufst
rule-uno-penalty--0 = aus
rule-forgotten-uno = Ziehen für ein vergessenes UNO
rule-forgotten-uno-help = Wann diese Strafe gezogen wird, wo UNO vor der vorletzten Karte gerufen wird
rule-forgotten-uno--before-effect = bevor die Karte wirkt
rule-forgotten-uno--after-effect = nachdem die Karte gewirkt hat
rule-window = Erwischen
rule-window-help = Wie lange man dich nach einem vergessenen UNO erwischen kann
rule-window--next-turn = bis die nächste Person zieht oder legt
rule-window--next-card = bis die nächste Karte liegt
rule-window--any-draw = bis die nächste Person legt oder zieht, auch für Ziehkarte oder Strafe
rule-wrong-call = Strafe für falsches Rufen
rule-wrong-call-help = Für UNO mit zu vielen Karten oder Erwischen trotz Ruf; aus: wird nicht angenommen
rule-wrong-call--0 = aus

## Hausregeln

rule-table-talk = Strafe fürs Vorsagen
rule-table-talk-help = Karten, wenn du jemandem eine Karte vorsagst; die anderen stimmen darüber ab
rule-table-talk--0 = aus
rule-stacking = Stapeln
rule-stacking-help = Auf eine Ziehkarte mit einer weiteren antworten; wer das nicht tut, zieht die Summe
rule-stacking--off = aus
rule-stacking--same = +2 auf +2
rule-stacking--either = jede Ziehkarte auf jede andere
rule-stacking--equal-or-higher = gleich hohe oder höhere Ziehkarten
rule-jump-in = Zwischenwerfen
rule-jump-in-help = Eine gleiche Karte darf außer der Reihe gelegt werden, und von dort geht es weiter
rule-jump-in--off = aus
rule-jump-in--on = an
rule-seven-zero = Sieben-Null
rule-seven-zero-help = Bei einer 7 tauschst du die Hand, mit wem du willst, bei einer 0 wandern alle Hände weiter
rule-seven-zero--off = aus
rule-seven-zero--on = an
rule-sets = Mehrere zugleich
rule-sets-help = Mehrere Karten mit derselben Zahl dürfen zusammen gelegt werden
rule-sets--off = aus
rule-sets--on = an
rule-deflect = Umlenken
rule-deflect-help = Aussetzen oder Richtungswechsel in der richtigen Farbe gibt eine Ziehkarte weiter
rule-deflect--off = aus
rule-deflect--on = an
rule-number-last = Zahl zuletzt
rule-number-last-help = Die letzte Karte muss eine Zahl sein; nur mit Aktionskarte oder Farbwahl ziehst du
rule-number-last--off = aus
rule-number-last--on = an
rule-hand-limit = Kartenlimit
rule-hand-limit-help = Mit so vielen Karten nach dem Ziehen bist du aus der Runde raus; wer übrig bleibt, gewinnt
rule-hand-limit--0 = aus
rule-discard-all = Alle ablegen extra
rule-discard-all-help = Je Kartensatz und Farbe dazu: alle anderen Karten der Farbe kommen darunter
rule-discard-all--0 = aus
rule-skip-everyone = Alle aussetzen extra
rule-skip-everyone-help = Je Kartensatz und Farbe dazu: Wer sie legt, ist gleich noch einmal dran
rule-skip-everyone--0 = aus
rule-reverse-draw-four = Richtungswechsel +4 extra
rule-reverse-draw-four-help = Je Kartensatz dazu: die Richtung dreht sich, dann zieht die nächste Person vier
rule-reverse-draw-four--0 = aus
rule-colour-roulette = Farbroulette extra
rule-colour-roulette-help = Je Kartensatz dazu: die nächste Person nennt eine Farbe und zieht, bis sie kommt
rule-colour-roulette--0 = aus
rule-blanks = Blankokarten
rule-blanks-help = Vier Karten mehr, eine je Farbe: als Ersatz für andere Karten oder mit Hausregeln

## Aufdrucke von Blankokarten

blanks-none = aus
blanks-four = an
blank-no-effect = keine Wirkung
blank-others-draw-one = alle anderen ziehen eine
blank-swap-hands = tausch die Hand, mit wem du willst
blank-pass-hands = alle Hände wandern in Spielrichtung weiter
blank-next-draws-three = die nächste Person zieht drei
blank-play-again = noch einmal dran
blank-mark = { $colour } Blanko: { $mark }
blank-stands-for = steht für { $face }
blank-worded = { $mark } „{ $text }“

## Warum Regeln abgelehnt werden

problem-range = { $option }: Das geht hier nicht; wähl { $least } bis { $most }.
problem-too-low = { $option }: Das ist zu wenig; wähl { $least } oder mehr.
problem-seats = { $most ->
    [2147483647] { $count ->
        [one] Für 1 Person sind diese Regeln nicht gemacht; es braucht { $least } oder mehr.
       *[other] Für { $count } Personen sind diese Regeln nicht gemacht; es braucht { $least } oder mehr.
      }
   *[other] { $spread ->
        [0] { $count ->
            [one] Für 1 Person sind diese Regeln nicht gemacht; es braucht genau { $least }.
           *[other] Für { $count } Personen sind diese Regeln nicht gemacht; es braucht genau { $least }.
          }
       *[other] { $count ->
            [one] Für 1 Person sind diese Regeln nicht gemacht; es braucht { $least } bis { $most }.
           *[other] Für { $count } Personen sind diese Regeln nicht gemacht; es braucht { $least } bis { $most }.
          }
      }
  }
problem-deck-too-small = Für je { $cards } an { $count } Personen reichen die Karten nicht; teil weniger aus oder nimm mehr Kartensätze.
problem-format-seats = Für dieses Format braucht es genau { $exactly } am Tisch; wähl ein anderes oder ändere, wer mitspielt.
problem-limit-below-target = Die Grenze liegt unter dem Ziel; heb die Grenze an oder senk das Ziel.
problem-start-action = Das ergibt für diese Startkarte keinen Sinn; wähl etwas anderes für sie.
problem-blanks = Entweder bekommen alle vier Blankokarten einen Aufdruck oder keine, und keine eine Farbwahl; wähl neu.
problem-blank-text = { $longest ->
    [one] Der Text auf einer Blankokarte hat eine Zeile mit 1 Zeichen; kürz ihn.
   *[other] Der Text auf einer Blankokarte hat eine Zeile mit höchstens { $longest } Zeichen; kürz ihn.
  }
problem-uno-never-in-time = UNO vor der vorletzten Karte heißt mit zwei Karten, und das ist hier zu früh; ändere eins von beiden.
problem-stacking-without-loss = Stapeln braucht Ziehkarten, nach denen man aussetzt; stell das ein oder schalt Stapeln aus.
problem-play-on-format = Weiterspielen geht nicht mit Teams oder Punkten für gelegte Karten; schalt es aus oder ändere das Format.
problem-hand-limit-too-low = Ein Kartenlimit liegt bei 20 bis 40 Karten; heb es an oder schalt es aus.
problem-hand-limit-missing = Mit den gnadenlosen Karten würden viele Runden nie enden; setz ein Kartenlimit oder nimm die üblichen 108 Karten.
problem-nothing-to-challenge = Ohne Bluff gibt es nichts anzuzweifeln; erlaub ihn oder schalt Anzweifeln aus.

## Die Regeln eines Tisches in einfachen Worten

rules-title = Die Regeln hier
rules-aim = Werde als Erstes alle Karten los. *{ button-hand }* zeigt sie nur dir.
rules-preset = { $changes ->
    [0] Regeln **{ $preset }**
    [one] Regeln **{ $preset }** mit einer Änderung
   *[other] Regeln **{ $preset }** mit { $changes } Änderungen
  }
rules-marked = { $mark } anders als in den Regeln { $preset }
rules-line-more = +{ $count } weitere
rules-line = { $option }: { $choice }

## Die Partie in wenigen Worten

rules-brief-dealt = { $cards ->
    [one] je 1 Karte
   *[other] je { $cards } Karten
  }
rules-brief-single = Eine Runde, wer zuerst fertig ist, gewinnt
rules-brief-points = { $target ->
    [one] Bis 1 Punkt
   *[other] Bis { $target } Punkte
  }
rules-brief-lowest = { $target ->
    [one] Die wenigsten Punkte gewinnen, sobald jemand 1 Punkt hat
   *[other] Die wenigsten Punkte gewinnen, sobald jemand { $target } Punkte hat
  }
rules-brief-elimination = { $target ->
    [one] Raus bei 1 Punkt, wer übrig bleibt, gewinnt
   *[other] Raus bei { $target } Punkten, wer übrig bleibt, gewinnt
  }
rules-brief-partners = { $target ->
    [one] Das erste Team mit 1 Punkt gewinnt
   *[other] Das erste Team mit { $target } Punkten gewinnt
  }
rules-brief-rotation-four = { $rounds ->
    [one] Wechselnde Teams, 1 Durchgang mit 12 Runden
   *[other] Wechselnde Teams, { $rounds } Durchgänge mit je 12 Runden
  }
rules-brief-rotation-eight = { $rounds ->
    [one] Wechselnde Teams, 1 Durchgang mit 28 Runden
   *[other] Wechselnde Teams, { $rounds } Durchgänge mit je 28 Runden
  }
rules-brief-played = { $target ->
    [one] Wer 1 Punkt für gelegte Karten hat, gewinnt
   *[other] Wer { $target } Punkte für gelegte Karten hat, gewinnt
  }

## Die Sätze der Regeln

rules-format-single = { $playing ->
    [play-on] Eine Runde: Wer zuerst fertig ist, gewinnt, und die anderen spielen um die weiteren Plätze.
   *[first-out] Eine Runde: Wer zuerst fertig ist, gewinnt; die Restkarten entscheiden, wer danach kommt.
  }
rules-format-points = { $playing ->
    [play-on] Die Plätze einer Runde bringen 100, 60, 40, 25, 15, 10 und 5, der letzte nichts.
   *[first-out] Wer eine Runde gewinnt, bekommt die Restkarten aller anderen als Punkte.
  } { $target ->
    [one] Wer zuerst **1 Punkt** hat, gewinnt.
   *[other] Wer zuerst **{ $target } Punkte** hat, gewinnt.
  }
rules-format-lowest = Alle zählen die Karten, die sie noch haben. { $target ->
    [one] Hat jemand **1 Punkt**, gewinnt die kleinste Summe.
   *[other] Hat jemand **{ $target } Punkte**, gewinnt die kleinste Summe.
  }
rules-format-elimination = Alle zählen die Karten, die sie noch haben. { $target ->
    [one] Bei **1 Punkt** bist du raus; wer übrig bleibt, gewinnt.
   *[other] Bei **{ $target } Punkten** bist du raus; wer übrig bleibt, gewinnt.
  }
rules-format-partners = Ein Team sitzt sich gegenüber. Ist eine Person fertig, bekommt ihr Team die Karten der beiden anderen Hände als Punkte. { $target ->
    [one] Das erste Team mit **1 Punkt** gewinnt.
   *[other] Das erste Team mit **{ $target } Punkten** gewinnt.
  }
rules-format-rotation-four = Ein Team sitzt sich gegenüber, und nach jeder vierten Runde wechseln die Teams; du behältst, was du mit jedem erreichst. { $rounds ->
    [one] Die meisten Punkte nach **1 Durchgang** mit 12 Runden gewinnen.
   *[other] Die meisten Punkte nach **{ $rounds } Durchgängen** mit je 12 Runden gewinnen.
  }
rules-format-rotation-eight = Zwei Tische; ein Team sitzt sich gegenüber, nach jeder vierten Runde wechseln die Teams, und du behältst, was du mit jedem erreichst. { $rounds ->
    [one] Die meisten Punkte nach **1 Durchgang** mit 28 Runden gewinnen.
   *[other] Die meisten Punkte nach **{ $rounds } Durchgängen** mit je 28 Runden gewinnen.
  }
rules-format-played = Jede Karte, die du legst, bringt ihren Wert. Die Partie endet mit einer leeren Hand oder bei **{ $ends ->
    [one] 1 Punkt
   *[other] { $ends } Punkten
  }**: Es gewinnt, wer keine Karten mehr hat, und ebenso, wer **{ $target ->
    [one] 1 Punkt
   *[other] { $target } Punkte
  }** hat.
rules-values = { $blanks ->
    [none] Zahlen zählen ihren Wert, Aktionskarten 20, Farbwahlkarten 50.
   *[other] Zahlen zählen ihren Wert, Aktionskarten 20, Farbwahlkarten 50, Blankokarten { $blanks }.
  }
rules-play-on = **Weiterspielen**: Hat jemand keine Karten mehr, spielen die anderen weiter, bis eine Person übrig ist.
rules-knockout-points = { $fewest ->
    [yes] Wer am Kartenlimit ausscheidet, bekommt dafür **{ $points ->
        [one] 1 Punkt
       *[other] { $points } Punkte
      }**.
   *[no] Für alle, die am Kartenlimit ausscheiden, bekommt die Person, die die Runde gewinnt, je **{ $points ->
        [one] 1 Punkt
       *[other] { $points } Punkte
      }**.
  }
rules-point-multiplier = { $times ->
    [1] Die Punkte einer Runde zählen **einfach**.
    [2] Die Punkte einer Runde zählen **doppelt**.
   *[other] Die Punkte einer Runde zählen **{ $times }-fach**.
  }
rules-deal = { $cards ->
    [one] Alle beginnen mit **1 Karte**. { $seats }
   *[other] Alle beginnen mit **{ $cards } Karten**. { $seats }
  }
rules-seats = { $most ->
    [2147483647] Es können { $least } oder mehr mitspielen.
   *[other] Es können { $least } bis { $most } mitspielen.
  }
rules-seats-exactly = Es braucht genau { $exactly }.
rules-seats-packs = { $most ->
    [2147483647] Es können { $least } oder mehr mitspielen, mit einem Kartensatz je zehn Personen.
   *[other] Es können { $least } bis { $most } mitspielen, mit einem Kartensatz je zehn Personen.
  }
rules-start-ignored = { $fits ->
    [colour] Startkarte +2, Aussetzen oder Richtungswechsel: nichts passiert, und nur ihre Farbe passt
   *[colour-and-symbol] Startkarte +2, Aussetzen oder Richtungswechsel: nichts passiert, und ihre Farbe oder ihr Zeichen passt
  }
rules-start-wilds = Startkarte Farbwahl oder Farbwahl +4: { $choice }
rules-blanks = **Blankokarten** passen nach Farbe oder aufeinander; ein Ersatz ist die Karte, für die er steht.{ $marks }
rules-match = { $matching ->
    [type] Leg eine Karte, die der obersten in Farbe, Zahl oder Zeichen gleicht, oder irgendeine Zahl auf eine Zahl.
   *[face] Leg eine Karte, die der obersten in Farbe, Zahl oder Zeichen gleicht.
  }
rules-drawing-one = { $declining ->
    [forbidden] Passt nichts, zieh eine Karte.
   *[allowed] Passt nichts oder willst du nicht legen, zieh eine Karte.
  } { $after ->
    [turn-ends] Damit endet dein Zug.
    [must-play] Passt sie, musst du sie legen, sonst ist dein Zug vorbei.
   *[play-or-keep] Passt sie, darfst du sie legen, aber keine andere; sonst ist dein Zug vorbei.
  }
rules-drawing-until-playable = { $declining ->
    [forbidden] Passt nichts, zieh, bis eine Karte passt.
   *[allowed] Passt nichts oder willst du nicht legen, zieh, bis eine Karte passt.
  } { $after ->
    [turn-ends] Damit endet dein Zug.
    [must-play] Du musst sie legen.
   *[play-or-keep] Du darfst sie legen, aber keine andere, oder passen.
  }
rules-draw-two = { $deck ->
    [merciless] { $victim ->
        [plays-on] **Ziehkarten** (+2, +4, Farbwahl +6, Farbwahl +10): Die nächste Person zieht so viele und spielt dann.
       *[loses-turn] **Ziehkarten** (+2, +4, Farbwahl +6, Farbwahl +10): Die nächste Person zieht so viele und setzt aus.
      } Farbwahlkarten passen auf alles; bei diesen wünschst du dir die Farbe.
   *[standard] { $victim ->
        [plays-on] **+2**: Die nächste Person zieht zwei und spielt dann.
       *[loses-turn] **+2**: Die nächste Person zieht zwei und setzt aus.
      }
  }
rules-skip-reverse = **Aussetzen**: Die nächste Person setzt aus. { $reverse ->
    [skips] **Richtungswechsel**: Es geht andersherum weiter; zu zweit wirkt er wie Aussetzen.
    [reverses] **Richtungswechsel**: Es geht andersherum weiter, auch zu zweit.
   *[none] **Richtungswechsel**: Es geht andersherum weiter.
  }
rules-card-W = **Farbwahl**: passt auf alles; wünsch dir die Farbe.
rules-card-W4 = { $victim ->
    [plays-on] **Farbwahl +4**: Wünsch dir die Farbe; die nächste Person zieht vier und spielt dann.
   *[loses-turn] **Farbwahl +4**: Wünsch dir die Farbe; die nächste Person zieht vier und setzt aus.
  } { $when ->
    [bluff] Mit der aktuellen Farbe auf der Hand ist das ein Bluff.
    [no-bluff] Nur wenn du keine Karte der aktuellen Farbe hast.
   *[always] Sie darf jederzeit gelegt werden.
  }
rules-card-A = **Alle ablegen**: Alle anderen Karten der Farbe auf deiner Hand kommen darunter.
rules-card-E = **Alle aussetzen**: Du bist gleich noch einmal dran.
rules-card-WR4 = { $reverse ->
    [skips] { $victim ->
        [plays-on] **Richtungswechsel +4**: Wünsch dir die Farbe; es geht andersherum, und wer dann folgt, zieht vier und spielt dann; zu zweit bist das du.
       *[loses-turn] **Richtungswechsel +4**: Wünsch dir die Farbe; es geht andersherum, und wer dann folgt, zieht vier und setzt aus; zu zweit bist das du.
      }
   *[other] { $victim ->
        [plays-on] **Richtungswechsel +4**: Wünsch dir die Farbe; es geht andersherum, und wer dann folgt, zieht vier und spielt dann.
       *[loses-turn] **Richtungswechsel +4**: Wünsch dir die Farbe; es geht andersherum, und wer dann folgt, zieht vier und setzt aus.
      }
  }
rules-card-WC = **Farbroulette**: Die nächste Person nennt eine Farbe, deckt auf, bis sie kommt, nimmt alles und setzt aus.
rules-challenge = Die nächste Person kann sie **anzweifeln**: War es ein Bluff, kostet er { $guilty ->
    [one] 1 Karte
   *[other] { $guilty } Karten
  }; wer zu Unrecht anzweifelt, zieht { $challenger ->
    [one] 1 Karte
   *[other] { $challenger } Karten
  } und setzt aus.
rules-uno-free = Mit nur noch einer Karte ruf **UNO!** Vergessen kostet nichts.
rules-uno-until-caught = { $early ->
    [too-early] Mit nur noch einer Karte ruf **UNO!**
   *[counts] Mit nur noch einer Karte ruf **UNO!** Mit zweien ist es früh genug.
  } { $window ->
    [next-turn] Erwischt dich jemand, bevor die nächste Person zieht oder legt, ziehst du **{ $cards ->
        [one] 1 Karte
       *[other] { $cards } Karten
      }**.
    [any-draw] Erwischt dich jemand, bevor die nächste Person legt oder zieht, auch für eine Ziehkarte oder Strafe, ziehst du **{ $cards ->
        [one] 1 Karte
       *[other] { $cards } Karten
      }**.
   *[next-card] Erwischt dich jemand, bevor die nächste Karte liegt, ziehst du **{ $cards ->
        [one] 1 Karte
       *[other] { $cards } Karten
      }**.
  }
rules-uno-beforehand = Ruf **UNO!**, bevor du deine vorletzte Karte legst, sonst ziehst du sofort **{ $cards ->
    [one] 1 Karte
   *[other] { $cards } Karten
  }**.
rules-uno-by-itself = **UNO** wird automatisch gerufen.
rules-wrong-call = UNO mit zu vielen Karten rufen oder jemanden trotz Ruf erwischen wollen kostet **{ $cards ->
    [one] 1 Karte
   *[other] { $cards } Karten
  }**.
rules-table-talk = Jemandem eine Karte vorsagen kostet **{ $cards ->
    [one] 1 Karte
   *[other] { $cards } Karten
  }**; ab drei am Tisch können alle beschuldigen, die übrigen Menschen stimmen ab.
rules-stacking-same = { $deck ->
    [merciless] **Stapeln**: Auf +2 darfst du mit +2 antworten und auf +4 mit +4; sonst ziehst du die Summe.
   *[standard] **Stapeln**: Auf +2 darfst du mit +2 antworten; sonst ziehst du die Summe.
  }
rules-stacking-either = { $deck ->
    [merciless] **Stapeln**: Auf eine Ziehkarte darfst du mit einer anderen antworten, mit einer farbigen auf eine andere nur in der Farbe, die gilt; sonst ziehst du die Summe.
   *[standard] **Stapeln**: Auf eine Ziehkarte darfst du mit einer anderen antworten, mit +2 auf eine Farbwahl +4 nur in der gewünschten Farbe; sonst ziehst du die Summe.
  }
rules-stacking-equal-or-higher = **Stapeln**: Antworte auf eine Ziehkarte mit einer gleich hohen oder höheren in beliebiger Farbe; sonst ziehst du die Summe.
rules-jump-in = **Zwischenwerfen**: Eine gleiche Karte darf außer der Reihe gelegt werden, und von dort geht es weiter.
rules-number-last = **Zahl zuletzt**: Niemand wird mit Aktionskarte, Farbwahl oder Blankokarte fertig; bleibt dir nur so eine, ziehst du.
rules-hand-limit = **Kartenlimit**: Mit **{ $cards ->
    [one] 1 Karte
   *[other] { $cards } Karten
  }** oder mehr nach dem Ziehen bist du für diese Runde raus; wer übrig bleibt, gewinnt sie.
rules-seven-zero = **Sieben-Null**: Bei einer 7 tauschst du die Hand, mit wem du willst, bei einer 0 wandern alle Hände weiter; als letzte Karte bewirken beide nichts.
rules-sets = **Mehrere zugleich**: Leg mehrere Karten einer Zahl zusammen; die erste muss passen, die Farbe der letzten zählt.
rules-deflect = **Umlenken**: Antworte auf eine Ziehkarte mit Aussetzen oder Richtungswechsel in der Farbe, die gilt, und die nächste Person in dieser Richtung muss ziehen. Anzweifeln kann dann niemand mehr.
