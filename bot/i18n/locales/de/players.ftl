## Computer: Ihre Namen sind in jeder Sprache gleich
picture-computer = Bot { $name }
level-easy = Leicht
level-help-easy = Legt irgendeine Karte, die passt.
level-steady = Solide
level-help-steady = Hebt gute Karten für den richtigen Moment auf.
level-sharp = Stark
level-help-sharp = Denkt voraus und ist schwer zu schlagen.
computer-with-level = { $name } ({ $level })
computer-added = { $name } setzt sich dazu · { $level }
computer-level = { $name }: { $level }
lobby-seat-computer = { $number }. { $name } · { $level }
