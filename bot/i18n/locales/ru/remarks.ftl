remark = **{ $name }**: «{ $line }»
remark-uno-1 = { $temper ->
    [calm] Одна карта. Не спешу.
    [hasty] UNO! Быстрее, быстрее!
    [cheeky] UNO! Так, к слову.
   *[friendly] UNO! Пожелайте мне удачи.
  }
remark-uno-2 = { $temper ->
    [calm] UNO. Посмотрим.
    [hasty] UNO! Кто следующий?
    [cheeky] UNO! Всем слышно?
   *[friendly] UNO! Как волнительно.
  }
remark-catch-1 = { $temper ->
    [calm] Кое-что забыто.
    [hasty] Есть!
    [cheeky] Что-то не слышно UNO.
   *[friendly] Прости, пришлось!
  }
remark-catch-2 = { $temper ->
    [calm] С каждым бывает.
    [hasty] Вот и поимка!
    [cheeky] Мимо меня не проскочишь.
   *[friendly] Со мной тоже бывает.
  }
remark-caught-1 = { $temper ->
    [calm] Справедливо.
    [hasty] Слишком быстро вышло!
    [cheeky] Так и знал, что за мной следят.
   *[friendly] Зоркий глаз!
  }
remark-caught-2 = { $temper ->
    [calm] Моя ошибка.
    [hasty] Ой, из головы вылетело!
    [cheeky] Ладно. На этот раз.
   *[friendly] Ловко подмечено!
  }
remark-bluffed-1 = { $temper ->
    [calm] Попробовать стоило.
    [hasty] Упс. Раскусили.
    [cheeky] Попытка не пытка.
   *[friendly] Меня видно насквозь!
  }
remark-bluffed-2 = { $temper ->
    [calm] Насквозь видите.
    [hasty] Ладно, ладно!
    [cheeky] А ведь это был мой лучший блеф.
   *[friendly] Здорово подмечено!
  }
remark-doubted-1 = { $temper ->
    [calm] Скрывать нечего.
    [hasty] Видите? Всё честно!
    [cheeky] Разве я умею блефовать?
   *[friendly] Это была чистая правда!
  }
remark-doubted-2 = { $temper ->
    [calm] Всё по правилам.
    [hasty] Честно! Дальше!
    [cheeky] В другой раз верьте мне.
   *[friendly] Обещаю, всё было честно.
  }
remark-unchallenged-1 = { $temper ->
    [calm] Мы этого не узнаем.
    [hasty] Так. Дальше!
    [cheeky] Блеф или нет? Не скажу.
   *[friendly] Спасибо за доверие!
  }
remark-unchallenged-2 = { $temper ->
    [calm] Мудрый выбор. Или нет.
    [hasty] Едем дальше!
    [cheeky] Рот на замке.
   *[friendly] Тут и я бы задумался.
  }
remark-saw-through-1 = { $temper ->
    [calm] Было такое чувство.
    [hasty] Так и знал!
    [cheeky] Хорошая попытка!
   *[friendly] И всё же хорошая попытка!
  }
remark-saw-through-2 = { $temper ->
    [calm] Что-то не верилось.
    [hasty] Блеф! Так и знал!
    [cheeky] Блеф я чую за версту.
   *[friendly] Уф, уверенности не было.
  }
remark-stack-1 = { $temper ->
    [calm] Что ж, больше выбора.
    [hasty] Сколько карт!
    [cheeky] Карты мне и так были нужны.
   *[friendly] Ой! Отличный ход.
  }
remark-stack-2 = { $temper ->
    [calm] Глубокий вдох.
    [hasty] Нет, нет, нет!
    [cheeky] И это всё?
   *[friendly] Вот это гора карт!
  }
remark-comeback-1 = { $temper ->
    [calm] Терпение окупается.
    [hasty] Вот это финиш!
    [cheeky] Всё по плану.
   *[friendly] Сам не ожидал!
  }
remark-comeback-2 = { $temper ->
    [calm] Тише едешь – дальше будешь.
    [hasty] Быстрый финиш!
    [cheeky] Рано меня списали.
   *[friendly] Повезло. Отличная игра, все!
  }
