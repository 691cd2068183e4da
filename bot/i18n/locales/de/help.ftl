## Befehle

command-help = Spielen, Host sein und moderieren, auf ein paar Seiten nur für dich
option-topic = Worüber du lesen willst; das Tutorial lehrt UNO in zwei Minuten
choice-topic-tutorial = Tutorial: UNO lernen in zwei Minuten

## Buttons

button-help = Hilfe
button-try = Ausprobieren
button-skip = Überspringen
button-again = Nochmal
button-first = Von vorn
button-help-start = Spiel starten
button-help-turn = Dein Zug
button-help-uno = UNO & Erwischen
button-help-challenge = Anzweifeln
button-help-house = Hausregeln
button-help-hosts = Für Hosts
button-help-moderators = Moderation
button-help-league = Liga
button-help-tournaments = Turniere
button-help-deal = Fair gemischt?

## Die Seiten von /uno help

help-start =
    ## So startest du ein Spiel
    1. `/uno start` öffnet einen Tisch, hier oder in einem eigenen Thread.
    2. Wer mitspielen will, drückt *{ button-join }*; *{ button-computer-add }* setzt einen Computer dazu.
    3. Der Host wählt im Menü *{ preset-classic }*, *{ variant-stacking }*, *{ variant-jump-in }* oder andere Regeln und drückt *{ button-start }*. *{ button-hand }* unter dem Tisch zeigt deine Karten, nur dir.

    Noch nie gespielt? *{ button-try }* bringt dir das Spiel in zwei Minuten bei; niemand sonst sieht es.
    Niemand da? `/uno solo` teilt sofort gegen Computer aus, in einem Thread, wenn hier schon ein Tisch steht, und *{ button-hint }* sagt, was du legen kannst. Nach jeder Partie zeigt *{ button-review }*, welche deiner Züge dich am meisten gekostet haben. `/uno notify` pingt dich, wenn in diesem Kanal ein Tisch aufgeht oder seine Partie endet.
help-turn =
    ## Dein Zug
    Öffne deine Karten mit *{ button-hand }* und tippe auf eine, die passt: nach **Farbe**, **Zahl** oder **Zeichen**. Farbwahlkarten passen auf alles und fragen dich nach einer Farbe. Tippst du auf eine Karte, die nicht passt, erfährst du, warum.
    Nichts passt, oder du willst lieber nicht? Drück *{ button-draw }*. Passt die gezogene Karte, leg sie oder drück *{ button-pass }*.
    - **+2**: Die nächste Person zieht zwei und setzt aus.
    - **Aussetzen**: Die nächste Person setzt aus.
    - **Richtungswechsel**: Es geht andersherum weiter; zu zweit wirkt er wie Aussetzen.
    - **Farbwahl**: Du wünschst dir die Farbe. **Farbwahl +4**: Dazu zieht die nächste Person vier.

    Ist deine Zeit um, ziehst und passt du; nach zwei Zügen hintereinander spielt ein Computer für dich, bis du zurück bist. Jemand lässt euch warten? Unter *{ button-more }* gibt es eine Abstimmung, und `/uno vote` geht auch.
    Drück *{ button-reactions }* in deiner Hand, um dem Tisch zu zeigen, wie es dir geht. Jeder Zug ist auch ein Befehl, etwa `/uno play`. Wie deine Hand aussieht und wie du von deinem Zug erfährst: `/uno preferences`. Was von dir gespeichert ist: `/privacy`.
help-uno =
    ## UNO rufen und erwischen
    Nur noch eine Karte? Ruf *{ button-uno }* – du darfst schon drücken, wenn du zwei hast, also erst rufen, dann legen.
    Wer es vergisst, kann von allen mit *{ button-catch }* erwischt werden und zieht zur Strafe; spät rufen ist in Ordnung, solange niemand schneller war.
    Beide Buttons stehen unter dem Tisch und gehen auch, wenn du nicht dran bist; gibt es jemanden zu erwischen, hat auch jede Hand den Button. Wie lange man dich erwischen kann und was es kostet, hängt vom Tisch ab: `/uno rules`.
help-challenge =
    ## Das Anzweifeln
    Eine Farbwahl +4 ist für eine Hand ohne die aktuelle Farbe gedacht. Legen kann man sie trotzdem: Das ist ein **Bluff**.
    Nur wer die vier ziehen muss, kann sie anzweifeln. War es ein Bluff, zieht die andere Seite vier. Wenn nicht, ziehst du sechs und setzt aus.
    Die angezweifelte Hand siehst nur du; das Ergebnis erfahren alle. *Annehmen* oder `/uno draw` zieht die vier, ohne anzuzweifeln. An manchen Tischen gibt es kein Anzweifeln: `/uno rules`.
help-house =
    ## Hausregeln
    Das Menü in der Lobby und `/uno start preset:` beginnen mit den üblichen Regeln (eine Runde als *{ variant-quick }*, bis 500 Punkte als *{ preset-classic }*) oder mit einer Änderung: *{ variant-stacking }*, *{ variant-jump-in }*, *{ variant-seven-zero }*, *{ variant-partners }*; *{ variant-party }* ist, was dieser Server gern spielt. Es gibt sechs Regelblätter: *{ preset-classic }*, *{ preset-official }*, *{ preset-anywhere }* (schnell), *{ preset-duel }* (zu zweit), *{ preset-packs }* (für viele) und *{ preset-merciless }* (168 eigene Karten, und mit 25 bist du raus); `format:` macht daraus eine einzelne Runde, Punkte, wenigste Punkte, Ausscheiden oder Teams.
    Das Blatt *{ preset-official }* hat auch vier Blankokarten für eigene Hausregeln. Dazu kommen Stapeln, Zwischenwerfen, Sieben-Null, Legezwang und mehr. `/uno rules` sagt in einfachen Worten, was an einem Tisch gilt, und markiert, was vom Blatt abweicht.
    Als Host speicherst du deine Lieblingsregeln für diesen Server mit `/uno preset save:`.
help-hosts =
    ## Für Hosts
    Wer den Tisch öffnet, ist Host. In der Lobby stellt *{ button-house }* die bekanntesten ein und wie lange ihr spielt, *{ button-rules-all }* jede Option, und dort speicherst du eigene; *{ button-manage }* sperrt den Tisch, entfernt jemanden, gibt den Host ab und legt fest, wer wo sitzt, wie lange ein Zug dauert und wer anfängt; *{ button-start }* oder noch einmal `/uno start` teilt aus.
    `/uno table` holt den Tisch in einem vollen Kanal wieder nach unten, `/uno end` schließt ihn; eine Partie gegen andere beendet er nur, wenn die meisten zustimmen, oder du gehst und gibst auf. Nach der Partie teilt *{ button-rematch }* an dieselben Leute nach denselben Regeln aus, sobald alle es drücken oder der Host *{ button-start }* drückt; an einem geschlossenen Tisch öffnet es einen neuen mit diesen Regeln. *{ button-replay }* oder `/uno replay` zeigt allen, die den Verlauf des Kanals lesen können, die ganze Partie noch einmal, Zug für Zug, mit allen Händen offen.
    Gehst du oder bleibst du weg, wird jemand anders Host.
help-moderators =
    ## Für die Moderation
    Die Befehle für Mods zeigt Discord nur ihnen. `/uno-admin end` schließt den Tisch eines Kanals, `/uno-admin kick` entfernt jemanden; in einer Partie, in der du selbst spielst, fragst du die anderen wie alle.
    Für Mitglieder, die den Server verwalten dürfen: `/uno-admin settings` legt fest, wie Tische beginnen, was *{ variant-party }* hier heißt und was Tische zeigen. Den Rest hat `/league-admin`: `settings` sagt, was eine Saison beendet und wo Podien stehen, `new-season` beendet eine von Hand; `roles` gibt den ersten Plätzen Rollen (nur das braucht *Rollen verwalten*); `void`, `merge`, `rename-season` und `reset` ändern, was zählt, und `log` zeigt, wer was getan hat, zum Rückgängigmachen.
    Hier brauche ich *{ permission-short-view_channel }* und *{ permission-short-send_messages }*; für Threads *{ permission-short-create_public_threads }* und *{ permission-short-send_messages_in_threads }*; für Bilder *{ permission-short-attach_files }*. Was fehlt, wird genannt, mit dem, was zu tun ist; `/uno-admin diagnose` sagt es für alle Kanäle.
    Ein Tisch übersteht Neustarts und kommt wieder, wenn ihn jemand löscht; wird sein Kanal gelöscht, schließt er von selbst.
    -# Version { $version }
help-league =
    ## Die Liga
    Eine Partie mit mindestens zwei Menschen zählt für die Liga dieses Servers: Siege, Punkte, die höchste Runde und was du am Tisch getan hast. Computer kommen darin nie vor. Gewertete Partien ändern auch deine Wertung, auf einer Rangliste je Spielart; eine Wertung mit ? ist noch unsicher. Es braucht mindestens zwei Menschen und keinen Computer, und dieselben Leute haben in 24 Stunden höchstens drei gewertete Partien. Für einen Platz auf einer Rangliste brauchst du fünf verschiedene Gegenüber, die selbst einen haben, sobald es sechs Leute mit Platz gibt; gegen dieselbe Person zählen Partien immer weniger.
    `/league table` zeigt jede Saison, sortiert, wie du willst, und *{ button-my-row }* findet dich. Die Buttons darunter führen zu denen, die frühere Saisons gewonnen haben, zu den Rekorden und zu den neuesten Partien mit ihren Replays; *{ button-show-everybody }* stellt, was du siehst, in den Kanal.
    `/league player` zeigt alles über dich, über jemand anderen oder mit `against:` euch zwei im Vergleich. `/league activity` ist für alle, die spielen, egal wer gewinnt: Die Punkte beginnen jede Woche neu.
help-tournaments =
    ## Turniere
    Drück *{ button-tournament-enter }* unter der Anmeldung. Endet sie, bekommen alle, die dabei sind, einen Tisch in einem eigenen Thread und werden dort erwähnt: Drück am Tisch *{ button-join }*. Sind alle da, drückt jemand von euch *{ button-start }*; ist die Zeit um, beginnt die Partie mit denen, die da sind. Wer nicht kommt, landet hinter ihnen; ohne Gegenüber kommst du weiter. Eine Gruppe einer Rotation spielt nur, wenn alle kommen oder jemand aus der Reserve.
    Drück *{ button-tournament-show }*, um zu sehen, wo du spielst. `/league tournament` findet es wieder, und *{ button-tournament-withdraw }* nimmt dich heraus. In einer Arena bekommst du mit *{ button-tournament-ready }* einen Tisch, wann du willst, solange sie offen ist.
    Partien eines Turniers werden gewertet wie alle anderen; ihre Regeln kann niemand ändern.
    Mods öffnen eins mit `/uno-admin tournament`: K.-o.-System, Rotationen, Punkteturnier oder Arena; *{ button-tournament-begin }* unter der Anmeldung beendet die Anmeldung sofort. Unter der Ansicht von `/league tournament` zeigt *{ button-tournament-list }* alle, *{ button-tournament-down }* holt dieses ans Ende seines Kanals, und wer es geöffnet hat, findet *{ button-tournament-calloff }*.
help-deal =
    ## Ist fair gemischt?
    Denk an einen versiegelten Umschlag. Geht eine Lobby auf, ziehe ich eine lange Zufallszahl, das **Geheimnis**, und zeige ihren **Fingerabdruck** (SHA-256). Er verrät das Geheimnis nicht, aber kein anderes passt zu ihm, also kann ich es nicht mehr ändern. Er steht in einer Nachricht über der Lobby, die niemand je bearbeitet, in der Beschreibung ihres Bildes und unter *{ button-help-deal }*.
    Die Reihenfolge der Karten folgt aus dem Geheimnis und aus Worten der Leute am Tisch; zusammen ergeben sie den **Schlüssel** der Partie. Wer dort sitzt, kann dort mit *{ button-cut }* ein Wort dazugeben, bis ausgeteilt ist; alle können es für immer lesen. Es schützt dich vor denen, die mich betreiben und das Geheimnis kennen könnten. Gegen sie zählt nur ein eigenes Wort, und nur wenn sich danach nichts mehr ändert: kein anderes Wort, kein Sitz, keine Regel.
    Jeder Fingerabdruck enthält den vorigen dieses Servers, also lässt sich keine Mischung auslassen, nicht einmal eine verworfene.
    Ist alles vorbei, wird der Umschlag geöffnet: *{ button-help-deal }* beim Ergebnis zeigt das Geheimnis und prüft es. `/uno match verify` listet die neuesten Mischungen auf; mit einer Nummer prüft es eine Schritt für Schritt. Wie du eine ohne mich prüfst, steht in `docs/verify.md` meines Quelltexts, wo der Fingerabdruck „commitment“ heißt.

## Das Tutorial

tutorial-title = Lektion { $page } von { $pages }
tutorial-computer = { $cards ->
    [one] { $name } hat 1 Karte
   *[other] { $name } hat { $cards } Karten
  }

## Nach der zweiten falschen Antwort, und nach der dritten

tutorial-answer-now = Der richtige Button ist jetzt grün.
tutorial-answer-again = Drück *{ button-again }*: Dann ist der richtige Button grün.
hint-colour = Tippe auf **Rot 8**: Die oberste Karte ist rot, und diese auch.
hint-number = Tippe auf **Blau 2**: Die oberste Karte ist eine 2, und diese auch.
hint-draw = Drück *{ button-draw }*: Keine deiner Karten ist blau, und keine ist eine 7.
hint-drawn = Tippe auf **Blau 1**, die gezogene Karte: Sie ist blau wie die oberste. Oder drück *{ button-pass }*, um sie zu behalten.
hint-action = Tippe auf **Gelb +2**: Sie ist gelb wie die oberste Karte, und der Computer muss aussetzen.
hint-wild = Tippe auf **Farbwahl** und wünsch dir eine Farbe, am besten Grün: Davon hast du zwei Karten. Sonst passt nichts.
hint-uno = Drück jetzt *{ button-uno }*: Mit zwei Karten auf der Hand rufst du, bevor du legst.
hint-called = Tippe auf **Grün 4**: Sie ist grün wie die oberste Karte, und UNO ist gerufen.
hint-catch = Drück *{ button-catch }*: Der Computer hat nur noch eine Karte und hat nicht gerufen.
hint-challenge = Drück *{ button-challenge }*: Es war ein Bluff, also zieht der Computer die vier.
hint-win = Tippe auf **Blau 9**: Sie ist blau wie die oberste Karte, und sie ist deine letzte.

lesson-colour = Du spielst gegen einen Computer, und niemand sonst sieht es. Wer zuerst alle Karten los ist, gewinnt. Eine Karte passt, wenn ihre **Farbe** die der obersten ist: Tippe auf die richtige.
learned-colour = Rot passt auf Rot. Der Computer hat auch so gelegt, und du bist wieder dran.
astray-colour = Ziehen darfst du auch, wenn eine Karte passt – aber dann hast du eine mehr. Nimm die rote.
lesson-number = Du hast keine rote Karte mehr. Eine Karte passt aber auch, wenn ihre **Zahl** gleich ist: Tippe auf sie.
learned-number = Eine 2 auf eine 2, und jetzt ist die Farbe Blau.
astray-number = Ziehen darfst du auch, wenn eine Karte passt. Aber eine passt ja: die andere 2.
lesson-draw = Hier passt nichts von dir, weder Farbe noch Zahl. **Zieh** eine Karte.
lesson-drawn = Die gezogene Karte passt. Leg sie, oder behalte sie und **pass**: Eine andere kannst du jetzt nicht legen.
learned-draw = Beides ist erlaubt. Hätte sie nicht gepasst, wäre dein Zug gleich vorbei gewesen.
astray-draw = Das kommt später. Zieh erst.
lesson-action = Einige Züge später. **+2** passt nach Farbe oder auf eine andere +2. Die nächste Person zieht zwei und setzt aus: Leg deine.
learned-action = Du bist wieder dran. Auch bei **Aussetzen** ist die nächste Person nicht dran, und **Richtungswechsel** dreht die Spielrichtung – zu zweit ist das wie Aussetzen.
astray-action = Erlaubt, aber deine +2 hätte gepasst.
lesson-wild = Keine rote Karte, keine 9. Aber eine **Farbwahl** passt auf alles, und du wünschst dir die nächste Farbe. Tippe auf sie und wähl die Farbe, von der du am meisten hast.
learned-wild = Jetzt gilt diese Farbe. Der Computer musste ziehen.
astray-wild = Ziehen ist immer erlaubt, aber die Farbwahl hätte gepasst.
lesson-uno = Noch zwei Karten, und eine davon passt. **Bevor** sie auf dem Stapel liegt, ruf *{ button-uno }*
lesson-called = Gerufen. Jetzt leg die Karte, die passt.
learned-uno = Noch eine Karte, und niemand kann dich erwischen. Du darfst auch spät rufen – solange niemand schneller war.
astray-uno = Ruf erst *{ button-uno }*, dann leg die passende Karte. Vergisst du es und hast nur noch eine, können dich alle am Tisch erwischen, und das kostet zwei Karten.
lesson-catch = Der Computer hat nur noch eine Karte und hat **nicht** UNO gerufen. Drück *{ button-catch }*, bevor die nächste Karte liegt.
learned-catch = Erwischt: Er zieht zwei. Das können alle am Tisch, auch wenn sie nicht dran sind.
astray-catch = Erst erwischen: Liegt die nächste Karte auf dem Stapel, ist es zu spät.
lesson-challenge = Gegen dich wurde eine **Farbwahl +4** gelegt, gewünscht ist Blau. Ein Bluff ist es, wenn dabei noch die Farbe davor, Rot, auf der Hand war. Drück *Annehmen* und zieh vier – oder *{ button-challenge }*: Bei einem Bluff zieht der Computer die vier, war es aber keiner, ziehst du sechs. Hier: zweifle sie an.
learned-challenge = Es war ein Bluff: Da sind die roten Karten. Diese Hand siehst nur du; jetzt bist du dran.
astray-challenge = Du hast die vier gezogen. Hier war es aber ein Bluff: Angezweifelt hätte er die andere Seite vier gekostet.
lesson-win = Deine letzte Karte; UNO ist schon gerufen. Leg sie.
learned-win =
    Du hast gewonnen! Wer eine Runde gewinnt, bekommt als Punkte, was die anderen noch haben: Zahlen nach ihrem Wert, +2, Richtungswechsel und Aussetzen je 20, Farbwahlkarten 50. Mit 430 Punkten von vorher macht das 507, und wer zuerst 500 hat, gewinnt die Partie.
    Jetzt richtig: `/uno start` öffnet einen Tisch für alle, `/uno solo` teilt sofort gegen Computer aus.
astray-win = Erlaubt – aber dir fehlte nur eine Karte zum Sieg.
