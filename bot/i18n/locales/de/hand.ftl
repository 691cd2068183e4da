## Die eigene Hand
hand-title = Deine Hand · { $cards ->
    [one] 1 Karte
   *[other] { $cards } Karten
  }
hand-top = Oben liegt: { $card }
hand-your-turn = **Du bist dran.** Tippe auf eine Karte oder zieh.
hand-call-first = Drück erst *{ button-uno }*: An diesem Tisch rufst du, bevor du legst.
hand-must-play = **Du bist dran.** Tippe auf eine Karte.
hand-nothing-fits = **Du bist dran.** Nichts passt: zieh.
hand-number-last = **Du bist dran.** Deine letzte Karte muss hier eine Zahl sein: zieh.
hand-name-colour = **Du bist dran.** Die Startkarte ist eine Farbwahlkarte: Wünsch dir die erste Farbe.
hand-name-roulette = **Farbroulette: Nenn eine Farbe.** Du deckst auf, bis sie kommt, nimmst alles auf die Hand und setzt aus.
hand-drawn = **Du hast { $card } gezogen.** Leg sie oder pass.
hand-drawn-must = **Du hast { $card } gezogen.** Sie passt, also musst du sie legen.
hand-answer = **{ $name } hat sie gegen dich gelegt.** { $stacking ->
    [yes] Nimm an und zieh { $owed }, antworte mit einer Ziehkarte oder zweifle sie an: War es kein Bluff, ziehst du { $count }.
    [deflect] Nimm an und zieh { $owed }, lenk sie um oder zweifle sie an: War es kein Bluff, ziehst du { $count }.
    [both] Nimm an und zieh { $owed }, lenk sie um, antworte mit einer Ziehkarte oder zweifle sie an: War es kein Bluff, ziehst du { $count }.
   *[no] Nimm an und zieh { $owed } oder zweifle sie an: War es kein Bluff, ziehst du { $count }.
  }{ $colour ->
    [none] { "" }
   *[other] { " " }Ein Bluff ist es, wenn **{ $name }** noch { $colour } hatte.
  }
hand-stack = **Eine Ziehkarte trifft dich.** { $stacking ->
    [yes] Antworte mit einer Ziehkarte oder zieh { $owed }.
    [deflect] Lenk sie mit Aussetzen oder Richtungswechsel um oder zieh { $owed }.
    [both] Lenk sie um, antworte mit einer Ziehkarte oder zieh { $owed }.
   *[no] Du hast keine Antwort: zieh { $owed }.
  }
hand-limit-near = Kartenlimit: Mit { $limit } Karten nach dem Ziehen bist du für diese Runde raus.
hand-limit-owed = ⚠️ Damit bist du **für diese Runde raus**: Du hättest { $cards } auf der Hand, und das Limit ist { $limit }.
hand-uno-forgotten = ⚠️ **UNO vergessen!** Drück *{ button-uno }*, bevor dich jemand erwischt.
hand-uno-called = **UNO gerufen ✓**
hand-not-your-turn = **{ $name }** ist dran.
hand-jump-in = **{ $name }** ist dran, aber du kannst dazwischenwerfen.
hand-waiting = Euer Tisch ist fertig; die nächste Runde beginnt, wenn es der andere auch ist.
hand-over = { $count ->
    [one] Die Partie ist vorbei: { $winners } hat gewonnen.
   *[other] Die Partie ist vorbei: { $winners } haben gewonnen.
  }
hand-won = 🏆 **Du hast die Partie gewonnen!**
hand-won-with = 🏆 **Du hast die Partie gewonnen**, zusammen mit { $names }!
hand-ends = ⏳ Dein Zug endet { $when }.
hand-left = Du bist nicht mehr in dieser Partie.
hand-out = Du bist aus dieser Partie ausgeschieden.
hand-limit-reached = Du hattest zu viele Karten (das Limit ist { $limit }) und bist für diese Runde raus.{ $again ->
    [yes] { " " }In der nächsten bist du wieder dabei.
   *[no] { "" }
  }
hand-finished = { $place ->
    [1] 🏁 **Du bist zuerst fertig.** Die anderen spielen weiter.
   *[other] 🏁 **Du hast keine Karten mehr: Platz { $place }.** Die anderen spielen weiter.
  }
hand-accused = **{ $by }** sagt, du hättest jemandem eine Karte vorgesagt; die anderen stimmen ab.
hand-vote = **{ $by }** sagt, **{ $name }** hätte jemandem eine Karte vorgesagt. Stimmt das?
hand-page = Seite { $page } von { $pages }
hand-hidden = { $count ->
    [one] 1 Karte, die nicht passt, ist ausgeblendet.
   *[other] { $count } Karten, die nicht passen, sind ausgeblendet.
  }
hand-other = { $turn ->
    [yes] ▸{ " " }
   *[no] { "" }
  }{ $name }: { $cards ->
    [1] **1**
   *[other] { $cards }
  }{ $called ->
    [yes] { " " }UNO!
   *[no] { $cards ->
      [1] { " " }⚠️
     *[other] { "" }
    }
  }
hand-partner = Mit dir im Team: { $name } · { $cards ->
    [one] **1 Karte**
   *[other] { $cards } Karten
  }{ $called ->
    [yes] { " " }· UNO!
   *[no] { "" }
  }
hand-others-between = … { $count } weitere …
hand-shown = **{ $name }** hatte: { $cards }
hand-empty = (keine Karten)

## Was dich seit deinem letzten Zug getroffen hat
hit-draw-two = +2 von **{ $name }**: { $count } gezogen
hit-wild-draw-four = Farbwahl +4 von **{ $name }**: { $count } gezogen
hit-draw-four = +4 von **{ $name }**: { $count } gezogen
hit-reverse-draw-four = Richtungswechsel +4 von **{ $name }**: { $count } gezogen
hit-draw-six = Farbwahl +6 von **{ $name }**: { $count } gezogen
hit-draw-ten = Farbwahl +10 von **{ $name }**: { $count } gezogen
hit-stack = Ziehkarten, zuletzt von **{ $name }**: { $count } gezogen
hit-challenge-won = **{ $name }** hat deinen Bluff angezweifelt: +{ $count }
hit-caught = **{ $name }** hat dich ohne UNO erwischt: +{ $count }
hit-table-talk = Vorgesagt: +{ $count }
hit-blank = Blankokarte von **{ $name }**: +{ $count }
hit-deflected = **{ $name }** hat { $count } auf dich umgelenkt
hit-skipped = **{ $name }** ließ dich aussetzen
hit-swapped = **{ $name }** hat mit dir die Karten getauscht
hit-passed = **{ $name }** hat alle Hände weiterwandern lassen
hit-hand-won = { $own ->
    [yes] Du hast die letzte Runde gewonnen
   *[no] **{ $name }** hat die letzte Runde gewonnen
  }{ $count ->
    [0] { "" }
   *[other] : +{ $count }
  }
hit-ran-out = ⏳ Deine Zeit war um{ $count ->
    [0] { "" }
   *[other] : +{ $count }
  }
hit-voted = 🗳️ Die anderen stimmten ab, ohne dich weiterzuspielen{ $count ->
    [0] { "" }
   *[other] : +{ $count }
  }
hit-cards = { $hit } ({ $cards })

## Was seit dem eigenen letzten Zug geschah
since-move = Seit deinem Zug: { $parts }
since-deal = Seit dem Austeilen: { $parts }
since-card = { $symbol } { $face }{ $named ->
    [none] { "" }
   *[other] { " " }→ { $named }
  }
since-played = { $own ->
    [actor] du { $card }
   *[nobody] { $name } { $card }
  }{ $count ->
    [1] { " " }(noch 1)
   *[other] { "" }
  }
since-jumped = { $own ->
    [actor] du dazwischen: { $card }
   *[nobody] { $name } dazwischen: { $card }
  }{ $count ->
    [1] { " " }(noch 1)
   *[other] { "" }
  }
since-deflected = { $own ->
    [actor] du lenkst { $count } um
   *[nobody] { $name } lenkt { $count } um
  }
since-drew = { $own ->
    [actor] du ziehst { $count }
   *[nobody] { $name } zieht { $count }
  }
since-passed = { $name } passt
since-skipped = { $name } setzt aus
since-discarded = { $own ->
    [actor] du legst { $count } ab
   *[nobody] { $name } legt { $count } ab
  }
since-finished = { $own ->
    [actor] du bist fertig, Platz { $place }
   *[nobody] { $name } ist fertig, Platz { $place }
  }
since-swapped = { $name } und { $other } tauschen
since-named = { $own ->
    [actor] du wünschst { $colour }
   *[nobody] { $name } wünscht { $colour }
  }
since-caught = { $own ->
    [actor] du erwischst { $name }
   *[nobody] { $by } erwischt { $name }
  }
since-challenged = { $own ->
    [actor] du zweifelst an: { $name }
    [target] { $by } zweifelt dich an
   *[nobody] { $by } zweifelt { $name } an
  }
since-left = { $own ->
    [actor] du bist weg
   *[nobody] { $name } ist weg
  }
since-too-many = { $name } ist für diese Runde raus
since-out = { $own ->
    [actor] du bist raus
   *[nobody] { $name } ist raus
  }

## Fragen an der Stelle der Hand
hand-colour = Welche Farbe für { $card }?
hand-colour-bluff = { $count ->
    [one] Du hast eine Karte in { $colour }: Das ist ein Bluff, und **{ $name }** kann ihn anzweifeln.
   *[other] Du hast { $count } Karten in { $colour }: Das ist ein Bluff, und **{ $name }** kann ihn anzweifeln.
  }
hand-set = { $card }: noch mehr dazulegen?
hand-set-hint = Tippe weitere Karten in der Reihenfolge an, in der sie liegen sollen. Die letzte Farbe zählt.
hand-set-order = In dieser Reihenfolge: { $cards }. Die letzte Farbe zählt.
set-choice = { $card } ✓
set-choice-said = { $card }, gewählt
hand-swap = { $card }: Mit wem tauschst du die Karten?
hand-accuse = Wer hat jemandem eine Karte vorgesagt?
hand-accuse-note = Die anderen stimmen ab. Ist die Mehrheit dafür, zieht die beschuldigte Person { $count }.
button-reactions = Reagieren
button-hint = Tipp
hand-reactions = Wie reagierst du?
hand-reactions-note = Der Tisch zeigt es einen Moment lang.
hand-sure = { $card } legen?
hand-seats-placeholder = Wähl jemanden
seat-choice = { $name } · { $cards ->
    [one] 1 Karte
   *[other] { $cards } Karten
  }
hand-can-play = Du kannst legen: { $cards }.
colour-choice-said = { $colour }{ $count ->
    [0] { "" }
    [one] , 1 Karte
   *[other] , { $count } Karten
  }
colour-choice = { $colour }{ $count ->
    [0] { "" }
   *[other] { " " }×{ $count }
  }

## Warum eine Karte nicht gelegt werden kann
why-fits = { $card } kannst du jetzt legen: Tippe darauf.
why-not-your-turn = { $card } muss warten: **{ $name }** ist dran.
why-answer-first = Antworte erst auf { $top } oder zieh { $owed }.
why-challenge-first = Zweifle die Farbwahl +4 erst an oder nimm sie an.
why-colour-first = { $card } muss warten: Wünsch dir erst eine Farbe.
why-card-not-held = { $card } hast du nicht mehr.
why-no-match = { $card } passt nicht: Leg { $colour }, gleiche Zahl oder Zeichen ({ $face }) oder eine Farbwahlkarte.
why-no-match-set = { $card } passt allein nicht. Tippe auf { $first } und leg sie darüber.
why-no-match-type = { $type ->
    [number] { $card } passt nicht: Leg { $colour }, irgendeine Zahl oder eine Farbwahlkarte.
   *[action] { $card } passt nicht: Leg { $colour }, irgendeine Aktionskarte oder eine Farbwahlkarte.
  }
why-no-match-colour = { $card } passt nicht: Leg { $colour } oder eine Farbwahlkarte.
why-bluff-forbidden = { $card } geht nur ohne die aktuelle Farbe auf der Hand, und du hast { $colour }.
why-number-last = { $card } kann nicht die letzte sein, denn die muss hier eine Zahl sein: Warte oder zieh.
why-only-the-drawn-card = Du hast { $card } gezogen: In diesem Zug kannst du nur diese Karte legen.
why-no-stacking = { $stacking ->
    [equal-or-higher] { $card } ist keine Antwort auf { $top }: Leg eine gleich hohe oder höhere Ziehkarte oder zieh { $owed }.
   *[other] { $card } ist keine Antwort auf { $top }: Leg eine Ziehkarte oder zieh { $owed }.
  }
why-no-deflecting = { $stacking ->
    [off] { $card } ist keine Antwort auf { $top }: Leg Aussetzen oder Richtungswechsel in { $colour } oder zieh { $owed }.
    [equal-or-higher] { $card } ist keine Antwort auf { $top }: Leg Aussetzen oder Richtungswechsel in { $colour }, eine gleich hohe oder höhere Ziehkarte oder zieh { $owed }.
   *[other] { $card } ist keine Antwort auf { $top }: Leg Aussetzen oder Richtungswechsel in { $colour }, eine andere Ziehkarte oder zieh { $owed }.
  }
why-no-jump-in = Zu spät zum Dazwischenwerfen: **{ $name }** hat schon gespielt.
why-not-identical = **{ $name }** ist dran; dazwischenwerfen geht nur mit { $top }.
why-no-jump-on-wild = **{ $name }** ist dran; auf eine Farbwahlkarte kann niemand dazwischenwerfen.

## Buttons
button-draw = Ziehen
button-pass = Passen
button-uno = UNO!
button-catch = Erwischt!
button-catch-name = { $name } erwischt!
button-challenge = Anzweifeln
button-accept = Annehmen, { $count } ziehen
button-only-this = Nur diese
button-play-set = { $count } legen
button-sure = Ja, legen
button-all = Alle zeigen
button-accuse = Beschuldigen
button-convict = Ja, stimmt
button-acquit = Stimmt nicht

## Antworten, die nur eine Person sieht
answer-uno = Du hast UNO gerufen!
answer-uno-wrong = Das war falsch gerufen: Du hast zu viele Karten und ziehst { $count }.
answer-caught-wrong = **{ $name }** hatte UNO gerufen: Du ziehst { $count }.
answer-uno-forgotten = Du hast vor dem Legen nicht UNO gerufen.
answer-accused = Du hast **{ $name }** beschuldigt; die anderen stimmen ab.
answer-voted = Deine Stimme ist abgegeben.
answer-draw-first = Du hast eine passende Karte. Leg sie oder drück hier *{ button-draw }*, um trotzdem zu ziehen.
answer-catch-noted = Notiert. Es bleibt ein Moment, um noch UNO zu rufen; sonst hast du jemanden erwischt.
answer-caught = Erwischt!
answer-played = Du hast { $card } gelegt.
answer-drew = Du hast { $cards } gezogen.
answer-drew-over = Du hast { $cards } gezogen; dein Zug ist vorbei.
answer-challenge-right = { $colour ->
    [none] Du hattest recht: Es war ein Bluff. **{ $name }** zieht { $count }.
   *[other] Du hattest recht: { $colour } war auf der Hand, also war es ein Bluff. **{ $name }** zieht { $count }.
  }
answer-challenge-wrong = { $colour ->
    [none] Es war kein Bluff: Du ziehst { $count } und setzt aus.
   *[other] Kein { $colour } auf der Hand, also war es kein Bluff: Du ziehst { $count } und setzt aus.
  }
answer-reacted = { $reaction } Der Tisch zeigt es jetzt.

## Befehle
command-hand = Deine Karten zeigen, nur dir
command-play = Eine Karte legen
command-draw = Vom Stapel ziehen oder die Karten annehmen, die du ziehen musst
command-pass = Die eben gezogene Karte behalten
command-uno-call = UNO rufen!
command-catch = Jemanden erwischen: nur noch eine Karte und UNO nicht gerufen
command-challenge = Die Farbwahl +4 gegen dich anzweifeln; /uno draw nimmt sie an
option-card = Eine der Karten, die du jetzt legen kannst
option-accused = Wer jemandem eine Karte vorgesagt hat; die anderen stimmen ab
option-player = Wer eine Karte hat und nicht gerufen hat
