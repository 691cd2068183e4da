# Whether a match is rated, in the lobby and when the cards are dealt
rated-lobby = rated
rated-yes = This match is rated.
unrated-one-person = Not rated: that takes two people.
unrated-computers = Not rated: a computer player is at the table.
unrated-options = Not rated: with these rules luck alone decides.
unrated-same-group = Not rated: the same group has { $count } rated matches within { $hours } hours at most.
