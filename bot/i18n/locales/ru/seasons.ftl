podium-title = 🏆 Сезон окончен: { $season }
podium-by-points = По очкам
podium-champions = { $count ->
    [one] Чемпион: { $names }
    [few] Чемпионы: { $names }
    [many] Чемпионы: { $names }
   *[other] Чемпионы: { $names }
  }
podium-points = { $points ->
    [one] { $points } очко
    [few] { $points } очка
    [many] { $points } очков
   *[other] { $points } очка
  }
button-season-table = Вся таблица
league-season-numbered = Сезон { $number }

command-league-settings = Чем кончается сезон и где публиковать пьедестал
league-settings-title = Лига этого сервера
league-settings-note = Кто может управлять сервером, может изменить это в любое время; ни один матч не пропадёт.
league-settings-seasons = **Сезоны**
league-settings-seasons-monthly = По месяцам
league-settings-seasons-by-hand = Завершать вручную
league-settings-seasons-none = Без сезонов: одна таблица за всё время
league-settings-about-monthly = Сезон кончается вместе с месяцем (UTC), а следующий начинает следующий матч. Если это выбрано только что, текущий сезон кончится с этим месяцем.
league-settings-about-by-hand = Текущий сезон длится, пока тот, кто может управлять сервером, не введёт `/league-admin new-season`.
league-settings-about-none = Текущий сезон не кончается, и `/league table` сначала показывает всё время. Прошлые сезоны остаются.
league-settings-podium = **Пьедестал** законченного сезона: публикуется один раз, в выбранном здесь канале
league-settings-podium-last = Канал его последнего матча
league-settings-podium-missing = ⚠️ Там я не могу писать. Не хватает прав: { $needs }
league-settings-refused = Такого выбора больше нет; открой панель снова: `/league-admin settings`.
switch-podium-on = Пьедестал: вкл.
switch-podium-off = Пьедестал: выкл.

command-new-season = Завершить сезон и начать следующий, если сезоны завершают вручную
option-season-name = Название следующего сезона; без выбора – номер
new-season-ask = Завершить **{ $ended }** сейчас и начать **{ $season }**? В новом сезоне каждый рейтинг для начала сдвигается на четверть к рейтингу новичка. Для пьедестала нужно { $matches ->
    [one] { $matches } рейтинговый матч
    [few] { $matches } рейтинговых матча
    [many] { $matches } рейтинговых матчей
   *[other] { $matches } рейтинговых матча
  }. Это нельзя отменить.
new-season-ask-empty = В сезоне **{ $ended }** ещё нет матчей; переименовать его может `/league-admin rename-season`. Всё равно завершить его и начать **{ $season }**? Это нельзя отменить.
new-season-first = Текущего сезона нет. Начать **{ $season }** сейчас?
new-season-begun = Сезон начался: **{ $season }**.
no-new-season-monthly = Сезоны здесь кончаются вместе с месяцем; чтобы завершать их вручную, выбери это в `/league-admin settings`.
no-new-season-none = Сезонов здесь нет; чтобы завершать их вручную, выбери это в `/league-admin settings`.
new-season-taken = Назвать сезон **{ $name }** нельзя: так называется другой, или это похоже на месяц или число. Выбери другое название.
new-season-changed = Пока ждали ответа, начался другой сезон; ничего не изменено.
button-new-season = Новый сезон

command-league-activity = Кто был активнее всех на этой неделе: очки за игру, а не за победы
option-week = Какая неделя, например 2026-47; без выбора – эта
activity-title = Активность недели
activity-week = Неделя { $week }, { $year }
activity-this-week = Эта неделя
activity-last-week = Прошлая неделя
activity-about = { $name } · { $when } – { $ends }
activity-before = Активнее всех на прошлой неделе: { $names }
activity-value = **{ $points }** · { $facts }
activity-points = **{ $points }** { $points ->
    [one] очко
    [few] очка
    [many] очков
   *[other] очка
  }
activity-matches = { $count ->
    [one] { $count } матч
    [few] { $count } матча
    [many] { $count } матчей
   *[other] { $count } матча
  }
activity-opponents = { $count ->
    [one] { $count } соперник
    [few] { $count } соперника
    [many] { $count } соперников
   *[other] { $count } соперника
  }
activity-catches = { $count ->
    [one] { $count } поимка
    [few] { $count } поимки
    [many] { $count } поимок
   *[other] { $count } поимки
  }
activity-comebacks = { $count ->
    [one] { $count } камбэк
    [few] { $count } камбэка
    [many] { $count } камбэков
   *[other] { $count } камбэка
  }
activity-rules = Очки, кто бы ни побеждал: { $rules }
activity-rule-match = { $points } за каждый сыгранный до конца матч (до { $most } в неделю)
activity-rule-opponent = { $points } за каждого нового соперника (до { $most })
activity-rule-catch = { $points } за каждую поимку (до { $most })
activity-rule-comeback = { $points } за победу в раунде после { $cards ->
    [one] { $cards } карты
    [few] { $cards } карт
    [many] { $cards } карт
   *[other] { $cards } карты
  } на руках или больше (до { $most })
activity-nobody = На этой неделе ещё никто не закончил матч: `/uno start`.
activity-nobody-then = На той неделе никто не закончил матч.
activity-empty = Ни на этой, ни на прошлой неделе никто не закончил матч; считается следующий, где хотя бы два человека: `/uno start`.
activity-no-week = Такой недели нет, или она ещё не началась; не указывай её, если нужна эта, или выбери из списка.
button-week-earlier = ← Неделя
button-week-later = Неделя →

league-titles = Титулы: { $count }
league-title-of = 🏆 Чемпион: **{ $season }** · { $ladder }
league-titles-more = … и ещё { $count }
