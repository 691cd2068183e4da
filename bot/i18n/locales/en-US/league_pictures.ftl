## Pictures of the league, told to people who do not see them

# $season – a season's or tournament's name. $ladder – one of ladder-…, or what else the podium is of. $places – one to three sentences
# of picture-podium-step. Alt text.
picture-podium = The podium of { $season }, { $ladder }. { $places }
# $place – 1 to 3. $name – a player. $number – a rating, "12 points" or "3/4 won". A sentence in alt text.
picture-podium-step = { $place }: { $name } with { $number }.
# $title – league-title-about, without a full stop. The first sentence of alt text.
picture-table-of = { $title }.
# $place – the place, 0 for none. $name – a player, or one of ladder-…. $value – a rating, a number or a percentage. $wins – matches won.
# $matches – matches played. A sentence in alt text.
picture-row = { $place ->
    [0] No place
   *[other] #{ $place }
  }: { $name } with { $value }, { $wins } of { $matches } won.
# $name – a player. The first sentence of alt text.
picture-profile = The league's card of { $name }.
# $count – matches, 3 to 30. $first, $last, $most – ratings, text: 1512. A sentence in alt text.
picture-curve = The rating over the last { $count } rated matches: from { $first } to { $last }, at best { $most }.

## Written into them: short, and in Latin letters

# $place – a place, before a name. Drawn: at most four characters.
picture-place = { $place }
# $wins – matches won. $matches – matches played. Drawn: at most about 14 characters.
picture-won = { $wins }/{ $matches } won
# $rating – text, such as 1512 or 1512?. Drawn, in a column of numbers, and alt text.
picture-value-rating = { $rating }
# $wins – matches won. Drawn, in a column of numbers, and alt text.
picture-value-wins = { $wins }
# $rate – a percentage, 47%. Drawn, in a column of numbers, and alt text.
picture-value-rate = { $rate }
# $points – a number up to millions. Drawn, in a column of numbers, and alt text.
picture-value-points = { $points }
# $highest – points of a hand. Drawn, in a column of numbers, and alt text.
picture-value-highest = { $highest }
# $average – an average place, 2.25. Drawn, in a column of numbers, and alt text.
picture-value-place = { $average }
# $season – a season's name, at most 40 characters. Drawn under a name, and alt text; without a full stop.
picture-ratings = Ratings, { $season }
picture-unrated = No rated match yet
# $ladder – one of ladder-…. $count – matches, 3 to 30. Drawn above a curve: short!
picture-curve-caption = { $ladder }: last { $count } rated
# $rating – text, such as 1512. Drawn at the end of a curve: at most about 12 characters.
picture-best = best { $rating }
# $count – matches, 1 to 10. Drawn above a row of places: short!
picture-form-caption = { $count ->
    [one] Newest match
   *[other] Last { $count } matches, the newest on the right
  }
# $count – a number up to thousands. Drawn, large, above one of the words below.
picture-count = { $count }
# The colour that the player plays most. Drawn under a percentage: at most about 12 characters.
picture-tile-colour = favourite
# $count – only chooses the form: the number is drawn above. Drawn: at most about 14 characters.
picture-tile-catches = { $count ->
    [one] catch
   *[other] catches
  }
# $count – only chooses the form: the number is drawn above. How often others caught the player. Drawn: at most about 14 characters.
picture-tile-caught = { $count ->
    [one] time caught
   *[other] times caught
  }
# $count – only chooses the form: the number is drawn above. Drawn: at most about 14 characters.
picture-tile-awards = { $count ->
    [one] achievement
   *[other] achievements
  }

## Beside them

league-unread = -# Names that the picture cannot show in full:
