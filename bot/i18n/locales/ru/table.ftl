computer-name = Компьютер { $number }
player-name = Игрок { $number }

team-orange = Оранжевые
team-purple = Фиолетовые
team-members = { $sign } { $team }: { $names }
team-points = { $team }, { $points ->
    [one] { $points } очко
    [few] { $points } очка
    [many] { $points } очков
   *[other] { $points } очка
  }

table-top = { $card }
table-direction = { $direction ->
    [left] ↓ ход идёт вниз по списку
   *[right] ↑ ход идёт вверх по списку
  }
table-course-single = Один раунд
table-course-points = Раунд { $hand } · до { $target }
table-course-lowest = Раунд { $hand } · до { $target }, меньше – лучше
table-course-elimination = Раунд { $hand } · вылет при { $target }
table-course-partners = Раунд { $hand } · пары до { $target }
table-course-rotation-four = Раунд { $hand } из { $hands }
table-course-rotation-eight = Раунд { $hand } из { $hands }
table-course-played = До { $target ->
    [one] { $target } очка
    [few] { $target } очков
    [many] { $target } очков
   *[other] { $target } очка
  }
table-facts = { $course } · в колоде: { $pile }
table-points = Очки · { $points }
table-number = Стол { $number }: { $top }
table-turn = Ходит **{ $name }**.
table-turn-answer = { $deflecting ->
    [yes] **{ $name }** переводит картой или берёт { $count }.
   *[no] **{ $name }** отвечает картой добора или берёт { $count }.
  }
table-turn-colour = **{ $name }** называет цвет, с которого начинаем.
table-turn-roulette = Цветовая рулетка: **{ $name }** называет цвет, открывает карты, пока он не выпадет, и забирает их все.
table-waits = Этот стол доиграл и ждёт другой.
table-accusation = **{ $by }** обвиняет: **{ $name }** подсказывает карту. Остальные голосуют.
table-turn-challenge = **{ $name }** может оспорить «Закажи цвет и возьми четыре» (**{ $by }**) или принять.{ $colour ->
    [none] { "" }
   *[other] { " " }Это блеф, если у сыгравшего ещё был цвет: { $colour }.
  }
seat-line = { $marker } { $name } · { $cards ->
    [1] **1 карта**
    [one] { $cards } карта
    [few] { $cards } карты
    [many] { $cards } карт
   *[other] { $cards } карты
  } · { $points ->
    [one] { $points } очко
    [few] { $points } очка
    [many] { $points } очков
   *[other] { $points } очка
  }{ $called ->
    [yes] { " " }· **UNO!**
   *[no] { "" }
  }{ $dealer ->
    [yes] { " " }· сдаёт
   *[no] { "" }
  }
seat-brief = { $name }: { $cards ->
    [1] **1**
   *[other] { $cards }
  }{ $called ->
    [yes] { " " }**UNO!**
   *[no] { "" }
  }
seat-brief-turn = → **{ $name }**: { $cards ->
    [1] **1**
   *[other] { $cards }
  }{ $called ->
    [yes] { " " }**UNO!**
   *[no] { "" }
  }
seat-gone = ~~{ $name }~~
seat-out-of-hand = ~~{ $name }~~ (вне раунда)
seat-finished = { $medal } { $name }
seat-brief-marked = { $seat } ({ $mark })
seat-reacts = { $name } { $reaction }
seat-points = { $name }: { $points }
large-table-order = ↓ в порядке хода
large-table-name = #{ $number } { $name }
large-table-seat = { $name }{ "\u00A0" }`{ $cards }`{ $points ->
    [0] { "" }
   *[other] { "\u00A0" }({ $points })
  }
large-table-turn = →{ "\u00A0" }**{ $name }**{ "\u00A0" }`{ $cards }`{ $points ->
    [0] { "" }
   *[other] { "\u00A0" }({ $points })
  }
seat-left = { $marker } ~~{ $name }~~ · вне игры · { $points ->
    [one] { $points } очко
    [few] { $points } очка
    [many] { $points } очков
   *[other] { $points } очка
  }
seat-out-of-hand-line = { $marker } { $seat } · { $points ->
    [one] { $points } очко
    [few] { $points } очка
    [many] { $points } очков
   *[other] { $points } очка
  }
table-last-hand = Раунд { $hand } – **{ $name }**: { $points ->
    [one] { $points } очко
    [few] { $points } очка
    [many] { $points } очков
   *[other] { $points } очка
  }{ $times ->
    [1] { "" }
   *[other] { " " }(×{ $times })
  }.

picture-banner = Правила: { $name }; карты: { $cards }.
picture-table = Стол: в сбросе { $card }, в колоде { $pile ->
    [one] { $pile } карта
    [few] { $pile } карты
    [many] { $pile } карт
   *[other] { $pile } карты
  }.
picture-no-colour = Цвет пока не назван.
picture-owed = { $name } берёт { $count ->
    [one] { $count } карту
    [few] { $count } карты
    [many] { $count } карт
   *[other] { $count } карты
  }, если нечем ответить.
picture-team = { $side ->
    [orange] Оранжевая пара, с квадратом: { $names }.
   *[purple] Фиолетовая пара, с кругом: { $names }.
  }
picture-seat-gone = { $name } больше не играет.
picture-seat-cards = { $seat } Карты: { $cards }.
picture-more = И ещё { $count }.
picture-out-of-hand = { $name } вне этого раунда.
picture-finished = { $name }: карт больше нет, место { $place }.
picture-turn = Ходит { $name }.
picture-direction = { $direction ->
    [clockwise] Ход идёт по часовой стрелке.
   *[counter] Ход идёт против часовой стрелки.
  }
picture-seat = { $name }: { $cards ->
    [one] { $cards } карта
    [few] { $cards } карты
    [many] { $cards } карт
   *[other] { $cards } карты
  }{ $called ->
    [yes] , UNO сказано.
   *[no] .
  }
picture-hand = Твои карты: { $cards }.
picture-playable = Можно сыграть: { $cards }.
picture-playable-none = Сыграть ничего нельзя.

ping = { $mention }, твой ход.
ping-roulette = { $mention }, тебе выпала «Цветовая рулетка»: назови цвет.
ping-challenge = { $mention }, **{ $name }** кидает тебе «Закажи цвет и возьми четыре»: оспорь или прими.{ $colour ->
    [none] { "" }
   *[other] { " " }Это блеф, если у соперника ещё был цвет: { $colour }.
  }

button-hand = Мои карты
button-rules = Правила

answer-left-match = Ты больше не в матче; остальные играют дальше.
answer-left-last = Ты больше не в матче, и на этом он окончен.
answer-table = Стол переезжает в конец канала.
answer-table-there = Стол здесь: { $place }. Игроки могут перенести его в конец канала.
answer-ended = Стол закрыт.

command-uno = Играть в UNO в этом канале
command-table = Перенести стол в конец канала
command-end = Закрыть стол в этом канале; для хоста и модераторов
