refused-tournament-table = Это стол турнира **{ $name }**; его правила и игроки определены, так что просто играй.
refused-tournament-seat = За этим столом играют другие; где играешь ты, скажет `/league tournament`.
refused-tournament-waits = Ещё не все здесь; подожди их или конца их времени.

tournament-match = { $name } · { $table }
lobby-tournament-begins = Матч начнётся самое позднее { $begins }
lobby-tournament-waits = Ещё нет: { $names }. Когда время выйдет, остальные играют без них.
lobby-tournament-time = Время прийти за этот стол закончится { $begins }
lobby-tournament-waits-group = Ещё нет: { $names }. Группа играет, когда все на месте. Кто не придёт вовремя, того заменит следующий из запаса; без запаса группа не играет.
lobby-tournament-ready = Все на месте: любой может нажать *{ button-start }*.
result-tournament = -# **{ $name }** · { $table }. { $following ->
    [0] Таблица: { $place }
   *[other] Кто идёт дальше: { $place }
  }
button-tournament = Турнир
closed-tournament = Исход этого стола решён, или он больше не нужен. *{ button-tournament }* показывает таблицу.

tournament-title = 🏆 { $name }
tournament-sign-up = Запись закончится { $until } · участников: **{ $count } из { $most }**
tournament-running = Осталось столов: { $count }
tournament-running-round = Тур { $round } из { $rounds } · осталось столов: { $count }
tournament-arena-open = Арена закроется { $until } · { $count ->
    [0] стола никто не ждёт
    [one] ждёт стола: **{ $count }**
    [few] ждут стола: **{ $count }**
    [many] ждут стола: **{ $count }**
   *[other] ждут стола: **{ $count }**
  }
tournament-entrants = Участники
tournament-open-table = - { $place } · { $people } · { $state }
tournament-more-tables = -# и ещё { $count ->
    [one] { $count } стол
    [few] { $count } стола
    [many] { $count } столов
   *[other] { $count } стола
  }
tournament-standings = Таблица
tournament-time = Время прийти за стол: { $time }
tournament-clock = Время на ход: { $clock }
tournament-minutes = { $count ->
    [one] { $count } минута
    [few] { $count } минуты
    [many] { $count } минут
   *[other] { $count } минуты
  }
tournament-hours = { $count ->
    [one] { $count } час
    [few] { $count } часа
    [many] { $count } часов
   *[other] { $count } часа
  }
tournament-days = { $count ->
    [one] { $count } день
    [few] { $count } дня
    [many] { $count } дней
   *[other] { $count } дня
  }
tournament-nobody-yet = Пока никого: нажми *{ button-tournament-enter }*.
tournament-nobody-entered = Никто не записался.
button-tournament-enter = Участвовать
button-tournament-withdraw = Выйти
button-tournament-begin = Начать сейчас
button-tournament-ready = Хочу играть
button-tournament-notready = Передумать
button-tournament-show = Мой стол
button-tournament-list = Турниры
button-tournament-down = Показать всем
button-tournament-calloff = Отменить
button-tournament-before = ◀
button-tournament-after = ▶
button-tournament-cancel = Отменить его
button-tournament-giveup = Сдаться
button-tournament-stay = Продолжить
tournament-list-title = Турниры
tournament-list-empty = На этом сервере ещё не было турниров; кто управляет сервером, открывает их командой `/uno-admin tournament`.

tournament-call = { $mentions } **{ $name }** · **{ $table }**: твой стол ждёт тебя, нажми здесь *{ button-join }*. Начало не позже { $until }, с теми, кто есть.{ $count ->
    [0] { "" }
    [1] { " " }Дальше идёт победитель.
    [2] { " " }Дальше идут первые двое.
   *[other] { " " }Дальше идут первые { $count }.
  }
tournament-call-group = { $mentions } твоя группа турнира **{ $name }** ждёт тебя: нажми здесь *{ button-join }* до { $until }. Она играет, только если придут все.
tournament-remind-table = { $mentions } **{ $table }**: твой стол ждёт тебя, без тебя он начнёт { $until }.
tournament-remind-group = { $mentions } твоя группа ждёт тебя: приди до { $until }, без тебя она играть не может.

command-tournament-create = Открыть запись на турнир в этом канале
command-tournament = Турнир: где ты играешь, как идут дела, и все остальные
option-tournament = Какой; без выбора – твой или текущий
option-tournament-kind = Как определяется победитель
option-tournament-name = Название
option-tournament-sign-up = Сколько времени можно записаться
option-tournament-preset = Правила матчей, если не обычные
option-tournament-table-size = Максимум людей за столом; без выбора – 4
option-tournament-round-time = Время прийти за стол; без выбора – четверть записи
option-tournament-rounds = Сколько туров, если играют турами; без выбора – 3
option-tournament-window = Сколько открыта арена; без выбора – 2 часа
option-tournament-players = Максимум участников; без выбора – 64
choice-tournament-elimination = На вылет: проигравший выбывает
choice-tournament-rotation-four = Ротация на четверых: каждый с каждым в паре
choice-tournament-rotation-eight = Ротация на восьмерых: то же за двумя столами
choice-tournament-rounds = Туры: все играют каждый тур, за очки
choice-tournament-arena = Арена: матчей сколько угодно, пока она открыта

tournament-opened = Запись на турнир **{ $name }** открыта; в этом канале её видят все.
tournament-shown = Турнир **{ $name }** показан здесь: { $place }.
tournament-entered = Ты участвуешь: **{ $name }**. Пингану, когда откроется твой стол.
tournament-entered-arena = Ты участвуешь: **{ $name }**. Когда арена откроется, нажми *{ button-tournament-ready }*, чтобы получить стол.
tournament-left = Ты больше не участвуешь: **{ $name }**.
tournament-gave-up = Ты сдаёшься в турнире **{ $name }**; матч, который ты играешь, ещё считается.
tournament-ready = Стол будет, как только найдётся; пингану тебя.
tournament-not-ready = Ты больше не ждёшь стола.
tournament-begins = Запись на турнир **{ $name }** окончена: столы открываются.
tournament-called-off = Турнир отменён: **{ $name }**. Начатые матчи можно доиграть.
tournament-stays = Всё остаётся как есть.
tournament-ask-giveup = Сдаться в турнире **{ $name }**? Вернуться будет нельзя.
tournament-ask-cancel = Отменить турнир **{ $name }** для всех? Обратно уже не вернуть.
tournament-ask-too-few = **{ $name }**: нужно участников – { $least }, есть – { $count }. Отменить турнир или подождать ещё?
tournament-yours-table = **Твой стол:** { $place }
tournament-yours-soon = **Твой стол** откроется через пару секунд.
tournament-yours-in = Ты участвуешь; пингану, когда откроется твой стол.
tournament-yours-arena = Ты участвуешь; нажми *{ button-tournament-ready }*, когда захочешь стол.
tournament-yours-waiting = Ты ждёшь стола; пингану, когда он откроется.
tournament-yours-enter = Ты пока не участвуешь; *{ button-tournament-ready }* запишет тебя и даст стол.
tournament-yours-out = Для тебя турнир окончен.
tournament-yours-not = Ты не участвуешь в этом турнире.

tournament-refused-sign-up-over = Запись окончена; участвуй в следующем.
tournament-refused-too-few = Участников не хватает и на один стол; подожди ещё.
tournament-refused-not-running = Он ещё не начался или уже окончен; посмотри на него: `/league tournament`.
tournament-refused-over = Он окончен; поищи другой: `/league tournament`.
tournament-refused-full = Все места заняты; участвуй в следующем.
tournament-refused-entered-already = Ты уже участвуешь; начало – когда кончится запись.
tournament-refused-not-entered = Ты не участвуешь; нажми *{ button-tournament-enter }* до конца записи.
tournament-refused-no-arena = Столы здесь открываются сами; пингану, когда откроется твой.
tournament-refused-at-a-table = У тебя уже есть стол; сначала сыграй там.
tournament-refused-unknown-table = Такого стола нет; посмотри на турнир: `/league tournament`.
tournament-refused-table-not-open = Этот стол не открыт; посмотри на турнир: `/league tournament`.
tournament-refused-not-at-this-table = Ты играешь за другим столом; за каким, скажет `/league tournament`.
tournament-refused-name-taken = Турнир с названием **{ $name }** уже идёт; выбери другое.
tournament-refused-unknown = Такого турнира здесь нет; все показывает `/league tournament`.
tournament-refused-manager = Это могут только модераторы всего сервера и тот, кто открыл турнир; попроси кого-то из них.
tournament-refused-channel = Столам турнира нужны ветки; используй текстовый канал сервера.
tournament-refused-many = Уже идут турниры, сейчас их { $count }; дождись конца одного или отмени один.
