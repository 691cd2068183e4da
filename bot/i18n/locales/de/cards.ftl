## Karten und Farben
colour-R = Rot
colour-Y = Gelb
colour-G = Grün
colour-B = Blau
# Auch vor dem Namen der Karte so, wie man am Tisch sagt: „Rot 7“ – „rote“ passt nicht vor „Richtungswechsel“.
card-colour-R = { colour-R }
card-colour-Y = { colour-Y }
card-colour-G = { colour-G }
card-colour-B = { colour-B }

# Wie man am Tisch sagt: +2 statt Zieh-Zwei-Karte; „Farbwahl +4“ ist die schwarze, „+4“ die farbige.
face-D = +2
face-R = Richtungswechsel
face-S = Aussetzen
face-X = Blanko
face-W = Farbwahl
face-W4 = Farbwahl +4
face-D4 = +4
face-A = Alle ablegen
face-E = Alle aussetzen
face-WR4 = Richtungswechsel +4
face-W6 = Farbwahl +6
face-W10 = Farbwahl +10
face-WC = Farbroulette

colour-named = { $symbol } { $colour }
card-coloured = { $symbol } { $colour } { $face }
card-wild = { $symbol } { $face }
card-swapping = { $card } ⇄ { $name }
card-wild-as = { $symbol } { $face } → { $colour-symbol } { $colour }

## Nur in Worten, für alle, die sich alles vorlesen lassen
card-said = { $colour } { $face }
card-said-as = { $face } als { $colour }
card-said-times = { $count ->
    [1] { $card }
    [2] zweimal { $card }
   *[other] { $count }-mal { $card }
  }

## Kurz, auf Buttons
short-D = +2
short-R = Wechsel
short-S = Aussetzen
short-X = Blanko
short-W = Farbwahl
short-W4 = +4
short-D4 = +4
short-A = Ablegen
short-E = Alle aus
short-WR4 = Wechsel +4
short-W6 = +6
short-W10 = +10
short-WC = Roulette
button-card = { $face }{ $count ->
    [1] { "" }
   *[other] { " " }×{ $count }
  }

## Listen
list-next = { $list }, { $next }
names-and = { $names } und { $name }
names-and-others = { $count ->
    [one] { $names } und 1 Person mehr
   *[other] { $names } und { $count } weitere
  }
cards-after-more = { $count } und { $cards }
cards-more = { $cards } … und { $count } weitere
