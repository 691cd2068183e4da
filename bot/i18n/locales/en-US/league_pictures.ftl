# Pictures of the league, told to people who do not see them
picture-podium = The podium of { $season }, { $ladder }. { $places }
picture-podium-step = { $place }: { $name } with { $number }.
picture-table-of = { $title }.
picture-row = { $place ->
    [0] No place
   *[other] #{ $place }
  }: { $name } with { $value }, { $wins } of { $matches } won.
picture-profile = The league's card of { $name }.
picture-curve = The rating over the last { $count } rated matches: from { $first } to { $last }, at best { $most }.

# Written into them: short, and in Latin letters
picture-place = { $place }
picture-won = { $wins }/{ $matches } won
picture-value-rating = { $rating }
picture-value-wins = { $wins }
picture-value-rate = { $rate }
picture-value-points = { $points }
picture-value-highest = { $highest }
picture-value-place = { $average }
picture-ratings = Ratings, { $season }
picture-unrated = No rated match yet
picture-curve-caption = { $ladder }: last { $count } rated
picture-best = best { $rating }
picture-form-caption = { $count ->
    [one] Newest match
   *[other] Last { $count } matches, the newest on the right
  }
picture-count = { $count }
picture-tile-colour = favourite
picture-tile-catches = { $count ->
    [one] catch
   *[other] catches
  }
picture-tile-caught = { $count ->
    [one] time caught
   *[other] times caught
  }
picture-tile-awards = { $count ->
    [one] achievement
   *[other] achievements
  }

# Beside them
league-unread = -# Names that the picture cannot show in full:
