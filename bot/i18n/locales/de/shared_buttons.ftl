## Buttons mehrerer Bereiche
button-back = Zurück
button-previous = Zurück
button-next = Weiter
