command-daily = Сыграть раздачу дня: карты у всех одинаковые

daily-title = Раздача дня { $date } · одна попытка, она тебя дождётся · видно только тебе
daily-won = 🏆 Раздача дня { $date }
daily-lost = 🏁 Раздача дня { $date }
daily-result = { $won ->
    [yes] Победа, { $points ->
        [one] { $points } очко
        [few] { $points } очка
        [many] { $points } очков
       *[other] { $points } очка
      }
   *[no] Поражение, на руках { $points ->
        [one] { $points } очко
        [few] { $points } очка
        [many] { $points } очков
       *[other] { $points } очка
      }
  } · { $moves ->
    [one] { $moves } ход
    [few] { $moves } хода
    [many] { $moves } ходов
   *[other] { $moves } хода
  }
daily-streak = { $count ->
    [0] Доигрывай раздачу каждый день – и начнётся серия.
    [one] Твоя серия: { $count } день
    [few] Твоя серия: { $count } дня
    [many] Твоя серия: { $count } дней
   *[other] Твоя серия: { $count } дня
  }
daily-table = На этом сервере: { $count ->
    [one] { $count } игрок
    [few] { $count } игрока
    [many] { $count } игроков
   *[other] { $count } игрока
  }
daily-line = `#{ $place }` { $name } · { $won ->
    [yes] победа, { $points ->
        [one] { $points } очко
        [few] { $points } очка
        [many] { $points } очков
       *[other] { $points } очка
      }
   *[no] поражение, −{ $points ->
        [one] { $points } очко
        [few] { $points } очка
        [many] { $points } очков
       *[other] { $points } очка
      }
  }, { $moves ->
    [one] { $moves } ход
    [few] { $moves } хода
    [many] { $moves } ходов
   *[other] { $moves } хода
  }
daily-next = Следующая раздача откроется { $when }: `/uno daily`

daily-legend = 🟩 карта · 🟡 добор · 🔺 удар по тебе

daily-shared = **{ $name }** · раздача дня { $date }
daily-shared-note = 🟩 карта · 🟡 добор · 🔺 удар. Карты у всех одинаковые: `/uno daily`
button-share = Поделиться

daily-fair = **{ $date }**: эти карты определены { $when }, и вот их отпечаток:
  `{ $hash }`
daily-fair-after = **{ $date }**: тоже определены, и знать эти карты может только владелец бота:
  `{ $hash }`
daily-fair-before = **{ $date }** позади, и его секрет открыт:
  `{ $secret }`
  Он подходит к отпечатку `{ $hash }`.
daily-fair-check = Отпечаток – это SHA-256 от даты, перевода строки и секрета. Карты и все решения компьютеров следуют только из секрета.

refused-day-over = Этот день прошёл; `/uno daily` открывает сегодняшнюю раздачу.
refused-no-daily = Эта раздача у тебя не начата; `/uno daily` открывает сегодняшнюю.
refused-daily-shared = Этот результат здесь уже есть; можно поделиться им в другом канале.
