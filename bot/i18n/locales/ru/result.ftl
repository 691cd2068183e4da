result-won = 🏆 Победа: { $winners } – { $points ->
    [one] { $points } очко
    [few] { $points } очка
    [many] { $points } очков
   *[other] { $points } очка
  }!
result-won-fewest = 🏆 Победа: { $winners } – меньше всех очков, { $points }!
result-won-last-in = 🏆 Остальные вылетели. Победа: { $winners }!
result-won-out = 🏆 Раньше всех без карт. Победа: { $winners }!
result-won-played = 🏆 Победа: { $winners }!
result-won-forfeit = 🏆 Победа: { $winners }. Все остальные вышли.
result-won-broken-off = 🏆 Победа: { $winners }. Кто-то вышел, и на этом матч окончен.
result-won-pair = 🏆 Победа: { $winners }. Другая пара уже неполная.
result-won-early = 🏆 Победа: { $winners } – { $points ->
    [one] { $points } очко
    [few] { $points } очка
    [many] { $points } очков
   *[other] { $points } очка
  }, первое место. Кто-то вышел до конца последнего круга.
result-multiplied = -# Очки каждого раунда считались ×{ $times }.
result-limit = -# Счёт { $limit } завершает игру; побеждает тот, у кого { $target } или больше.
result-empty = -# Побеждает тот, кто остался без карт, и тот, у кого { $target } или больше.

place = { $place ->
    [1] 🥇
    [2] 🥈
    [3] 🥉
   *[other] **№{ $place }** ·
  }
place-plain = **№{ $place }** ·
result-place = { $place } { $name } · { $points ->
    [one] { $points } очко
    [few] { $points } очка
    [many] { $points } очков
   *[other] { $points } очка
  }{ $hands ->
    [0] { "" }
    [one] { " " }· выигран { $hands } раунд
    [few] { " " }· выиграно { $hands } раунда
    [many] { " " }· выиграно { $hands } раундов
   *[other] { " " }· выиграно { $hands } раунда
  }
result-place-empty = { $place } без очков: { $names }
result-place-short = { $place } { $name } · { $points }
result-place-left = { $place } { $name } · { $points ->
    [one] { $points } очко
    [few] { $points } очка
    [many] { $points } очков
   *[other] { $points } очка
  } · вне игры
result-place-limit = { $place } { $name } · вылет по лимиту карт
result-place-held = { $place } { $name } · на руках { $points ->
    [one] { $points } очко
    [few] { $points } очка
    [many] { $points } очков
   *[other] { $points } очка
  }
result-place-out = { $place } { $name } · вылет в раунде { $hand } · { $points ->
    [one] { $points } очко
    [few] { $points } очка
    [many] { $points } очков
   *[other] { $points } очка
  }
result-more = -# … и ещё { $count }

result-scores = **Очки по раундам**
result-scores-last = **Очки по раундам**, последние { $hands }
result-column = раунд
result-score = -# Раунд { $which }: **{ $name }** +{ $points }
result-score-caught = -# Раунд { $which }: **{ $name }** без карт; больше всех очков: { $other }, +{ $points }

result-hands-left = **Осталось на руках**
result-hand-left = -# { $name } · { $points }: { $held }

result-catches = Поимки: { $names }
result-catcher = **{ $name }** ×{ $count }
result-draw = Самый большой добор: **{ $name }**, { $cards ->
    [one] { $cards } карта
    [few] { $cards } карты
    [many] { $cards } карт
   *[other] { $cards } карты
  } сразу
result-fullest = Больше всех карт: **{ $name }**, { $cards ->
    [one] { $cards } карта
    [few] { $cards } карты
    [many] { $cards } карт
   *[other] { $cards } карты
  }

result-ratings = 📈 Рейтинг, { $ladder }
result-rating = { $name } { $before } → **{ $after }**
result-rating-place = { $change }, теперь { $place }-е место на лестнице
result-rating-place-short = { $change }, теперь { $place }-е место
result-details = Ещё о матче #{ $hash }
result-uncounted = Не в лиге: она учитывает матч сразу после его конца, если его не исключили модераторы.
result-not-counted = Без рейтинга и не в лиге: играл один человек.
result-unrated-one-person = Без рейтинга: нужны хотя бы два человека.
result-unrated-computers = Без рейтинга: играл и компьютер.
result-unrated-options = Без рейтинга: при таких правилах решает только удача.
result-unrated-returned = Без рейтинга: кто-то здесь пока играет без рейтинга.
result-unrated-same-group = Без рейтинга: те же люди за 24 часа уже сыграли 3 рейтинговых матча.
result-unrated-unknown = Без рейтинга.
result-awards = 🏅 { $name }: { $awards }
result-awards-more = { $awards } и ещё { $count }

result-hands = { $hands ->
    [one] { $hands } раунд
    [few] { $hands } раунда
    [many] { $hands } раундов
   *[other] { $hands } раунда
  }
result-seed = -# Ключ: `{ $seed }` · отпечаток { $hash }

closed = Этот стол закрыт.
panel-dealt = Карты розданы; кнопка *Мои карты* показывает твои.
panel-over = Этот матч окончен.
closed-by = **{ $name }** закрывает этот стол.
closed-start = -# `/uno start` открывает новый.

chart-points = очки после каждого раунда
chart-sizes = карты на руках после каждого хода
picture-chart-points = График очков после каждого раунда, всего раундов: { $hands }.
picture-chart-sizes = График: сколько карт у каждого после каждого хода.
picture-chart-target = Линия отмечает цель: { $target }.
picture-chart-line = { $names }{ $won ->
    [yes] , победа
   *[no] { "" }
  }: { $values }.
picture-chart-end = в конце { $points }
picture-chart-team = { $side ->
    [orange] Оранжевая пара, с квадратами, { $names }
   *[purple] Фиолетовая пара, с кругами, { $names }
  }
picture-last-hand = Анимация последнего раунда, ход за ходом, все карты открыты.
picture-open-hands = Все карты открыты; в сбросе лежит { $card }.
