league-all-time = За всё время
league-month = { $month ->
    [1] Январь
    [2] Февраль
    [3] Март
    [4] Апрель
    [5] Май
    [6] Июнь
    [7] Июль
    [8] Август
    [9] Сентябрь
    [10] Октябрь
    [11] Ноябрь
   *[12] Декабрь
  } { $year }
league-ladder-unknown = Старый матч
ladder-classic-single = Классика · один раунд
ladder-classic-match = Классика · матчи
ladder-classic-teams = Классика · пары
ladder-anywhere-single = Где угодно · один раунд
ladder-anywhere-match = Где угодно · матчи
ladder-anywhere-teams = Где угодно · пары
ladder-duel-single = Дуэль
ladder-duel-match = Дуэль · матчи
ladder-duel-teams = Дуэль · пары
ladder-merciless-single = Без пощады · один раунд
ladder-merciless-match = Без пощады
ladder-merciless-teams = Без пощады · пары
ladder-house-single = Домашние правила · один раунд
ladder-house-match = Домашние правила · матчи
ladder-house-teams = Домашние правила · пары

league-title-rating = Лига по рейтингу
league-title-wins = Лига по победам
league-title-rate = Лига по доле побед
league-title-points = Лига по очкам
league-title-highest = Лига по лучшему раунду
league-title-place = Лига по среднему месту
league-title-about = { $title }: { $about }
league-about = { $ladder } · { $season }
league-row = { $place } **{ $name }** · { $value }
league-no-place = –
league-value-rating = **{ $rating }** · побед { $wins }/{ $matches }
league-value-wins = **{ $wins }**/{ $matches } побед
league-value-rate = **{ $rate }** · побед { $wins }/{ $matches }
league-value-points = **{ $points }** · { $matches ->
    [one] { $matches } матч
    [few] { $matches } матча
    [many] { $matches } матчей
   *[other] { $matches } матча
  }
league-value-highest = **{ $highest }** { $highest ->
    [one] очко
    [few] очка
    [many] очков
   *[other] очка
  } · { $matches ->
    [one] { $matches } матч
    [few] { $matches } матча
    [many] { $matches } матчей
   *[other] { $matches } матча
  }
league-value-place = **{ $average }** · { $matches ->
    [one] { $matches } матч
    [few] { $matches } матча
    [many] { $matches } матчей
   *[other] { $matches } матча
  }
league-value-few = { $value } · *меньше { $count ->
    [one] { $count } матча
    [few] { $count } матчей
    [many] { $count } матчей
   *[other] { $count } матча
  }*
league-row-asked = Строка игрока { $name }:
league-row-yours = Твоя строка:
league-ladder-dropped = По лестницам делится только рейтинг; это таблица для всех видов игры.
league-row-own = { $row } ←
league-players = { $players ->
    [one] { $players } игрок
    [few] { $players } игрока
    [many] { $players } игроков
   *[other] { $players } игрока
  }
league-page = Страница { $page } из { $pages } · { $players ->
    [one] { $players } игрок
    [few] { $players } игрока
    [many] { $players } игроков
   *[other] { $players } игрока
  }
league-uncertain = Рейтинг с ? ещё неточный: нужно около 30 рейтинговых матчей.
league-empty = В лиге пока никого; сыграй матч, где хотя бы два человека: `/uno start`.
league-nobody = На этой лестнице пока ни у кого нет места: нужны рейтинговые матчи с разными людьми, хотя бы { $count }. *{ league-order-points }* и *{ league-order-wins }* показывают всех.
league-nobody-yet = В этом сезоне ещё никто не закончил матч.
league-needs-opponents = Места пока нет: нужны рейтинговые матчи с новыми соперниками, ещё { $count }.
league-idle = Не в таблице: без рейтинговых матчей { $count ->
    [one] { $count } день
    [few] { $count } дня
    [many] { $count } дней
   *[other] { $count } дня
  } или дольше. Следующий вернёт место.
league-mine-none-rated = В этой таблице у тебя пока нет рейтинговых матчей. Тебя внесёт следующий *рейтинговый* матч с другим человеком: `/uno start`.
league-mine-none-over = В этой таблице у тебя нет матчей, а её сезон окончен.
league-mine-none = В этой таблице у тебя пока нет матчей. Тебя внесёт следующий матч с другим человеком: `/uno start`.
league-order-rating = По рейтингу
league-order-wins = По победам
league-order-rate = По доле побед
league-order-points = По очкам
league-order-highest = По лучшему раунду
league-order-place = По среднему месту
league-no-season = Такого сезона нет; не указывай его, если нужен текущий, или выбери из списка.
choice-order-rating = рейтинг
choice-order-wins = победы
choice-order-rate = доля побед
choice-order-points = очки
choice-order-highest = лучший раунд: больше всего очков за один раунд
choice-order-place = среднее место
league-choose-order = Порядок
league-choose-ladder = Лестница
league-choose-season = Сезон
button-my-row = Моя строка
button-show-everybody = Показать всем
league-go-table = Таблица
league-go-season = Сезоны
league-go-records = Рекорды
league-go-recent = Матчи
league-go-activity = Эта неделя
league-shared = Теперь это видно всем.
league-share-right = Тебе нельзя писать в этом канале, поэтому здесь я не показываю это всем; введи команду в другом канале.
league-share-soon = Показывать всем можно раз в несколько секунд; подожди немного.

league-me-empty = Тебя пока нет в лиге; сыграй матч хотя бы с одним человеком: `/uno start`.
league-merged = Твои матчи здесь считаются другому аккаунту: **{ $name }**. Их объединили модераторы.
league-player-empty = **{ $name }** пока не в лиге этого сервера.
league-ratings = Рейтинг
league-ladder-row = { $place } { $ladder }: **{ $rating }** · побед { $wins }/{ $matches }
league-curve = `{ $curve }` { $first } → { $last }, последних рейтинговых матчей: { $count }
league-ladders-more = … и ещё { $count ->
    [one] { $count } лестница
    [few] { $count } лестницы
    [many] { $count } лестниц
   *[other] { $count } лестницы
  }
league-unrated = Рейтинговых матчей пока нет.
league-matches = Матчи
league-sums = **{ $wins }** { $wins ->
    [one] победа
    [few] победы
    [many] побед
   *[other] победы
  } в матчах: { $matches } ({ $rate }) · среднее место { $average }
league-points = **{ $points }** { $points ->
    [one] очко
    [few] очка
    [many] очков
   *[other] очка
  } · лучший раунд { $highest }
league-form = Форма, сначала новое: { $form }
league-form-won = В
league-form-lost = П
league-form-left = выход
league-form-place = №{ $place } из { $people }
league-streak-won = Сейчас { $count ->
    [one] { $count } победа
    [few] { $count } победы
    [many] { $count } побед
   *[other] { $count } победы
  } подряд · рекорд { $most }
league-streak-lost = Сейчас без побед { $count ->
    [one] { $count } матч
    [few] { $count } матча
    [many] { $count } матчей
   *[other] { $count } матча
  } · рекорд побед подряд { $most }
league-play = За столом
league-catches = Поимок: { $count }, своих промахов без UNO: { $total }
league-bluffs = Блеф с «Закажи цвет и возьми четыре»: прошёл { $count }, раскрыт { $total }
league-challenges = Оспорено верно: { $count } из { $total }
league-cards = Больше всего карт на руках { $most } · взято сразу { $longest }
league-comeback = Лучший камбэк: победа после { $cards ->
    [one] { $cards } карты
    [few] { $cards } карт
    [many] { $cards } карт
   *[other] { $cards } карты
  } на руках
league-colour = Любимый цвет: { $colour } ({ $rate })
league-opponents = Самые частые соперники
league-opponent = **{ $name }** · { $matches ->
    [one] { $matches } матч
    [few] { $matches } матча
    [many] { $matches } матчей
   *[other] { $matches } матча
  }: { $total ->
    [0] выше – { $wins }, ниже – { $count }
   *[other] выше – { $wins }, ниже – { $count }, поровну – { $total }
  }
league-awards = Достижения: { $count }
league-award = 🏅 **{ $name }**
league-awards-more = … и ещё { $count }

league-versus = { $name } и { $other }
league-versus-self = Это один человек; назови для сравнения кого-то другого.
league-versus-never = В лиге этого сервера нет матчей, где играли и **{ $name }**, и **{ $other }**.
league-versus-sums = Вместе { $matches ->
    [one] { $matches } матч
    [few] { $matches } матча
    [many] { $matches } матчей
   *[other] { $matches } матча
  }. Выше: **{ $name }** – { $wins }, **{ $other }** – { $count }{ $total ->
    [0] .
   *[other] , поровну – { $total }.
  }
league-met = Последние общие матчи
league-met-line = { $when } · { $ladder }
league-met-places = { $name } { $rank ->
    [0] –
   *[other] №{ $rank }
  }, { $other } { $place ->
    [0] –
   *[other] №{ $place }
  } из { $players }

league-records = Рекорды этого сервера
league-records-empty = Рекордов пока нет; их поставит первый матч, где хотя бы два человека: `/uno start`.
record-highest-hand = Больше всего очков за раунд: **{ $count }**
record-highest-match = Больше всего очков за матч: **{ $count }**
record-longest-match = Самый длинный матч: **{ $count }** { $count ->
    [one] ход
    [few] хода
    [many] ходов
   *[other] хода
  }
record-biggest-draw = Больше всего карт взято сразу: **{ $count }**
record-biggest-hand = Больше всего карт на руках: **{ $count }**
record-comeback = Лучший камбэк, карт на руках до победы: **{ $count }**
record-streak = Больше всего побед подряд: **{ $count }**
record-holder = { $names } · { $when }

league-recent = Новые матчи
league-recent-page = Страница { $page } из { $pages } · { $matches ->
    [one] { $matches } матч
    [few] { $matches } матча
    [many] { $matches } матчей
   *[other] { $matches } матча
  }
league-recent-won = 🏆 { $winners }, далее { $names }
league-recent-all = 🏆 { $winners }
league-recent-nobody = Без победителя: { $names }
league-recent-facts = { $ladder } · { $players ->
    [one] { $players } человек
    [few] { $players } человека
    [many] { $players } человек
   *[other] { $players } человека
  } · { $when } · { $rated }
league-rated = с рейтингом
league-unrated-one-person = без рейтинга: один человек
league-unrated-computers = без рейтинга: компьютеры
league-unrated-options = без рейтинга: такие правила
league-unrated-returned = без рейтинга: кто-то тогда играл без рейтинга
league-unrated-same-group = без рейтинга: те же люди за 24 часа уже сыграли 3 рейтинговых матча
league-unrated-unknown = без рейтинга

league-season-since = Начало: { $when }
league-season-ends = Начало: { $when }, конец: { $ends }
league-season-none = Сезон ещё не начался; его начнёт первый матч, где хотя бы два человека: `/uno start`.
league-season-leaders = { $leading ->
    [0] Пока
    [one] Лидер
    [few] Лидеры
    [many] Лидеры
   *[other] Лидеры
  } · { $ladder }
league-season-leaders-by-points = { $leading ->
    [0] Пока
    [one] Лидер
    [few] Лидеры
    [many] Лидеры
   *[other] Лидеры
  } · по очкам
league-season-past = Прошлые сезоны
league-season-more = Другие лестницы и место каждого: `/league table`
league-podium-by = { $season } · { $ladder }
league-podium-by-points = { $season } · по очкам
league-podium-rating = **{ $rating }**
league-podium-points = **{ $points }** { $points ->
    [one] очко
    [few] очка
    [many] очков
   *[other] очка
  }
league-podium-nobody = В нём никто не закончил матч.

command-league = Таблицы и рекорды этого сервера
command-league-table = Показать лигу: таблица, сезоны, рекорды и новые матчи
command-league-player = Рейтинг, матчи и рекорды: твои, чужие или сравнение двоих
option-page = Страница таблицы, с 1
option-order = По чему отсортирована таблица
option-season = Сезон; без выбора – текущий
option-ladder = Вид игры со своим рейтингом
option-player-shown = Чьи; без выбора – твои
option-versus = С кем сравнить
