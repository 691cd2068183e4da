## Achievements: the name of each, at most 30 characters, and what it takes. Names are sayings:
## take one that your language has, rather than its translation

award-first-win = First win
award-first-win-how = Win a match.
# A play on numbers of two digits; any name for ten wins will do.
award-ten-wins = Double figures
award-ten-wins-how = Win 10 matches.
# From cricket: fifty.
award-fifty-wins = Half a century
award-fifty-wins-how = Win 50 matches.
# Somebody who wins at cards all the time.
award-hundred-wins = Card shark
award-hundred-wins-how = Win 100 matches.
award-ten-matches = Regular
award-ten-matches-how = Play 10 matches.
# Somebody who has been here for so long that they seem to belong to the room.
award-hundred-matches = Part of the furniture
award-hundred-matches-how = Play 100 matches.
# From sport: three in a row.
award-three-in-a-row = Hat trick
award-three-in-a-row-how = Win 3 matches in a row.
award-five-in-a-row = On fire
award-five-in-a-row-how = Win 5 matches in a row.
award-ten-in-a-row = Unstoppable
award-ten-in-a-row-how = Win 10 matches in a row.
award-still-here = Still here
award-still-here-how = Lose 5 matches in a row, and keep playing.
award-comeback-kid = Worth the wait
award-comeback-kid-how = Win for the first time in your fifth match or later.

# Somebody who makes a party go.
award-crowd = Life of the party
award-crowd-how = Win a match of 6 people or more.
award-giant-slayer = Giant slayer
award-giant-slayer-how = Win a match against somebody who is rated far above you.
# Late on purpose, with style.
award-fashionably-late = Fashionably late
award-fashionably-late-how = Sit down after the first card, and win.
# From sport: the others win nothing at all.
award-whitewash = Whitewash
award-whitewash-how = Win every hand of a match of 3 hands or more.
award-marathon = Marathon
award-marathon-how = Play a match of 1,000 moves or more to its end.
award-big-hand = Big score
award-big-hand-how = Score 200 points or more with one hand.
award-jackpot = Jackpot
award-jackpot-how = Score 300 points or more with one hand.

# A play on words: dry is without drawing a card.
award-no-draw = Dry run
award-no-draw-how = Win a match without drawing a single card.
# So fast that one misses it.
award-quick = Blink and you miss it
award-quick-how = Win a match in 9 turns of yours or fewer.
award-comeback-fifteen = Comeback
award-comeback-fifteen-how = Win a hand in which you held 15 cards.
award-comeback-twenty = Twenty-card comeback
award-comeback-twenty-how = Win a hand in which you held 20 cards.
award-librarian = Card collector
award-librarian-how = Hold 25 cards at once.
# A saying: when it rains, it pours.
award-downpour = When it rains
award-downpour-how = Draw 10 cards at once.
award-rainbow = Rainbow
award-rainbow-how = Play 15 cards of each colour in one match.

# Here of a bluff of somebody else.
award-bluff-caught = Bluff caught
award-bluff-caught-how = Challenge a Wild Draw Four, and be right.
award-lie-detector = Lie detector
award-lie-detector-how = Be right with 10 challenges.
award-poker-face = Poker face
award-poker-face-how = Get away with 2 bluffs in one match, and be caught with none.
award-sharp-eyes = Sharp eyes
award-sharp-eyes-how = Catch 3 players without an UNO in one match.
# Somebody who watches over the others.
award-watchdog = Watchdog
award-watchdog-how = Catch 25 players without an UNO.
