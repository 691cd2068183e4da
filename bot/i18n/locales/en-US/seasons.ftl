# The podium of a season that is over
podium-title = 🏆 { $season } is over
podium-by-points = By points
podium-champions = { $count ->
    [one] Champion: { $names }
   *[other] Champions: { $names }
  }
podium-points = { $points ->
    [one] 1 point
   *[other] { $points } points
  }
button-season-table = Whole table
league-season-numbered = Season { $number }

# The settings of the league
command-league-settings = Choose what ends a season, and where podiums are posted
league-settings-title = The league of this server
league-settings-note = Whoever may manage the server can change this at any time; no match is lost.
league-settings-seasons = **Seasons**
league-settings-seasons-monthly = Months
league-settings-seasons-by-hand = Ended by hand
league-settings-seasons-none = None: one table for all time
league-settings-about-monthly = A season ends with its month (UTC), and the next match begins the next one. If you have just changed to this, the current season ends with this month.
league-settings-about-by-hand = The current season lasts until somebody who may manage the server types `/league-admin new-season`.
league-settings-about-none = The current season never ends, and `/league table` opens on all time. Seasons that are over stay.
league-settings-podium = **Podium** of a season that is over: posted once, in the channel chosen here
league-settings-podium-last = The channel of its last match
league-settings-podium-missing = ⚠️ I cannot write there: { $needs }
league-settings-refused = That choice isn't there any more; open the panel again with `/league-admin settings`.
switch-podium-on = Podium: on
switch-podium-off = Podium: off

# A new season
command-new-season = End the current season and begin the next one, where seasons are ended by hand
option-season-name = Name of the next season; a number unless you choose
new-season-ask = End **{ $ended }** now, and begin **{ $season }**? In the new season every rating starts a quarter of the way back to a newcomer's. A podium takes { $matches } rated matches. This can't be undone.
new-season-ask-empty = **{ $ended }** has no match yet; `/league-admin rename-season` gives it another name. End it all the same, and begin **{ $season }**? This can't be undone.
new-season-first = There is no current season. Begin **{ $season }** now?
new-season-begun = **{ $season }** has begun.
no-new-season-monthly = Seasons end with their month here; to end them by hand, choose that in `/league-admin settings`.
no-new-season-none = There are no seasons here; to end them by hand, choose that in `/league-admin settings`.
new-season-taken = A season can't be called **{ $name }**: another one is, or it would look like a month or a number. Choose another name.
new-season-changed = Another season has begun since you were asked; nothing was changed.
button-new-season = Next season

# The activity of a week
command-league-activity = Who was most active this week: points for playing, whoever wins
option-week = Which week, such as 2026-47; unless you choose, this one
activity-title = Activity of the week
activity-week = Week { $week } of { $year }
activity-this-week = This week
activity-last-week = Last week
activity-about = { $name } · { $when } – { $ends }
activity-before = Most active last week: { $names }
activity-value = **{ $points }** · { $facts }
activity-points = **{ $points }** { $points ->
    [one] point
   *[other] points
  }
activity-matches = { $count ->
    [one] 1 match
   *[other] { $count } matches
  }
activity-opponents = { $count ->
    [one] 1 opponent
   *[other] { $count } opponents
  }
activity-catches = { $count ->
    [one] 1 catch
   *[other] { $count } catches
  }
activity-comebacks = { $count ->
    [one] 1 comeback
   *[other] { $count } comebacks
  }
activity-rules = Points, whoever wins: { $rules }
activity-rule-match = { $points } for each match played to the end (up to { $most } a week)
activity-rule-opponent = { $points } for each different opponent (up to { $most })
activity-rule-catch = { $points } for each catch (up to { $most })
activity-rule-comeback = { $points } for a hand won after holding { $cards ->
    [one] 1 card
   *[other] { $cards } cards
  } or more (up to { $most })
activity-nobody = Nobody has finished a match this week yet: `/uno start`.
activity-nobody-then = Nobody finished a match in that week.
activity-empty = Nobody has finished a match this week or last; the next one with at least two people counts: `/uno start`.
activity-no-week = There is no such week, or it has not begun; leave it out for this one, or choose from the list.
button-week-earlier = Week before
button-week-later = Week after

# In a profile
league-titles = Titles: { $count }
league-title-of = 🏆 Champion of **{ $season }** · { $ladder }
league-titles-more = … and { $count } more
