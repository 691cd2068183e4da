picture-podium = Пьедестал: { $season }, { $ladder }. { $places }
picture-podium-step = { $place }: { $name } – { $number }.
picture-table-of = { $title }.
picture-row = { $place ->
    [0] Без места
   *[other] #{ $place }
  }: { $name } – { $value }, побед { $wins } из { $matches }.
picture-profile = Карточка лиги: { $name }.
picture-curve = Рейтинг за последние рейтинговые матчи ({ $count }): от { $first } до { $last }, лучший { $most }.

picture-place = { $place }
picture-won = побед { $wins }/{ $matches }
picture-value-rating = { $rating }
picture-value-wins = { $wins }
picture-value-rate = { $rate }
picture-value-points = { $points }
picture-value-highest = { $highest }
picture-value-place = { $average }
picture-ratings = Рейтинг, { $season }
picture-unrated = Рейтинговых матчей пока нет
picture-curve-caption = { $ladder }: матчей { $count }
picture-best = макс. { $rating }
picture-form-caption = Последние матчи ({ $count }), новый справа
picture-count = { $count }
picture-tile-colour = любимый
picture-tile-catches = { $count ->
    [one] поимка
    [few] поимки
    [many] поимок
   *[other] поимки
  }
picture-tile-caught = { $count ->
    [one] промах
    [few] промаха
    [many] промахов
   *[other] промаха
  }
picture-tile-awards = { $count ->
    [one] достижение
    [few] достижения
    [many] достижений
   *[other] достижения
  }

league-unread = -# Имена, которые на картинке показаны не полностью:
