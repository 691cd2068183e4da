## Whether a match is rated, in the lobby and when the cards are dealt
rated-yes = Rated: this match changes everybody's rating.
unrated-one-person = Not rated: only one person plays; it takes two.
unrated-computers = Not rated: a computer player is at the table.
unrated-options = Not rated: with these rules luck alone decides.
unrated-returned = Not rated: somebody here plays without a rating for now.
# $count – how many matches, 3; $hours – in how many hours, 24. In small print.
unrated-same-group = Not rated: you have already played { $count ->
    [one] 1 rated match
   *[other] { $count } rated matches
  } together in the last { $hours ->
    [one] hour
   *[other] { $hours } hours
  }; more do not count.
