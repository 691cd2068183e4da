## /privacy: what is stored of somebody, the files with it, and its deletion

command-privacy = What this bot stores of you: see it, export it, delete it
button-privacy-export = Export
button-privacy-delete = Delete
button-privacy-sure = Delete all
button-privacy-keep = Keep it

privacy-title = Your data
privacy-intro = This bot stores of you, on all servers that it serves:
privacy-nothing = This bot stores no options, finished matches or results of yours.
privacy-preferences = - **Options** · how your hand looks, and the language you read
# $count – 1 or more, up to thousands. A line of a list.
privacy-matches =
    { $count ->
        [one] - **One match** that is over · your name, moves, cards and word for the deal
       *[other] - **{ $count } matches** that are over · your name, moves, cards and words for deals
    }
# $count – servers, 1 or more. A line of a list.
privacy-league =
    { $count ->
        [one] - **League** of one server · your ratings, results and opponents
       *[other] - **Leagues** of { $count } servers · your ratings, results and opponents
    }
# $count – 1 or more. A line of a list.
privacy-awards =
    { $count ->
        [one] - **One achievement**
       *[other] - **{ $count } achievements**
    }
# $count – days, 1 or more. A line of a list; **Daily deal** is what /uno daily is called.
privacy-daily =
    { $count ->
        [one] - **Daily deal** · one day
       *[other] - **Daily deal** · { $count } days
    }
# $count – 1 or more. A line of a list.
privacy-tournaments =
    { $count ->
        [one] - **One tournament**
       *[other] - **{ $count } tournaments**
    }
# $count – channels, 1 or more. A line of a list.
privacy-notices =
    { $count ->
        [one] - **Notices** of new tables in one channel
       *[other] - **Notices** of new tables in { $count } channels
    }
# $count – 1 or more. A line of a list.
privacy-presets =
    { $count ->
        [one] - **One preset** that you saved
       *[other] - **{ $count } presets** that you saved
    }
# $count – 1 or more. A line of a list.
privacy-decisions =
    { $count ->
        [one] - **One decision** by moderators, by you or about you
       *[other] - **{ $count } decisions** by moderators, by you or about you
    }
privacy-cards = -# A table you sit at, and matches closed before their end, are stored too. *{ button-privacy-export }* has all of it.
privacy-cards-alone = -# If you sit at a table, or a match of yours was closed before its end, that is stored. *{ button-privacy-export }* has all of it.
privacy-waits = -# Your data is being deleted. This takes a few minutes, or until a match that you left is over.

privacy-question = Delete your data for good?
# “Former player” is privacy-former without its number.
privacy-consequences =
    This cannot be undone, not by us either.

    - Your options, notices, presets and daily deals are deleted.
    - Matches stay for the others. Your name and account in them become “Former player”, and nothing that we store leads from there to you.
    - Your ratings, titles and achievements stay with that former player. You begin anew.
    - Words that you gave to deals stay, without your name: they prove that the cards were dealt fairly.
privacy-deleting = Your data is being deleted. It takes a few minutes. If you play again, you begin anew.
# $places – links to one to five channels. An answer.
privacy-leave-tables = You still sit at a table: { $places }. Leave it, then delete your data.
# $names – a list of one to five tournaments. An answer.
privacy-leave-tournaments = A tournament of yours goes on: { $names }. Leave it or call it off with `/league tournament`, then delete your data.
privacy-too-soon = You had your data deleted less than a day ago. You can do that again tomorrow.
# $number – three digits or more, as text: 007. Takes the place of a player's name, in lists and pictures: short!
privacy-former = Former player { $number }

privacy-export-title = Everything that this bot stores of you
privacy-export-note = Only you see this message. Save the file before you close it.
# $number – of this file, from 1. $files – how many there are. A line above a file.
privacy-export-part = File { $number } of { $files }
privacy-export-busy = Your file is being written. It comes in a moment.
# $place – 2 or more. An answer.
privacy-export-waits = You are number { $place } in line. Your file comes by itself. If it is not there in ten minutes, press *{ button-privacy-export }* again.
privacy-export-full = Very many people want their data right now. Try again in ten minutes.
