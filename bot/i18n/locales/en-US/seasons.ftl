## The podium of a season that is over

# $season – the name of a season, at most 40 characters. A heading.
podium-title = 🏆 { $season } is over
# The ranking by points: a heading, and drawn in a picture.
podium-by-points = By points
# $count – how many share the first place. $names – the list of them, pinged. Under a heading.
podium-champions = { $count ->
    [one] Champion: { $names }
   *[other] Champions: { $names }
  }
# $points – a number up to millions. Drawn under a name: short! Also in alt text.
podium-points = { $points ->
    [one] 1 point
   *[other] { $points } points
  }
button-season-table = Whole table
# $number – 1 or more. The name of a season: in headings, menus (≤ 100 characters) and pictures; people may type it.
league-season-numbered = Season { $number }

## The settings of the league

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
# $needs – a list of permissions as Discord calls them, such as "View Channel, Send Messages". A line of the panel.
league-settings-podium-missing = ⚠️ I cannot write there. Missing permissions: { $needs }
league-settings-refused = That choice isn't there any more; open the panel again with `/league-admin settings`.
switch-podium-on = Podium: on
switch-podium-off = Podium: off

# A new season
command-new-season = End the season and begin the next, where seasons end by hand
option-season-name = Name of the next season; a number unless you choose
# $ended – the season now. $season – the next one: names of at most 40 characters. $matches – how many, 3. A question, with a button.
new-season-ask = End **{ $ended }** now, and begin **{ $season }**? In the new season every rating starts a quarter of the way back to a newcomer's. A podium takes { $matches ->
    [one] 1 rated match
   *[other] { $matches } rated matches
  }. This can't be undone.
# $ended – the season now. $season – the next one: names of at most 40 characters. A question, with a button.
new-season-ask-empty = **{ $ended }** has no match yet; `/league-admin rename-season` gives it another name. End it all the same, and begin **{ $season }**? This can't be undone.
# $season – a name of at most 40 characters. A question, with a button.
new-season-first = There is no current season. Begin **{ $season }** now?
# $season – a name of at most 40 characters. An answer.
new-season-begun = **{ $season }** has begun.
no-new-season-monthly = Seasons end with their month here; to end them by hand, choose that in `/league-admin settings`.
no-new-season-none = There are no seasons here; to end them by hand, choose that in `/league-admin settings`.
# $name – what a moderator typed, at most 40 characters. An answer.
new-season-taken = A season can't be called **{ $name }**: another one is, or it would look like a month or a number. Choose another name.
new-season-changed = Another season has begun since you were asked; nothing was changed.
button-new-season = Next season

## The activity of a week

command-league-activity = Who was most active this week: points for playing, whoever wins
option-week = Which week, such as 2026-47; unless you choose, this one
activity-title = Activity of the week
# $week – 1 to 53. $year – text of four digits, 2026. In headings and menus (≤ 100 characters); people may type it.
activity-week = Week { $week } of { $year }
activity-this-week = This week
activity-last-week = Last week
# $name – activity-week. $when, $ends – Discord's dates, the first and the last day. Small line under a heading.
activity-about = { $name } · { $when } – { $ends }
# $names – a list such as "🥇 **Ann** · 🥈 **Ben**". Under a heading.
activity-before = Most active last week: { $names }
# $points – a number up to hundreds. $facts – a list of the four below, such as "3 matches, 2 opponents". Behind a player's name.
activity-value = **{ $points }** · { $facts }
# $points – a number up to hundreds. Behind a player's name.
activity-points = **{ $points }** { $points ->
    [one] point
   *[other] points
  }
# $count – 1 or more. In the list of activity-value.
activity-matches = { $count ->
    [one] 1 match
   *[other] { $count } matches
  }
# $count – 1 or more. In the list of activity-value.
activity-opponents = { $count ->
    [one] 1 opponent
   *[other] { $count } opponents
  }
# $count – how often the player caught somebody who had forgotten to say UNO. In the list of activity-value.
activity-catches = { $count ->
    [one] 1 catch
   *[other] { $count } catches
  }
# $count – 1 or more. In the list of activity-value.
activity-comebacks = { $count ->
    [one] 1 comeback
   *[other] { $count } comebacks
  }
# $rules – the four below, with · between. Small line under the table.
activity-rules = Points, whoever wins: { $rules }
# $points – what each brings, 2. $most – how many of them count in a week, 15. In activity-rules.
activity-rule-match = { $points } for each match played to the end (up to { $most } a week)
# $points – what each brings, 1 to 5. $most – how many of them count in a week, 10. In activity-rules.
activity-rule-opponent = { $points } for each different opponent (up to { $most })
# $points – what each brings, 1 to 5. $most – how many of them count in a week, 10. In activity-rules.
activity-rule-catch = { $points } for each catch (up to { $most })
# $points – what each brings, 5. $cards – 10. $most – how many of them count in a week, 3. In activity-rules.
activity-rule-comeback = { $points } for a hand won after holding { $cards ->
    [one] 1 card
   *[other] { $cards } cards
  } or more (up to { $most })
activity-nobody = Nobody has finished a match this week yet: `/uno start`.
activity-nobody-then = Nobody finished a match in that week.
activity-empty = Nobody has finished a match this week or last; the next one with at least two people counts: `/uno start`.
activity-no-week = There is no such week, or it has not begun; leave it out for this one, or choose from the list.
# A button to the week before the one shown.
button-week-earlier = Week before
# A button to the week after the one shown.
button-week-later = Week after

## In a profile

# $count – how many the player has won. A heading.
league-titles = Titles: { $count }
# $season – the name of a season, at most 40 characters. $ladder – one of ladder-…. A line of a list.
league-title-of = 🏆 Champion of **{ $season }** · { $ladder }
# $count – titles that are not shown. The last line of a list.
league-titles-more = … and { $count } more
