## Was Computer ab und zu am Tisch sagen
remark = **{ $name }**: „{ $line }“
remark-uno-1 = { $temper ->
    [calm] Noch eine Karte. Keine Eile.
    [hasty] UNO! Los, los, los!
    [cheeky] UNO! Nur so nebenbei.
   *[friendly] UNO! Drückt mir die Daumen.
  }
remark-uno-2 = { $temper ->
    [calm] UNO. Mal sehen.
    [hasty] UNO! Wer ist dran?
    [cheeky] UNO! Haben das alle gehört?
   *[friendly] UNO! Ist das spannend.
  }
remark-catch-1 = { $temper ->
    [calm] Da hat jemand was vergessen.
    [hasty] Hab dich!
    [cheeky] Ich hab nichts gehört. Du?
   *[friendly] Tut mir leid, musste sein!
  }
remark-catch-2 = { $temper ->
    [calm] Das passiert allen mal.
    [hasty] Erwischt!
    [cheeky] Mir entgeht nichts.
   *[friendly] Passiert mir auch manchmal.
  }
remark-caught-1 = { $temper ->
    [calm] Na gut, stimmt.
    [hasty] Ich war zu schnell!
    [cheeky] Irgendwer passt ja immer auf.
   *[friendly] Gut aufgepasst!
  }
remark-caught-2 = { $temper ->
    [calm] Mein Fehler.
    [hasty] Ach, vergessen!
    [cheeky] Na schön. Dieses eine Mal.
   *[friendly] Gut gesehen!
  }
remark-bluffed-1 = { $temper ->
    [calm] Einen Versuch war es wert.
    [hasty] Ups. Erwischt.
    [cheeky] Man wird's ja mal probieren dürfen.
   *[friendly] Du hast mich durchschaut!
  }
remark-bluffed-2 = { $temper ->
    [calm] Das hast du glatt durchschaut.
    [hasty] Okay, okay!
    [cheeky] Und das war mein bester Bluff.
   *[friendly] Schön erkannt!
  }
remark-doubted-1 = { $temper ->
    [calm] Ich hab nichts zu verbergen.
    [hasty] Siehst du? Alles echt!
    [cheeky] Würde ich je bluffen?
   *[friendly] Ich war ganz ehrlich!
  }
remark-doubted-2 = { $temper ->
    [calm] Alles nach den Regeln.
    [hasty] Echt! Weiter!
    [cheeky] Glaub mir nächstes Mal.
   *[friendly] Versprochen, das war ehrlich.
  }
remark-unchallenged-1 = { $temper ->
    [calm] Wir werden es nie erfahren.
    [hasty] Gut. Weiter!
    [cheeky] Bluff oder nicht? Verrat ich nicht.
   *[friendly] Danke fürs Vertrauen!
  }
remark-unchallenged-2 = { $temper ->
    [calm] Eine weise Wahl. Oder nicht.
    [hasty] Weiter geht's!
    [cheeky] Meine Lippen sind versiegelt.
   *[friendly] Da hätte ich auch überlegt.
  }
remark-saw-through-1 = { $temper ->
    [calm] Ich hatte so ein Gefühl.
    [hasty] Wusst ich's doch!
    [cheeky] Netter Versuch!
   *[friendly] War trotzdem gut probiert!
  }
remark-saw-through-2 = { $temper ->
    [calm] Das kam mir unwahrscheinlich vor.
    [hasty] Ein Bluff! Wusst ich's!
    [cheeky] Einen Bluff rieche ich.
   *[friendly] Puh, ich war nicht sicher.
  }
remark-stack-1 = { $temper ->
    [calm] Nun, mehr Auswahl.
    [hasty] So viele Karten!
    [cheeky] Karten konnte ich eh brauchen.
   *[friendly] Autsch! Gut gespielt.
  }
remark-stack-2 = { $temper ->
    [calm] Tief durchatmen.
    [hasty] Nein, nein, nein!
    [cheeky] Ist das alles?
   *[friendly] Das sind aber viele Karten!
  }
remark-comeback-1 = { $temper ->
    [calm] Geduld zahlt sich aus.
    [hasty] Was für ein Finish!
    [cheeky] Alles Teil des Plans.
   *[friendly] Das hätte ich auch nicht gedacht!
  }
remark-comeback-2 = { $temper ->
    [calm] Langsam, aber sicher.
    [hasty] Schneller Schluss!
    [cheeky] Mich schreibt man nicht ab.
   *[friendly] Glück gehabt. Gut gespielt, alle!
  }
