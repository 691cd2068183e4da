event-hand-started = Раунд { $hand }, сдаёт **{ $name }**. Стартовая карта: { $card }.
event-hand-started-undealt = Раунд { $hand }. Стартовая карта: { $card }.
event-start-ignored = Под ней, открыты раньше: { $cards }.
event-card-played = **{ $name }** ходит: { $card }.
event-set-played = **{ $name }** ходит: { $cards }.
event-cards-discarded = **{ $name }** сбрасывает: { $cards }.
event-named-turned-up = **{ $name }** называет цвет { $colour } и открывает: { $cards }.
event-cards-turned-up = **{ $name }** открывает: { $cards }.
event-cards-drawn = { $count ->
    [0] **{ $name }** ничего не берёт: колода и сброс пусты.
    [one] **{ $name }** берёт { $count } карту.
    [few] **{ $name }** берёт { $count } карты.
    [many] **{ $name }** берёт { $count } карт.
   *[other] **{ $name }** берёт { $count } карты.
  }
event-cards-drawn-caught = За забытое UNO **{ $name }** { $count ->
    [0] ничего не берёт: колода и сброс пусты.
    [one] берёт { $count } карту.
    [few] берёт { $count } карты.
    [many] берёт { $count } карт.
   *[other] берёт { $count } карты.
  }
event-reshuffled = Сброс перемешан в новую колоду.
event-cards-drawn-skipped = **{ $name }** { $count ->
    [0] ничего не берёт (колода и сброс пусты)
    [one] берёт { $count } карту
    [few] берёт { $count } карты
    [many] берёт { $count } карт
   *[other] берёт { $count } карты
  } и пропускает ход.
event-cards-drawn-passed = **{ $name }** { $count ->
    [0] ничего не берёт (колода и сброс пусты)
    [one] берёт { $count } карту
    [few] берёт { $count } карты
    [many] берёт { $count } карт
   *[other] берёт { $count } карты
  } и пасует.
event-passed = **{ $name }** пасует.
event-ran-out = ⏳ **{ $name }**: время вышло.
event-voted-on = 🗳️ **{ $name }**: ход окончен по голосованию.
event-skipped = **{ $name }** пропускает ход.
event-reversed = Ход идёт в другую сторону.
event-reversed-skipped = «Наоборот»: **{ $name }** пропускает ход.
event-uno-called = **{ $name }**: UNO!
event-uno-caught = **{ $by }** ловит! Без UNO: **{ $name }**.
event-challenge-guilty = { $colour ->
    [none] **{ $by }** оспаривает (**{ $name }**), и не зря: это был блеф.
   *[other] **{ $by }** оспаривает (**{ $name }**), и не зря: на руках был цвет { $colour }, это блеф.
  }
event-challenge-innocent = **{ $by }** оспаривает (**{ $name }**), но зря: { $colour ->
    [none] блефа нет.
   *[other] на руках нет такого цвета ({ $colour }), это не блеф.
  }
event-forfeited = **{ $name }** больше не в матче.
event-hand-limit = **{ $name }** – { $count ->
    [one] { $count } карта
    [few] { $count } карты
    [many] { $count } карт
   *[other] { $count } карты
  } на руках, вылет из этого раунда.
event-seat-finished = 🏁 **{ $name }**: карт больше нет, место { $place }.
event-hand-ended = **{ $name }** побеждает в раунде { $hand }: { $points ->
    [one] { $points } очко
    [few] { $points } очка
    [many] { $points } очков
   *[other] { $points } очка
  }{ $times ->
    [1] { "" }
   *[other] { " " }(×{ $times })
  }.
event-hand-ended-undecided = Раунд { $hand } окончен.
event-dealer-card = **{ $name }**: { $card }
event-dealer-drawn = Карты для выбора сдающего: { $cards }.
event-colour-drawn = Случайный цвет: { $colour }.
event-colour-named = **{ $name }** называет цвет: { $colour }.
event-jumped-in = **{ $name }** вмешивается.
event-draws-stacked = **{ $name }** отвечает: теперь { $count ->
    [one] { $count } карта
    [few] { $count } карты
    [many] { $count } карт
   *[other] { $count } карты
  }.
event-draws-deflected = **{ $name }** переводит: **{ $other }**, +{ $count }.
event-hands-swapped = **{ $name }** и **{ $other }** меняются картами.
event-hands-passed = Все передают карты по кругу.
event-turn-kept = **{ $name }** ходит ещё раз.
event-uno-forgotten = **{ $name }** не говорит UNO вовремя.
event-wrong-call = **{ $name }** говорит UNO, а карт слишком много.
event-wrong-catch = **{ $name }** ловит зря: UNO сказано, **{ $other }** в порядке.
event-accused = **{ $by }** обвиняет: **{ $name }** подсказывает карту.
event-vote-cast = **{ $name }** голосует.
event-accusation-lapsed = Обвинение снято: **{ $name }**.
event-accusation-guilty = Голосование: подсказка была – **{ $name }**.
event-accusation-innocent = Голосование: подсказки не было – **{ $name }**.
event-points-scored = **{ $name }** получает { $points ->
    [one] { $points } очко
    [few] { $points } очка
    [many] { $points } очков
   *[other] { $points } очка
  }{ $times ->
    [1] { "" }
   *[other] { " " }(×{ $times })
  }: всего { $total }.
event-eliminated = **{ $name }** вылетает: { $points ->
    [one] { $points } очко
    [few] { $points } очка
    [many] { $points } очков
   *[other] { $points } очка
  }.
event-match-ended = Матч окончен.
