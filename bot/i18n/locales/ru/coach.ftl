command-review = Какие ходы законченного матча стоили дороже всего и что было лучше
button-review = Разбор

coach-play = { $uno ->
    [called] { $card } и *{ button-uno }*
    [uncalled] { $card } без *{ button-uno }*
   *[none] { $card }
  }
coach-play-swap = { $uno ->
    [called] { $card }, обмен картами ({ $name }) и *{ button-uno }*
    [uncalled] { $card }, обмен картами ({ $name }), без *{ button-uno }*
   *[none] { $card }, обмен картами ({ $name })
  }
coach-colour = Назвать цвет: { $colour }
coach-draw = Взять карту
coach-pass = Оставить карту
coach-challenge = Оспорить
coach-accept = Взять { $count ->
    [one] { $count } карту
    [few] { $count } карты
    [many] { $count } карт
   *[other] { $count } карты
  }

coach-why-caught = Без *{ button-uno }* тебя поймали, пришлось брать карты.
coach-why-certain = С этим ходом выиграны все раунды, которые я пробовал.
coach-why-bluff = По тому, что тебе видно, это блеф в { $share }% случаев.
coach-why-honest = По тому, что тебе видно, это блеф лишь в { $share }% случаев.
coach-why-draws = { $rival } берёт карты и побеждает в { $share }% случаев вместо { $instead }%.
coach-why-skipped = { $rival } теряет ход и побеждает в { $share }% случаев вместо { $instead }%.
coach-why-fits = В следующий ход тебе есть чем пойти в { $share }% случаев вместо { $instead }%.
coach-why-kept = Карта **{ $card }** остаётся на ход, когда больше ничего не подойдёт.
coach-why-rival = Тогда { $rival } побеждает в { $share }% случаев вместо { $instead }%.
coach-rival = **{ $name }** ({ $cards ->
    [one] { $cards } карта
    [few] { $cards } карты
    [many] { $cards } карт
   *[other] { $cards } карты
  })

hint-compared = 💡 **{ $move }**: побеждает в { $chance }% случаев. Следующий по силе: { $other }, { $less }%.
hint-alone = 💡 **{ $move }**: больше сейчас ничего не имеет смысла.
hint-thumb = 💡 **{ $move }**: это правило на глаз, просчитать вперёд здесь не могу.

review-waits = ⏳ Тренер сначала смотрит другие матчи: твоё место в очереди – { $count }. Разбор появится здесь сам.
review-looking = 🔎 Смотрю твои решения, всего { $count } …
review-title = Разбор матча #{ $hash }
review-accuracy = Твоя точность: **{ $percent }%**, решений: { $count }
review-lost = { $count ->
    [one] { $count } раз оспорено зря
    [few] { $count } раза оспорено зря
    [many] { $count } раз оспорено зря
   *[other] { $count } раза оспорено зря
  }
review-forgotten = *{ button-uno }* забыто { $count ->
    [one] { $count } раз
    [few] { $count } раза
    [many] { $count } раз
   *[other] { $count } раза
  }
review-looked = Тренер посмотрел решений: { $count }.
review-moments = { $count ->
    [0] Хорошая игра: ни один ход не обошёлся дорого.
    [one] Один ход мог быть лучше:
    [few] Вот ходы, которые обошлись дороже всего, { $count }:
    [many] Вот ходы, которые обошлись дороже всего, { $count }:
   *[other] Вот ходы, которые обошлись дороже всего, { $count }:
  }
review-place = { $number } из { $total } · раунд { $hand }
review-played = ❌ Ты: { $move } · **{ $chance }%**
review-better = ✅ Лучше: { $move } · **{ $chance }%**
review-note = Точность: 100% – всегда лучший ход, когда это было важно, 0% – худший. После хода: твой шанс выиграть раунд по тому, что тогда можно было знать.
review-nothing = { $count ->
    [0] В этом матче тебе нечего было решать, так что и разбирать нечего.
   *[other] Ни одно твоё решение в этом матче ничего не меняло.
  }
review-too-many = Тренер смотрит матчи, где до десяти игроков; все ходы этого показывает *{ button-replay }*.

result-accuracy = 🎯 Точность: { $names }
result-accuracy-of = { $name } { $percent }%
result-hints = { $count ->
    [one] { $count } подсказка
    [few] { $count } подсказки
    [many] { $count } подсказок
   *[other] { $count } подсказки
  }

refused-not-your-match = Этот матч был без тебя; `/uno replay` показывает его всем.
refused-no-finished-match = Здесь нет твоих законченных матчей; сыграй матч или выбери из списка `match:`.
refused-match-unreviewable = Этот матч сдан прежней версией бота, проследить его уже нельзя; `/uno replay` его ещё показывает.
refused-review-under-way = Твой прошлый разбор ещё готовится; дождись его и попроси снова.
refused-coach-busy = Тренера уже ждут многие с этого сервера; попробуй через несколько минут.
refused-coach-away = Тренер сейчас не может смотреть матчи; попробуй через несколько минут или посмотри *{ button-replay }*.
refused-no-hints = Подсказки – для тренировки, когда играешь только против компьютеров; такой матч начинает `/uno solo`.
refused-no-hint-now = Сейчас тебе нечего решать; спроси в свой ход.
