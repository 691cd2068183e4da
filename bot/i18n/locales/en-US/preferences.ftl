## /uno preferences: what holds now, and the buttons that change it

command-preferences = How your hand looks, and how you hear of your turn
button-preferences = Options
preferences-title = Your preferences
preferences-note = They apply to you on every server.

preference-sorting-colour = **Order** · by colour
preference-sorting-rank = **Order** · by number and symbol
choose-sorting-colour = By colour
choose-sorting-rank = By number

preference-style-pictures = **Hand** · a picture above the buttons
preference-style-compact = **Hand** · buttons alone
choose-style-pictures = Picture
choose-style-compact = Compact

preference-shown-all = **Cards** · all; tap one that does not fit to learn why
preference-shown-playable = **Cards** · on your turn, only those you can play
choose-shown-all = Show all
choose-shown-playable = Playable only

preference-mentions-mention = **Your turn** · mentions you, so that your phone rings
preference-mentions-name = **Your turn** · says your name, without ringing
preference-mentions-none = **Your turn** · no message of its own
choose-mentions-mention = Mention me
choose-mentions-name = Name only
choose-mentions-none = No message

preference-confirming-asked = **Wild draw cards** · asks once more before you play one
preference-confirming-at-once = **Wild draw cards** · played once you name a colour
choose-confirming-asked = Ask first
choose-confirming-at-once = Play at once

preference-labels-symbols = **Card buttons** · symbols: 🔷 7
preference-labels-words = **Card buttons** · words, for screen readers: Blue 7
choose-labels-symbols = Symbols
choose-labels-words = Words

preference-media-pictures = **League and replays** · with pictures, where the server has them
preference-media-text = **League and replays** · text alone
choose-media-pictures = Pictures
choose-media-text = Text alone
