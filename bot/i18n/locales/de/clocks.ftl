## Zeit am Tisch
seat-waited = ⏳ { $when }
seat-missed = einen Zug verpasst
seat-away = 💤 weg
seat-asleep = 💤 Computer spielt
paused-asleep = ⏸️ **Pause:** Alle sind weg. *{ button-go-on }* weckt den Tisch; sonst schließt er { $when }.
paused-quiet = ⏸️ **Pause:** ein Tag ohne Zug. Jeder Zug oder *{ button-go-on }* weckt den Tisch; sonst schließt er { $when }.
ping-clock = { $ping } Dein Zug endet { $when }.
ping-warning = { $mention }, ⏳ dein Zug endet { $when }.

lobby-clock = { $clock } je Zug
lobby-host-away = 💤 Der Host ist weg: Wer hier sitzt, kann *{ button-start }* oder *{ button-manage }* drücken und ist dann Host.
manage-clock = Zeit je Zug: { $clock }

## Buttons
button-more = Mehr
button-go-on = Weiter
button-back-seat = Bin zurück
button-agree-skip = Überspringen
button-agree-kick = Entfernen
button-agree-end = Tisch beenden
button-agree-close = Schließen
button-vote-skip = Überspringen?
button-vote-kick = Entfernen?
button-vote-end = Beenden?
button-forfeit = Ja, gehen
button-close = Ja, schließen
button-ask = Andere fragen
button-stay = Bleiben
button-let-play = Spielen lassen
button-let-one-play = Spielen lassen
button-close-table = Schließen

## Abstimmungen
vote-skip = 🗳️ **{ $name }** überspringen? { $agreed } von { $needed } sind dafür (endet { $when })
vote-kick = 🗳️ **{ $name }** entfernen? { $agreed } von { $needed } sind dafür (endet { $when })
vote-end = 🗳️ Diesen Tisch ohne Ergebnis beenden? { $agreed } von { $needed } sind dafür (endet { $when })
vote-close = 🗳️ **{ $name }** möchte diesen Tisch ohne Ergebnis schließen. { $agreed } von { $needed } sind dafür (endet { $when })
answer-vote-counted = Deine Stimme zählt.
answer-vote-open = Die Abstimmung läuft; die anderen sehen sie am Tisch.
answer-vote-skip = Damit ist es entschieden: Der Zug ist vorbei.
answer-vote-kick = Damit ist es entschieden: Die Person ist nicht mehr in der Partie.
answer-vote-end = Damit ist es entschieden: Der Tisch ist geschlossen.
answer-vote-close = Damit ist es entschieden: Der Tisch ist geschlossen.
refused-no-wait = Gerade lässt niemand diesen Tisch warten; sieh ihn dir mit `/uno table` an.
refused-no-vote = Es läuft keine Abstimmung mehr; sieh dir den Tisch mit `/uno table` an.
refused-no-voters = Hier kann sonst niemand abstimmen; beschuldigen geht ab drei Leuten.
refused-vote-own = Du bist selbst dran; leg oder zieh, dann muss niemand abstimmen.
refused-vote-open = Es läuft schon eine Abstimmung; du findest sie am Tisch.
refused-vote-early = Warte noch etwas; Überspringen geht nach einer Minute, Entfernen und Beenden nach fünf.
refused-vote-again = Du hast in diesem Zug schon eine Abstimmung gestartet; die nächste kann jemand anders starten.
refused-vote-alone = Zum Entfernen oder Beenden braucht es zwei andere; du kannst fürs Überspringen stimmen.
refused-voted = Du hast schon zugestimmt; jetzt sind die anderen gefragt.

## Später dazukommen
event-joined = **{ $name }** setzt sich dazu.
answer-joined-late = In der nächsten Runde bist du dabei; bis dahin kannst du zuschauen.
answer-joined-for = Mit der nächsten Runde übernimmst du von { $name }: den Sitz und die Punkte, bisher { $points }. Bis dahin kannst du zuschauen.
answer-joined-now = Du übernimmst von { $name }: den Sitz und die Punkte, bisher { $points }.
answer-left-line = Du wartest nicht mehr auf einen Sitz.
button-join-late = Dazusetzen
newcomers = -# 👋 Ab der nächsten Runde: { $names }
refused-in-line = Du wartest schon auf einen Sitz; in der nächsten Runde mit einem freien bist du dabei.

## Mehr
more-title = Was du hier noch tun kannst
more-waiting = Der Zug von **{ $name }** begann { $since }. Eine Abstimmung geht durch, wenn mehr als die Hälfte der anderen zustimmt; um den Tisch zu beenden, braucht es alle.
more-soon = -# Überspringen frühestens { $skip }; entfernen oder Tisch beenden { $late }. Drück dann noch einmal *{ button-more }*.
more-soon-skip = -# Überspringen frühestens { $skip }. Drück dann noch einmal *{ button-more }*.
more-later = -# Entfernen oder Tisch beenden frühestens { $late }. Drück dann noch einmal *{ button-more }*.
more-clock = -# Die Uhr beendet ihn { $when }.
more-deal-title = Fair gemischt?
more-deal = Die Mischung ist versiegelt: Woraus sich die Karten ergeben, steht fest, und niemand hat es gesehen. Ihr Fingerabdruck: `{ $hash }`
more-deal-check = Ist die Partie vorbei, öffnet das Ergebnis das Siegel, und `/uno match verify` prüft jeden Schritt.
button-deal-how = Wie das geht
more-cuts = ✂️ Die Worte in der Mischung, nach Sitz:

## Gehen, mit einer Frage davor
leave-question = Diese Partie verlassen? Du **gibst auf**, und die anderen spielen ohne dich weiter.
leave-question-last = Diese Partie verlassen? Du **gibst auf**, und damit ist die Partie vorbei.
close-question = Diesen Tisch für alle schließen? Die Partie endet **ohne Ergebnis**.
close-question-others = { $count ->
    [one] Hier spielt **1 Person**. Diesen Tisch für alle schließen? Die Partie endet **ohne Ergebnis**.
   *[other] Hier spielen **{ $count } Personen**. Diesen Tisch für alle schließen? Die Partie endet **ohne Ergebnis**.
  }
close-question-ask = { $needed ->
    [one] In dieser Partie spielen noch andere. Sie endet **ohne Ergebnis**, wenn eine andere Person zustimmt.
   *[other] In dieser Partie spielen noch andere. Sie endet **ohne Ergebnis**, wenn { $needed } von ihnen zustimmen.
  } Willst nur du aufhören, geh: Dann **gibst du auf**.
close-question-leave = Hier kann sonst niemand zustimmen. Du kannst stattdessen gehen: Dann **gibst du auf**.
answer-close-asked = { $needed ->
    [one] Die anderen werden am Tisch gefragt; er schließt, wenn eine Person zustimmt.
   *[other] Die anderen werden am Tisch gefragt; er schließt, wenn { $needed } von ihnen zustimmen.
  } Bis dahin geht die Partie weiter.
refused-close-asks = In dieser Partie spielen andere mit und dürfen mitreden; frag sie mit `/uno end`.
refused-close-leaves = Hier kann sonst niemand zustimmen; spiel weiter oder gib mit `/uno leave` auf.
refused-moderator-plays = Du spielst in dieser Partie selbst mit; frag eine andere Person aus der Moderation oder stimm mit den anderen unter *{ button-more }* ab.
refused-moderator-competes = Du bist selbst in **{ $name }**, also entscheidest du nicht über dessen Tische; frag eine andere Person aus der Moderation.
answer-stayed = Nichts geändert: Die Partie geht weiter.
answer-back = Willkommen zurück: Du spielst wieder mit.

## Warum ein Tisch von selbst schloss
closed-all-left = Alle sind gegangen, darum ist der Tisch geschlossen; `/uno start` öffnet einen neuen.
closed-voted = Der Tisch wurde durch Abstimmung beendet.
closed-lobby-left = Zwei Stunden lang kam niemand in diese Lobby zurück, darum ist sie geschlossen; `/uno start` öffnet eine neue.
closed-restored = Die Daten des Bots kamen aus einer Sicherung zurück, in der dieser Tisch offen war. Seine Karten könnten inzwischen bekannt sein, darum ist er geschlossen; `/uno start` öffnet einen neuen.
closed-paused-long = Eine Woche lang kam niemand in diese Partie zurück, darum ist der Tisch geschlossen; `/uno start` öffnet einen neuen.

## Ein Befehl
command-vote = Abstimmen, um zu überspringen, wer den Tisch warten lässt, oder Vorsagen melden
