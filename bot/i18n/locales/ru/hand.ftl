hand-title = На руках · { $cards ->
    [one] { $cards } карта
    [few] { $cards } карты
    [many] { $cards } карт
   *[other] { $cards } карты
  }
hand-top = В сбросе: { $card }
hand-your-turn = **Твой ход.** Нажми на карту или возьми из колоды.
hand-call-first = Сначала нажми *UNO!*: за этим столом это говорят до хода.
hand-must-play = **Твой ход.** Нажми на карту.
hand-nothing-fits = **Твой ход.** Ничего не подходит: возьми карту.
hand-number-last = **Твой ход.** Последней здесь может быть только цифра: возьми карту.
hand-name-colour = **Твой ход.** Стартовая карта чёрная: закажи цвет, с которого начнём.
hand-name-roulette = **Цветовая рулетка: назови цвет.** Ты открываешь карты, пока не выпадет этот цвет, забираешь их все и пропускаешь ход.
hand-drawn = **Из колоды: { $card }.** Сыграй её или пасуй.
hand-drawn-must = **Из колоды: { $card }.** Она подходит, её надо сыграть.
hand-answer = **{ $name } кидает тебе эту карту.** { $stacking ->
    [yes] Прими и возьми { $owed }, ответь картой добора или оспорь: если блефа не было, возьмёшь { $count }.
    [deflect] Прими и возьми { $owed }, переведи или оспорь: если блефа не было, возьмёшь { $count }.
    [both] Прими и возьми { $owed }, переведи, ответь картой добора или оспорь: если блефа не было, возьмёшь { $count }.
   *[no] Прими и возьми { $owed } или оспорь: если блефа не было, возьмёшь { $count }.
  }{ $colour ->
    [none] { "" }
   *[other] { " " }Это блеф, если у соперника ещё был цвет: { $colour }.
  }
hand-stack = **Тебе кинули карту добора.** { $stacking ->
    [yes] Ответь картой добора или возьми { $owed }.
    [deflect] Переведи картой «Пропусти ход» или «Наоборот» или возьми { $owed }.
    [both] Переведи, ответь картой добора или возьми { $owed }.
   *[no] Ответить нечем: возьми { $owed }.
  }
hand-limit-near = Лимит карт: если после добора карт на руках наберётся { $limit }, ты вылетаешь из раунда.
hand-limit-owed = ⚠️ С ними у тебя на руках будет { $cards }, и ты **вылетаешь из раунда**: лимит { $limit }.
hand-uno-forgotten = ⚠️ **UNO не сказано!** Нажми *UNO!*, пока тебя не поймали.
hand-uno-called = **UNO сказано ✓**
hand-not-your-turn = Ходит **{ $name }**.
hand-jump-in = Ходит **{ $name }**, но ты можешь вмешаться.
hand-waiting = Твой стол доиграл; следующий раунд начнётся, когда закончит и другой.
hand-over = Матч окончен. Победа: { $winners }.
hand-won = 🏆 **Победа в матче твоя!**
hand-won-with = 🏆 **Победа в матче твоя!** Вместе с тобой: { $names }.
hand-ends = ⏳ Твой ход закончится { $when }.
hand-left = Ты больше не участвуешь в этом матче.
hand-out = Для тебя этот матч окончен.
hand-limit-reached = У тебя слишком много карт (лимит – { $limit }), ты вне этого раунда.{ $again ->
    [yes] { " " }В следующем тебе снова раздадут.
   *[no] { "" }
  }
hand-finished = { $place ->
    [1] 🏁 **Твои карты кончились раньше всех!** Остальные играют дальше.
   *[other] 🏁 **Твои карты кончились: место { $place }.** Остальные играют дальше.
  }
hand-accused = **{ $by }** говорит, что ты подсказываешь карту; остальные голосуют.
hand-vote = **{ $by }** обвиняет: **{ $name }** подсказывает карту. Это так?
hand-page = Страница { $page } из { $pages }
hand-hidden = { $count ->
    [one] Скрыта { $count } неподходящая карта.
    [few] Скрыты { $count } неподходящие карты.
    [many] Скрыто { $count } неподходящих карт.
   *[other] Скрыто { $count } неподходящей карты.
  }
hand-other = { $turn ->
    [yes] ▸{ " " }
   *[no] { "" }
  }{ $name }: { $cards ->
    [1] **1**
   *[other] { $cards }
  }{ $called ->
    [yes] { " " }UNO!
   *[no] { $cards ->
        [1] { " " }⚠️
       *[other] { "" }
      }
  }
hand-partner = Твой напарник: { $name } · { $cards ->
    [1] **1 карта**
    [one] { $cards } карта
    [few] { $cards } карты
    [many] { $cards } карт
   *[other] { $cards } карты
  }{ $called ->
    [yes] { " " }· UNO!
   *[no] { "" }
  }
hand-others-between = … ещё { $count } …
hand-shown = **{ $name }**, карты: { $cards }
hand-empty = (карт нет)

hit-draw-two = **{ $name }**, «Возьми две»: +{ $count }
hit-wild-draw-four = **{ $name }**, «Закажи цвет и возьми четыре»: +{ $count }
hit-draw-four = **{ $name }**, «Возьми четыре»: +{ $count }
hit-reverse-draw-four = **{ $name }**, «Наоборот и возьми четыре»: +{ $count }
hit-draw-six = **{ $name }**, «Закажи цвет и возьми шесть»: +{ $count }
hit-draw-ten = **{ $name }**, «Закажи цвет и возьми десять»: +{ $count }
hit-stack = **{ $name }**, карты добора: +{ $count }
hit-challenge-won = **{ $name }** раскрывает твой блеф: +{ $count }
hit-caught = **{ $name }** ловит тебя без UNO: +{ $count }
hit-table-talk = Подсказка за столом: +{ $count }
hit-blank = **{ $name }**, «Пустая»: +{ $count }
hit-deflected = **{ $name }** переводит на тебя: { $count }
hit-skipped = **{ $name }**: ты пропускаешь ход
hit-swapped = **{ $name }** меняется с тобой картами
hit-passed = **{ $name }**: все передают карты по кругу
hit-hand-won = { $own ->
    [yes] Прошлый раунд – твой
   *[no] Прошлый раунд – **{ $name }**
  }{ $count ->
    [0] { "" }
   *[other] : +{ $count }
  }
hit-ran-out = ⏳ Твоё время вышло{ $count ->
    [0] { "" }
   *[other] : +{ $count }
  }
hit-voted = 🗳️ Голосование: играем дальше без тебя{ $count ->
    [0] { "" }
   *[other] : +{ $count }
  }
hit-cards = { $hit } ({ $cards })

since-move = С твоего хода: { $parts }
since-deal = С раздачи: { $parts }
since-card = { $symbol } { $face }{ $named ->
    [none] { "" }
   *[other] { " " }→ { $named }
  }
since-played = { $own ->
    [actor] ты { $card }
   *[nobody] { $name } { $card }
  }{ $count ->
    [1] { " " }(осталась 1)
   *[other] { "" }
  }
since-jumped = { $own ->
    [actor] твоё вмешательство: { $card }
   *[nobody] { $name } вмешивается: { $card }
  }{ $count ->
    [1] { " " }(осталась 1)
   *[other] { "" }
  }
since-deflected = { $own ->
    [actor] твой перевод: { $count }
   *[nobody] { $name } переводит: { $count }
  }
since-drew = { $own ->
    [actor] ты: +{ $count }
   *[nobody] { $name }: +{ $count }
  }
since-passed = { $name } – пас
since-skipped = { $name } – пропуск
since-discarded = { $own ->
    [actor] ты сбрасываешь { $count }
   *[nobody] { $name } сбрасывает { $count }
  }
since-finished = { $own ->
    [actor] твоё место – { $place }
   *[nobody] { $name } – место { $place }
  }
since-swapped = обмен: { $name } и { $other }
since-named = { $own ->
    [actor] ты: { $colour }
   *[nobody] { $name }: { $colour }
  }
since-caught = { $own ->
    [actor] ты ловишь: { $name }
   *[nobody] { $by } ловит: { $name }
  }
since-challenged = { $own ->
    [actor] ты не веришь: { $name }
    [target] { $by } не верит тебе
   *[nobody] { $by } не верит: { $name }
  }
since-left = { $own ->
    [actor] ты вне игры
   *[nobody] { $name } вне игры
  }
since-too-many = { $name } вне раунда
since-out = { $own ->
    [actor] ты выбываешь
   *[nobody] { $name } выбывает
  }

hand-colour = Какой цвет? { $card }
hand-colour-bluff = { $count ->
    [one] У тебя { $count } карта текущего цвета ({ $colour }): это блеф, и **{ $name }** может его оспорить.
    [few] У тебя { $count } карты текущего цвета ({ $colour }): это блеф, и **{ $name }** может его оспорить.
    [many] У тебя { $count } карт текущего цвета ({ $colour }): это блеф, и **{ $name }** может его оспорить.
   *[other] У тебя { $count } карты текущего цвета ({ $colour }): это блеф, и **{ $name }** может его оспорить.
  }
hand-set = { $card }: положить ещё?
hand-set-hint = Нажимай другие карты в том порядке, в каком их класть. Считается цвет последней.
hand-set-order = По порядку: { $cards }. Считается цвет последней.
set-choice = { $card } ✓
set-choice-said = { $card }, выбрана
hand-swap = { $card }: с кем меняешься картами?
hand-accuse = Кто подсказывает карту?
hand-accuse-note = Остальные голосуют. Если большинство за, обвинённый берёт { $count ->
    [one] { $count } карту
    [few] { $count } карты
    [many] { $count } карт
   *[other] { $count } карты
  }.
button-reactions = Реакция
button-hint = Подсказка
hand-reactions = Как реагируешь?
hand-reactions-note = Это ненадолго появится за столом.
hand-sure = Точно сыграть? { $card }
hand-seats-placeholder = Выбери игрока
seat-choice = { $name } · { $cards ->
    [one] { $cards } карта
    [few] { $cards } карты
    [many] { $cards } карт
   *[other] { $cards } карты
  }
hand-can-play = Можно сыграть: { $cards }.
colour-choice-said = { $colour }{ $count ->
    [0] { "" }
    [one] , { $count } карта
    [few] , { $count } карты
    [many] , { $count } карт
   *[other] , { $count } карты
  }
colour-choice = { $colour }{ $count ->
    [0] { "" }
   *[other] { " " }×{ $count }
  }

why-fits = { $card }: можно сыграть, нажми на неё.
why-not-your-turn = { $card }: рано, сейчас ходит **{ $name }**.
why-answer-first = Сначала ответь на карту { $top } или возьми { $owed ->
    [one] { $owed } карту
    [few] { $owed } карты
    [many] { $owed } карт
   *[other] { $owed } карты
  }.
why-challenge-first = Сначала оспорь или прими «Закажи цвет и возьми четыре».
why-colour-first = { $card }: рано, сначала назови цвет.
why-card-not-held = Этой карты у тебя больше нет: { $card }.
why-no-match = { $card }: не подходит. Нужен цвет { $colour }, ещё одна { $face } или чёрная карта.
why-no-match-set = { $card }: сама не подходит. Нажми { $first } и положи эту сверху.
why-no-match-type = { $type ->
    [number] { $card }: не подходит. Нужен цвет { $colour }, любая цифра или чёрная карта.
   *[action] { $card }: не подходит. Нужен цвет { $colour }, любая карта действия или чёрная карта.
  }
why-no-match-colour = { $card }: не подходит. Нужен цвет { $colour } или чёрная карта.
why-bluff-forbidden = { $card }: можно, только если нет текущего цвета, а у тебя он есть: { $colour }.
why-number-last = { $card }: не может быть последней, здесь последней кладут цифру. Подожди или возьми карту.
why-only-the-drawn-card = Из колоды: { $card }. В этот ход можно сыграть только её.
why-no-stacking = { $stacking ->
    [equal-or-higher] { $card }: это не ответ на карту { $top }. Сыграй карту добора не слабее или возьми { $owed }.
   *[other] { $card }: это не ответ на карту { $top }. Сыграй карту добора или возьми { $owed }.
  }
why-no-deflecting = { $stacking ->
    [off] { $card }: это не ответ на карту { $top }. Сыграй «Пропусти ход» или «Наоборот» (цвет: { $colour }) или возьми { $owed }.
    [equal-or-higher] { $card }: это не ответ на карту { $top }. Сыграй «Пропусти ход» или «Наоборот» (цвет: { $colour }), карту добора не слабее или возьми { $owed }.
   *[other] { $card }: это не ответ на карту { $top }. Сыграй «Пропусти ход» или «Наоборот» (цвет: { $colour }), другую карту добора или возьми { $owed }.
  }
why-no-jump-in = Поздно вмешиваться, ход уже сделан: **{ $name }**.
why-not-identical = Ходит **{ $name }**; вмешаться можно только такой картой: { $top }.
why-no-jump-on-wild = Ходит **{ $name }**; на чёрную карту вмешаться нельзя.

button-draw = Взять карту
button-pass = Пас
button-uno = UNO!
button-catch = Поймать!
button-catch-name = Поймать: { $name }!
button-challenge = Оспорить
button-accept = Принять, +{ $count }
button-only-this = Только эту
button-play-set = Сыграть: { $count }
button-sure = Да, сыграть
button-all = Все карты
button-accuse = Обвинить
button-convict = Да, было
button-acquit = Нет, не было

answer-uno = UNO сказано!
answer-uno-wrong = Рано для UNO: карт слишком много, ты берёшь { $count ->
    [one] { $count } карту
    [few] { $count } карты
    [many] { $count } карт
   *[other] { $count } карты
  }.
answer-caught-wrong = **{ $name }**: UNO уже сказано. Ты берёшь { $count ->
    [one] { $count } карту
    [few] { $count } карты
    [many] { $count } карт
   *[other] { $count } карты
  }.
answer-uno-forgotten = Перед ходом надо было сказать UNO.
answer-accused = Твоё обвинение: **{ $name }**. Остальные голосуют.
answer-voted = Твой голос принят.
answer-draw-first = У тебя есть подходящая карта. Сыграй её или нажми здесь *{ button-draw }*, чтобы всё равно взять.
answer-catch-noted = Принято. У игрока ещё пара секунд, чтобы сказать UNO; не успеет – поимка.
answer-caught = Есть!
answer-played = Сыграно: { $card }.
answer-drew = Взято: { $cards }.
answer-drew-over = Взято: { $cards }; твой ход окончен.
answer-challenge-right = { $colour ->
    [none] Верно: это был блеф. **{ $name }** берёт { $count }.
   *[other] Верно: на руках был цвет { $colour }, так что это блеф. **{ $name }** берёт { $count }.
  }
answer-challenge-wrong = { $colour ->
    [none] Это не блеф:
   *[other] На руках нет такого цвета ({ $colour }), это не блеф:
  } ты берёшь { $count ->
    [one] { $count } карту
    [few] { $count } карты
    [many] { $count } карт
   *[other] { $count } карты
  } и пропускаешь ход.
answer-reacted = { $reaction } Теперь это видят все за столом.

command-hand = Показать твои карты, только тебе
command-play = Сыграть карту
command-draw = Взять из колоды или принять карты, которые надо взять
command-pass = Оставить взятую карту себе
command-uno-call = Сказать UNO!
command-catch = Поймать игрока, у которого одна карта и не сказано UNO
command-challenge = Оспорить сыгранную тебе «+4»; принять – /uno draw
option-card = Одна из карт, которые сейчас можно сыграть
option-accused = Кто подсказал карту другому игроку; остальные голосуют
option-player = Игрок с одной картой, который не сказал UNO
