## The daily deal: one deal for everybody, each alone against three computer players

command-daily = Play the deal of the day: the same cards for everybody

# $date – a day: “2027-01-31”. A heading.
daily-title = Daily deal { $date } · one try, which waits for you · only you see this
# $date – a day: “2027-01-31”. A heading.
daily-won = 🏆 Daily deal { $date }
# $date – a day: “2027-01-31”. A heading.
daily-lost = 🏁 Daily deal { $date }
# $won – whether the player won: yes or no. $points – what they won, or still held. $moves – how many moves it took.
daily-result = { $won ->
    [yes] Won with { $points ->
        [one] 1 point
       *[other] { $points } points
      }
   *[no] Lost, { $points ->
        [one] 1 point
       *[other] { $points } points
      } in hand
  } · { $moves ->
    [one] 1 move
   *[other] { $moves } moves
  }
# $count – for how many days in a row a deal was finished.
daily-streak = { $count ->
    [0] Finish a deal every day for a streak.
    [one] Your streak: 1 day
   *[other] Your streak: { $count } days
  }
# $count – how many players.
daily-table = { $count ->
    [one] On this server: 1 player
   *[other] On this server: { $count } players
  }
# $place – in the table of the day. $name – a player, at most 32 characters. $won – whether they won: yes or no.
# $points – what they won, or still held. $moves – how many moves it took.
daily-line = `#{ $place }` { $name } · { $won ->
    [yes] won, { $points ->
        [one] 1 point
       *[other] { $points } points
      }
   *[no] lost, −{ $points ->
        [one] 1 point
       *[other] { $points } points
      }
  }, { $moves ->
    [one] 1 move
   *[other] { $moves } moves
  }
# $when – Discord’s own words: “in 5 hours”.
daily-next = The next deal opens { $when }: `/uno daily`

daily-legend = 🟩 played · 🟡 drew · 🔺 was hit

## What everybody sees

# $name – a player, at most 32 characters. $date – a day: “2027-01-31”. A heading.
daily-shared = **{ $name }** · daily deal { $date }
daily-shared-note = 🟩 played · 🟡 drew · 🔺 was hit. The same cards for everybody: `/uno daily`
# Shows the own result in the channel.
button-share = Share

## Fair deal?

# $date – a day: “2027-01-31”. $when – Discord’s own words: “2 days ago”. $hash – 64 signs.
daily-fair = **{ $date }**: these cards were fixed { $when }, and this is their fingerprint:
  `{ $hash }`
# $date – a day: “2027-01-31”. $hash – 64 signs.
daily-fair-after = **{ $date }**: fixed as well, and nobody can know these cards but whoever runs the bot:
  `{ $hash }`
# $date – a day: “2027-01-31”. $secret, $hash – 64 signs each.
daily-fair-before = **{ $date }** is over, so its secret is told:
  `{ $secret }`
  It fits the fingerprint `{ $hash }`.
daily-fair-check = A fingerprint is the SHA-256 of the day, a line break, and the secret. The cards and all choices of the computer players come from the secret alone.

## Refusals

refused-day-over = That day is over; `/uno daily` opens the deal of today.
refused-no-daily = You have not begun that deal; `/uno daily` opens the one of today.
refused-daily-shared = You have shared this result here already; share it in another channel if you like.
