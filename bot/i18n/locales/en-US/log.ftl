## The log
log-title = The moves so far, newest at the bottom
# $hash – the match's number, as 4f2a9c.
log-title-over = The moves of match #{ $hash }
# $when – a date and time in the form of the reader's language, as "27 November 2026 21:06".
log-ended = Ended { $when }
# $when – a date and time in the form of the reader's language, as "27 November 2026 21:06".
log-closed = Closed before its end, { $when }
# $page, $pages – which page, of how many. In small print.
log-page = Page { $page } of { $pages }
log-hands = Go to a hand
# $hand – a number. An entry of a menu.
log-hand-choice = Hand { $hand }
log-unreadable = Another version of the bot wrote these moves; this one cannot read them.
# $match – the match's id of 16 letters and digits. First line of a text file.
log-file-title = Moves of UNO match { $match }
# $names – all players, as a list. Second line of a text file.
log-file-seats = Players: { $names }
# $when – a date and time, as "2026-11-27 21:06:20". Third line of a text file.
log-file-started = First card: { $when } UTC; each line begins with the time since then
# $hash – the match's number, as 4f2a9c. Above the file.
log-file-sent = All moves of match #{ $hash }
log-file-too-large = This log is too large to send here; whoever runs the bot can export it.
# A page: the first one. Buttons have at most 80 characters; 14 fit on a phone.
button-log-first = First
button-log-newest = Newest
button-log-file = As a file
# $hand – the number of the hand; $name – its dealer; $card – the first card, as "❤️ Red 7". A heading.
log-hand = **Hand { $hand }** · dealt by **{ $name }** · start card { $card }
# $hand – the number of the hand; $card – the first card, as "❤️ Red 7". A heading.
log-hand-undealt = **Hand { $hand }** · start card { $card }
log-before = **Earlier in the hand**
# $hand – the number of a hand that began on an earlier page. A heading.
log-continued = **Hand { $hand }**, continued
log-empty = Nobody has played a match here yet; when somebody does, the moves show up here.

## Slash command
command-log = Show all moves of a match, page by page
