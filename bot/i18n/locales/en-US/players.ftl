## Computer players: their names are the same in every language
# $name – as Pixel. A name in pictures, at most 20 characters, without emojis.
picture-computer = Bot { $name }
# How strongly a computer player plays. A button, and behind its name.
level-easy = Easy
level-help-easy = Plays any card that fits.
level-steady = Steady
level-help-steady = Keeps its good cards for the right moment.
level-sharp = Sharp
level-help-sharp = Thinks ahead, and is hard to beat.
# $name – as "🤖 Pixel"; $level – as Easy. A name in files.
computer-with-level = { $name } ({ $level })
# $name – as "🤖 Pixel"; $level – as Easy. Above the buttons that choose another level.
computer-added = { $name } sits down · { $level }
# $name – as "🤖 Pixel"; $level – as Easy. One of several on a line.
computer-level = { $name }: { $level }
# $number – the seat, from 1; $name – as "🤖 Pixel"; $level – as Easy. A line of the lobby.
lobby-seat-computer = { $number }. { $name } · { $level }
