# Computer players: their names stand in bot/players/personas.py
picture-computer = Bot { $name }
level-easy = Easy
level-help-easy = Plays any card that fits.
level-steady = Steady
level-help-steady = Keeps its good cards for the right moment.
level-sharp = Sharp
level-help-sharp = Thinks ahead, and is hard to beat.
computer-with-level = { $name } ({ $level })
computer-added = { $name } sits down · { $level }
computer-level = { $name }: { $level }
lobby-seat-computer = { $number }. { $name } · { $level }
