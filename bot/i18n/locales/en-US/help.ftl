## Slash commands

command-help = How to play, host and moderate, in a few pages for you alone
option-topic = What to read about; the tutorial teaches UNO in two minutes
choice-topic-tutorial = Tutorial: learn UNO in two minutes

## Buttons

button-help = Help
button-try = Try it
button-skip = Skip lesson
# Begins the lesson anew.
button-again = Try again
# Begins the tutorial anew.
button-first = Start over
button-help-start = Start a game
button-help-turn = Your turn
button-help-uno = UNO & catching
# The name of a page, a noun; so are those around it.
button-help-challenge = Challenge
button-help-house = House rules
button-help-hosts = For hosts
button-help-moderators = Moderators
button-help-league = League
button-help-tournaments = Tournaments
button-help-deal = Fair deal?

## The pages of /uno help, at most 4,000 characters each. Names of buttons, permissions and rules are references: they
## are what the buttons say. *Accept* is the beginning of button-accept; *Manage Roles* is Discord’s own word.

help-start =
    ## How to start a game
    1. `/uno start` opens a table, here or in a thread of its own.
    2. Everybody who wants to play presses *{ button-join }*; *{ button-computer-add }* seats a computer player.
    3. The host chooses *{ preset-classic }*, *{ variant-stacking }*, *{ variant-jump-in }* or other rules in the menu, and presses *{ button-start }*. *{ button-hand }* under the table shows your cards, to you alone.

    Never played? *{ button-try }* teaches you the game in two minutes; nobody else sees it.
    Nobody here? `/uno solo` deals you in against computer players at once, in a thread if there is a table here already, and *{ button-hint }* says what to play. After any match, *{ button-review }* shows which of your moves cost you most. `/uno notify` pings you when a table opens in this channel, or when its match ends.
help-turn =
    ## Your turn
    Open your cards with *{ button-hand }* and tap one that fits: by **colour**, by **number**, or by **symbol**. Wilds fit on anything and ask you for a colour. A tap on a card that does not fit says why.
    Nothing fits, or you would rather not? Press *{ button-draw }*. If the drawn card fits, play it, or press *{ button-pass }*.
    - **Draw Two**: the next player draws two and loses the turn.
    - **Skip**: the next player loses the turn.
    - **Reverse**: play goes the other way; between two it works like Skip.
    - **Wild**: you name the colour. **Wild Draw Four**: and the next player draws four.

    When your time runs out, you draw and pass; after two turns in a row a computer plays for you until you are back. Somebody keeps you waiting? *{ button-more }* has a vote, and so does `/uno vote`.
    Press *{ button-reactions }* in your hand to show the table how you feel. Every move is a command too, such as `/uno play`. How your hand looks and how you hear of your turn: `/uno preferences`. What is stored of you: `/privacy`.
help-uno =
    ## UNO, and catching
    Down to one card? Call *{ button-uno }* – you may press it as soon as you hold two cards, so call first, then play.
    Whoever forgets can be caught by anybody with *{ button-catch }* and draws a penalty; calling late is fine until somebody does.
    Both buttons stand under the table and need no turn; once somebody can be caught, every hand has the catch too. How long you can be caught, and what it costs, depends on the table: `/uno rules`.
help-challenge =
    ## The challenge
    A Wild Draw Four is meant for a hand without the current colour. It may be played anyway: that is a **bluff**.
    Only whoever has to draw the four may challenge it. If it was a bluff, they draw four. If not, you draw six and lose your turn.
    Only you see the challenged hand; everybody learns the verdict. *Accept*, or `/uno draw`, draws four without asking. Some tables play without challenges: `/uno rules`.
help-house =
    ## House rules
    The menu in the lobby, and `/uno start preset:`, begin with the common rules (one hand as *{ variant-quick }*, to 500 points as *{ preset-classic }*) or with one change: *{ variant-stacking }*, *{ variant-jump-in }*, *{ variant-seven-zero }*, *{ variant-partners }*; *{ variant-party }* is what this server likes to play. There are six rule sheets: *{ preset-classic }*, *{ preset-official }*, *{ preset-anywhere }* (quick), *{ preset-duel }* (for two), *{ preset-packs }* (for many) and *{ preset-merciless }* (168 cards of its own, and who holds 25 is out); `format:` makes it a single hand, points, fewest points, elimination or partners.
    The *{ preset-official }* sheet also has four Blanks with house rules of your own. Beyond the sheets there are stacking, jumping in, seven-zero, forced play and more. `/uno rules` tells what applies at a table, in plain words, and marks what differs from the sheet.
    A host keeps favourite rules for this server with `/uno preset save:`.
help-hosts =
    ## For hosts
    Whoever opens the table hosts it. In the lobby, *{ button-house }* sets the best-known ones and how long you play, *{ button-rules-all }* sets every option and saves your own; *{ button-manage }* locks the table, removes somebody, hands over, and sets seats, the clock and who plays first; *{ button-start }*, or `/uno start` once more, deals.
    `/uno table` brings the table back to the bottom of a busy channel, `/uno end` closes it; a match against others closes only if most of them agree, or you leave it and forfeit. After the match, *{ button-rematch }* deals the same players in by the same rules, as soon as all of them press it or the host presses *{ button-start }*; at a table that is closed it opens another with these rules. *{ button-replay }*, or `/uno replay`, shows everybody who can read the channel's history the whole match again, move by move, with all hands open.
    If you leave or stay away, somebody else becomes the host.
# $version – of the bot: “1.2.3”.
help-moderators =
    ## For moderators
    Discord lists moderators' commands for them alone. `/uno-admin end` closes the table of a channel, `/uno-admin kick` removes a player; in a match that you play in yourself, you ask the others like everybody else.
    For members who may manage the server: `/uno-admin settings` sets how tables begin, what *{ variant-party }* means here, and what tables show. `/league-admin` has the rest: `settings` says what ends a season and where podiums are posted, `new-season` ends one by hand; `roles` gives roles to the first places (that alone takes *Manage Roles*); `void`, `merge`, `rename-season` and `reset` change what counts, and `log` shows who did what, to be undone.
    Here I need *{ permission-short-view_channel }* and *{ permission-short-send_messages }*; for threads *{ permission-short-create_public_threads }* and *{ permission-short-send_messages_in_threads }*; for pictures *{ permission-short-attach_files }*. What is missing is named, with what to do; `/uno-admin diagnose` tells it for all channels.
    A table survives restarts and comes back when somebody deletes it; if its channel is deleted, it closes by itself.
    -# Version { $version }
help-league =
    ## The league
    A match with at least two people counts for the league of this server: wins, points, the highest hand, and what you did at the table. Computer players are never in it. Rated matches also move your rating, on a ladder for each kind of game; a rating with ? is still uncertain. It takes at least two people and no computer player, and the same people have three rated matches in 24 hours at most. A place on a ladder needs five different opponents, who have one themselves as soon as six people do; against the same opponent matches count less and less.
    `/league table` has every order and season, and *{ button-my-row }* finds you. The buttons below it lead to the winners of the seasons, to the records and to the newest matches with their replays; *{ button-show-everybody }* puts what you see into the channel.
    `/league player` shows all about you, about somebody else, or with `against:` two of you. `/league activity` is for everybody who plays, whoever wins: its points start over each week.
help-tournaments =
    ## Tournaments
    Press *{ button-tournament-enter }* below the sign-up. When it ends, everybody who is in gets a table in a thread of its own and is mentioned there: press *{ button-join }* at the table. When all are there, one of you presses *{ button-start }*; when the time is over, the match begins with those who are there. Whoever does not come is placed behind them; without an opponent you go on. A group of a rotation plays only if everybody comes, or somebody in reserve.
    Press *{ button-tournament-show }* to see where you play. `/league tournament` finds it again, and *{ button-tournament-withdraw }* takes you out of it. In an arena, *{ button-tournament-ready }* gets you a table whenever you like, for as long as it is open.
    Matches of a tournament are rated like any other; nobody can change their rules.
    Moderators open one with `/uno-admin tournament`: elimination, rotations, rounds or an arena; *{ button-tournament-begin }* on its panel ends sign-up at once. Below what `/league tournament` shows you, *{ button-tournament-list }* has all of them, *{ button-tournament-down }* brings this one to the bottom of its channel, and whoever opened it finds *{ button-tournament-calloff }*.
help-deal =
    ## Is the deal fair?
    Think of a sealed envelope. When a lobby opens, I draw a long random number, the **secret**, and show its **fingerprint** (SHA-256). It does not tell the secret, but no other secret fits it, so I cannot change it any more. It stands in a message above the lobby that nobody ever edits, in the description of its picture, and under *{ button-help-deal }*.
    The order of the cards follows from the secret and from words of the players; together they give the **key** of the match. Whoever sits there can add a word with *{ button-cut }* there until the cards are dealt; all can read it for good. It protects you from whoever runs me, who might know the secret. Against them only a word of your own counts, and only if nothing changes after it: no other word, seat or rule.
    Each fingerprint contains the one before it in this server, so no deal can be left out, not even one that was thrown away.
    When all is over, the envelope is opened: *{ button-help-deal }* at the result shows the secret and checks it. `/uno match verify` lists the newest deals; with a number it checks one step by step. How to check one without me is told in `docs/verify.md` of my source, which calls the fingerprint a commitment.

## The tutorial

# $page, $pages – which lesson of how many: 3 of 9. A heading.
tutorial-title = Lesson { $page } of { $pages }
# $name – the computer player, at most 32 characters. $cards – how many cards it holds.
tutorial-computer = { $cards ->
    [one] { $name } holds 1 card
   *[other] { $name } holds { $cards } cards
  }

## Added after the second wrong answer and, with the last one, after the third

tutorial-answer-now = Its button is green now.
tutorial-answer-again = Press *{ button-again }*: its button is green then.
hint-colour = Tap **Red 8**: the top card is red, and so is this one.
hint-number = Tap **Blue 2**: the top card is a 2, and so is this one.
hint-draw = Press *{ button-draw }*: neither of your cards is blue, and neither is a 7.
hint-drawn = Tap **Blue 1**, the card you drew: it is blue like the top card. Or press *{ button-pass }* to keep it.
hint-action = Tap **Yellow Draw Two**: it is yellow like the top card, and it costs the computer player the turn.
hint-wild = Tap **Wild** and name a colour, best green: you hold two green cards. Nothing else of yours fits.
hint-uno = Press *{ button-uno }* now: with two cards in hand, you call before you play.
hint-called = Tap **Green 4**: it is green like the top card, and UNO is called.
hint-catch = Press *{ button-catch }*: the computer player has one card left and did not call.
hint-challenge = Press *{ button-challenge }*: it was a bluff, so the computer player draws the four.
hint-win = Tap **Blue 9**: it is blue like the top card, and it is your last one.

lesson-colour = You play against a computer player, and nobody else sees it. Whoever gets rid of all cards first wins. A card fits if its **colour** is that of the top card: tap the one that does.
learned-colour = Red fits on red. The computer player did the same, and it is your turn again.
astray-colour = You may draw even when a card fits – but then you hold one more. Try the red one.
lesson-number = You have no red card left. But a card also fits if its **number** is the same: tap it.
learned-number = A 2 on a 2, and now the colour is blue.
astray-number = You may draw even when a card fits. But one does: the other 2.
lesson-draw = Nothing of yours fits on this one, neither by colour nor by number. **Draw** a card.
lesson-drawn = The card you drew fits. Play it, or keep it and **pass**: no other card can be played now.
learned-draw = Both are allowed. Had it not fitted, your turn would have ended at once.
astray-draw = That is for later. Draw first.
lesson-action = Some turns later. **Draw Two** fits by colour, or on another Draw Two. The next player draws two and loses the turn: play yours.
learned-action = It is your turn again. **Skip** costs the next player the turn as well, and **Reverse** turns the direction of play – between two players that is a Skip.
astray-action = Allowed, but your Draw Two would have fitted.
lesson-wild = No red card, no 9. But a **Wild** fits on anything, and you name the next colour. Tap it, and choose the colour you hold most of.
learned-wild = Now that colour has to be matched. The computer player drew a card instead.
astray-wild = Drawing is always allowed, but the Wild would have fitted.
lesson-uno = Two cards left, and one of them fits. **Before** it lies on the pile, call *{ button-uno }*
lesson-called = Called. Now play the card that fits.
learned-uno = One card left, and nobody can catch you. You may call late, too – as long as nobody was quicker.
astray-uno = Call *{ button-uno }* first, then play the card that fits. If you forget and are down to one card, anybody may catch you, and that costs two cards.
lesson-catch = The computer player is down to one card and did **not** call UNO. Press *{ button-catch }* before the next card is played.
learned-catch = Caught: it draws two. Everybody at the table can do that, also out of turn.
astray-catch = Catch first: once the next card lies on the pile it is too late.
lesson-challenge = A **Wild Draw Four** was played on you, and blue named. It is a bluff if its player still held the colour before it, red. Press *Accept* and draw four – or *{ button-challenge }*: a bluffer draws the four instead, but if it was no bluff, you draw six. Here, challenge.
learned-challenge = It was a bluff: there are the red cards. Only you see that hand; now it is your turn.
astray-challenge = You drew the four. Here it was a bluff, though: a challenge would have cost the other side four.
lesson-win = Your last card; UNO is called already. Play it.
learned-win =
    You won! The winner of a hand scores what the others still hold: numbers at face value, Draw Two, Reverse and Skip 20 each, wilds 50. With 430 points before, that makes 507, and the first to 500 wins the match.
    Now for real: `/uno start` opens a table for everybody, `/uno solo` deals you in at once against computer players.
astray-win = Allowed – but you were one card away from winning.
