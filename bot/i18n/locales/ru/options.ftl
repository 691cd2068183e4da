preset-official = Официальные
preset-official-help = Полные правила: можно оспаривать, за забытое UNO – четыре карты
preset-anywhere = Где угодно
preset-anywhere-help = Один быстрый раунд: добор завершает ход, UNO – до хода, оспаривать нельзя
preset-classic = Классика
preset-classic-help = Обычные правила: можно оспаривать, за забытое UNO – две карты
preset-duel = Дуэль
preset-duel-help = Вдвоём, очки за каждую карту: 250 – победа, 300 – конец матча
preset-packs = Наборы
preset-packs-help = По набору карт на десять игроков, до сорока за столом, подсказывать нельзя
preset-merciless = Без пощады
preset-merciless-help = 168 карт, добор до десяти, накопление; с 25 картами ты вне раунда

variant-quick = Быстро
variant-stacking = Накопление
variant-jump-in = Вмешательство
variant-seven-zero = Семь-ноль
variant-partners = Пары
variant-party = Вечеринка
variant-help-quick = Короткая игра по обычным правилам
variant-help-stacking = Отвечай на +2 своей +2; кто не может, берёт всё сразу
variant-help-jump-in = Тот же цвет и та же цифра? Клади сразу, даже не в свой ход
variant-help-seven-zero = 7 – обмен картами с кем-то, 0 – все передают карты по кругу
variant-help-partners = Двое на двое, напарники друг напротив друга
variant-help-party = Накопление +2 и +4, вмешательство и семь-ноль

format-single = Один раунд; побеждает тот, кто избавится от карт первым
format-points = Победитель раунда получает очки за чужие карты, пока кто-то не наберёт нужную сумму
format-lowest = Каждому считают очки за карты на руках; побеждает меньшая сумма
format-elimination = Каждому считают очки за карты на руках; кто доходит до цели, вылетает, побеждает последний
format-partners = Четверо, напарники напротив; пара получает очки за карты другой пары
format-rotation-four = Четверо, каждый с каждым по четыре раунда: круг – 12 раундов
format-rotation-eight = Восемь игроков за двумя столами, каждый с каждым: круг – 28 раундов
format-played = Вдвоём; каждая сыгранная карта сразу приносит очки

group-table = Стол
group-score = Матч и очки
group-start = Начало
group-turn = Ход
group-cards = Особые карты
group-uno = UNO
group-house = Домашние правила

unit-seats = { $count ->
    [one] { $count } игрок
    [few] { $count } игрока
    [many] { $count } игроков
   *[other] { $count } игрока
  }
unit-cards = { $count ->
    [one] { $count } карта
    [few] { $count } карты
    [many] { $count } карт
   *[other] { $count } карты
  }
unit-points = { $count ->
    [one] { $count } очко
    [few] { $count } очка
    [many] { $count } очков
   *[other] { $count } очка
  }
unit-rounds = { $count ->
    [one] { $count } круг
    [few] { $count } круга
    [many] { $count } кругов
   *[other] { $count } круга
  }
unit-times = { $count ->
    [1] один раз
    [2] вдвойне
    [one] { $count } раз
    [few] { $count } раза
    [many] { $count } раз
   *[other] { $count } раза
  }

rule-least-seats = Минимум игроков
rule-least-seats-help = Если игроков меньше, матч не начать
rule-most-seats = Максимум игроков
rule-most-seats-help = Больше игроков не сядет за стол
rule-most-seats--2147483647 = без ограничения
rule-deck = Набор карт
rule-deck-help = Какие карты в одном наборе
rule-deck--standard = обычные 108 карт
rule-deck--merciless = «Без пощады», 168 карт
rule-hand-size = Карт при раздаче
rule-hand-size-help = Сколько карт получает каждый в начале раунда
rule-packs = Число наборов
rule-packs-help = Сколько наборов карт перемешано вместе
rule-packs--one = один набор
rule-packs--one-for-ten = по одному на каждых десять игроков

rule-format = Формат
rule-format-help = Как раунды складываются в матч и кто побеждает
rule-format--single = один раунд
rule-format--points = по очкам
rule-format--lowest = меньшая сумма
rule-format--elimination = на вылет
rule-format--partners = пары
rule-format--rotation-four = смена напарников, четверо
rule-format--rotation-eight = смена напарников, восемь игроков
rule-format--played = очки за сыгранные карты
rule-target = Цель
rule-target-help = Очки, которые дают победу или завершают матч – смотря какой формат
rule-limit = Предел
rule-limit-help = Очки, на которых матч кончается, даже если у всех ещё есть карты
rule-limit-ends = Когда предел достигнут
rule-limit-ends-help = Действует ли ещё карта, на которой он достигнут, вместе с ответами на неё
rule-limit-ends--before-effect = матч сразу окончен
rule-limit-ends--after-effect = карта сначала действует
rule-rounds = Круги
rule-rounds-help = За круг каждый играет с каждым в паре по четыре раунда
rule-places = Игра за места
rule-places-help = Играют ли остальные дальше за места, когда у кого-то кончились карты
rule-places--first-out = выкл.
rule-places--play-on = пока не останется один игрок
rule-last-card = Карта добора последней
rule-last-card-help = Берёт ли следующий карты, если раунд закончен такой картой
rule-last-card--drawn = следующий всё равно берёт
rule-last-card--not-drawn = никто ничего не берёт
rule-forfeit = Выход из матча
rule-forfeit-help = Играют ли остальные, если кто-то сдаётся; двое или пары – никогда
rule-forfeit--leaves = остальные играют дальше
rule-forfeit--ends = конец для всех, побеждают остальные
rule-left-cards = Карты ушедшего игрока
rule-left-cards-help = Куда идут карты сдавшегося, если остальные играют дальше
rule-left-cards--discard-pile = под сброс
rule-left-cards--draw-pile = под колоду
rule-point-multiplier = Множитель очков
rule-point-multiplier-help = Во сколько раз считаются очки раунда; цель не меняется
rule-knockout-points = Очки за нокаут
rule-knockout-points-help = За каждый вылет по лимиту карт: победителю, а где побеждает меньшее – вылетевшему
rule-knockout-points--0 = выкл.
rule-blank-value = Цена пустой карты
rule-blank-value-help = Очки пустой карты с домашним правилом; карта-замена стоит как та, которую заменяет

rule-dealing = Кто сдаёт первым
rule-dealing-help = Начинает игрок слева от сдающего; после раунда сдаёт следующий слева
rule-dealing--random = случайный игрок
rule-dealing--highest-points = все тянут карту, сдаёт тот, у кого она дороже
rule-dealing--highest-number = все тянут карту, сдаёт тот, у кого цифра больше
rule-dealing--nobody = никто; начинает первое место
rule-dealer-tie = Ничья при выборе сдающего
rule-dealer-tie-help = Кто тянет снова, если старшая карта у нескольких
rule-dealer-tie--tied = тянут снова те, у кого ничья
rule-dealer-tie--everybody = тянут снова все
rule-start-card = Стартовая карта
rule-start-card-help = С какой карты начинается раунд
rule-start-card--as-turned-up = первая открытая
rule-start-card--first-number = первая цифра; карты, открытые раньше, лежат под ней
rule-start-draw-two = Стартовая «Возьми две»
rule-start-draw-two-help = Что будет, если раунд начинается с этой карты
rule-start-draw-two--carried-out = первый берёт две и пропускает ход
rule-start-draw-two--drawn-then-plays = первый берёт две и ходит
rule-start-draw-two--ignored = ничего
rule-start-skip = Стартовая «Пропусти ход»
rule-start-skip-help = Что будет, если раунд начинается с этой карты
rule-start-skip--carried-out = первый пропускает ход
rule-start-skip--ignored = ничего
rule-start-reverse = Стартовая «Наоборот»
rule-start-reverse-help = Что будет, если раунд начинается с этой карты
rule-start-reverse--carried-out = ход идёт вправо, начинает игрок справа от сдающего
rule-start-reverse--dealer-starts = ход идёт вправо, начинает сдающий
rule-start-reverse--ignored = ничего
rule-start-wild = Стартовая «Закажи цвет»
rule-start-wild-help = Что будет, если раунд начинается с этой карты
rule-start-wild--put-back = вернуть в колоду, открыть другую
rule-start-wild--choose = первый называет цвет и ходит
rule-start-wild--any-card = первой можно положить любую карту
rule-start-wild--random-colour = случайный цвет
rule-start-wild-draw-four = Стартовая «Закажи цвет и возьми четыре»
rule-start-wild-draw-four-help = Что будет, если раунд начинается с этой карты
rule-start-wild-draw-four--put-back = вернуть в колоду, открыть другую
rule-start-wild-draw-four--choose = первый называет цвет и ходит
rule-start-wild-draw-four--any-card = первой можно положить любую карту
rule-start-wild-draw-four--random-colour = случайный цвет
rule-ignored-start = Старт без действия
rule-ignored-start-help = Что подходит к стартовой карте, действие которой не считается
rule-ignored-start--colour-and-symbol = подходит её цвет или её символ
rule-ignored-start--colour = подходит только её цвет

rule-declining = Добор по желанию
rule-declining-help = Можно ли взять карту, если есть чем пойти
rule-declining--allowed = всегда
rule-declining--forbidden = только если пойти нечем
rule-drawing = Добор
rule-drawing-help = Сколько берут, если не ходят
rule-drawing--one = одну карту
rule-drawing--until-playable = пока карта не подойдёт
rule-after-drawing = Взятая карта подходит
rule-after-drawing-help = Что делать со взятой картой, которую можно сыграть
rule-after-drawing--play-or-keep = можно сыграть или оставить
rule-after-drawing--must-play = надо сыграть
rule-after-drawing--turn-ends = остаётся на руках: добор завершает ход
rule-matching = Совпадение
rule-matching-help = Что подходит к карте, кроме её цвета
rule-matching--face = та же цифра или символ
rule-matching--type = тот же вид: любая цифра на любую цифру
rule-refill = Новая колода
rule-refill-help = Когда сброс перемешивают в новую колоду
rule-refill--when-empty = когда колода пуста
rule-refill--when-short = когда в колоде меньше карт, чем нужно

rule-victim = Добор и ход
rule-victim-help = Пропускает ли ход тот, кто берёт по «Возьми две», «Возьми четыре» и подобным
rule-victim--loses-turn = ход пропускается
rule-victim--plays-on = ход остаётся
rule-two-reverse = «Наоборот» вдвоём
rule-two-reverse-help = Что делает «Наоборот» при двух игроках
rule-two-reverse--skips = действует как «Пропусти ход»
rule-two-reverse--reverses = только меняет направление
rule-wild-draw-four = «Закажи цвет и возьми четыре»
rule-wild-draw-four-help = Когда её можно сыграть
rule-wild-draw-four--bluff = если нет текущего цвета или как блеф
rule-wild-draw-four--no-bluff = только если нет текущего цвета
rule-wild-draw-four--always = всегда
rule-challenges = Оспаривание
rule-challenges-help = Может ли следующий оспорить «Закажи цвет и возьми четыре» как блеф
rule-challenges--allowed = вкл.
rule-challenges--none = выкл.
rule-guilty-draws = Штраф за блеф
rule-guilty-draws-help = Сколько карт берёт тот, чей блеф раскрыт
rule-challenger-draws = Штраф, если блефа не было
rule-challenger-draws-help = Сколько карт берёт оспоривший зря, вместе с картами за «Возьми четыре»
rule-right-challenger = Кто оспорил верно
rule-right-challenger-help = Что делает оспоривший, когда блефовавший взял карты
rule-right-challenger--plays = ходит как обычно
rule-right-challenger--loses-turn = пропускает ход

rule-uno = UNO
rule-uno-help = Как его говорит тот, у кого остаётся одна карта
rule-uno--until-caught = пока не поймали
rule-uno--beforehand = до предпоследней карты
rule-uno--by-itself = автоматически
rule-early-uno = UNO с двумя картами
rule-early-uno-help = Можно ли сказать до того, как сыграна предпоследняя карта
rule-early-uno--counts = считается
rule-early-uno--too-early = слишком рано
rule-drawn-call = UNO до добора
rule-drawn-call-help = Считается ли сказанное UNO, если потом взять карты
rule-drawn-call--cancelled = больше не считается
rule-drawn-call--stands = считается, если карт не больше двух
rule-uno-penalty = Штраф за забытое UNO
rule-uno-penalty-help = Сколько карт берут, если не сказать вовремя
rule-uno-penalty--0 = выкл.
rule-forgotten-uno = Добор за забытое UNO
rule-forgotten-uno-help = Когда берут этот штраф, если UNO говорят до предпоследней карты
rule-forgotten-uno--before-effect = до действия карты
rule-forgotten-uno--after-effect = после действия карты
rule-window = Поимка
rule-window-help = Как долго можно поймать того, кто забыл сказать UNO
rule-window--next-turn = пока следующий не возьмёт карту или не сходит
rule-window--next-card = пока не сыграна следующая карта
rule-window--any-draw = пока следующий не сходит или не возьмёт карты, хоть по карте, хоть в штраф
rule-wrong-call = Штраф за ошибку с UNO
rule-wrong-call-help = За UNO с лишними картами и поимку того, кто его сказал; «выкл.» – так сделать не даст
rule-wrong-call--0 = выкл.

rule-table-talk = Штраф за подсказки
rule-table-talk-help = Сколько карт берёт тот, кто подсказал карту другому; остальные голосуют
rule-table-talk--0 = выкл.
rule-stacking = Накопление
rule-stacking-help = На карту добора отвечают другой; кто не отвечает, берёт всю сумму
rule-stacking--off = выкл.
rule-stacking--same = «Возьми две» на «Возьми две»
rule-stacking--either = любая карта добора на любую
rule-stacking--equal-or-higher = карта добора не слабее
rule-jump-in = Вмешательство
rule-jump-in-help = Такую же карту можно сыграть вне очереди, дальше ход идёт от сыгравшего
rule-jump-in--off = выкл.
rule-jump-in--on = вкл.
rule-seven-zero = Семь-ноль
rule-seven-zero-help = 7 – обмен картами с игроком на выбор, 0 – все передают карты по кругу
rule-seven-zero--off = выкл.
rule-seven-zero--on = вкл.
rule-sets = Одинаковые цифры
rule-sets-help = Несколько карт с одной цифрой можно положить вместе
rule-sets--off = выкл.
rule-sets--on = вкл.
rule-deflect = Перевод
rule-deflect-help = «Пропусти ход» или «Наоборот» нужного цвета переводит карту добора дальше
rule-deflect--off = выкл.
rule-deflect--on = вкл.
rule-number-last = Цифра последней
rule-number-last-help = Последней кладут цифру; осталась лишь карта действия или чёрная – бери ещё
rule-number-last--off = выкл.
rule-number-last--on = вкл.
rule-hand-limit = Лимит карт
rule-hand-limit-help = Столько карт после добора – и ты вне раунда; его выигрывает последний оставшийся
rule-hand-limit--0 = выкл.
rule-discard-all = Добавить «Сбрось все»
rule-discard-all-help = В каждый набор, каждого цвета: все остальные твои карты этого цвета уходят под неё
rule-discard-all--0 = выкл.
rule-skip-everyone = Добавить «Пропусти всех»
rule-skip-everyone-help = В каждый набор, каждого цвета: кто её сыграл, ходит снова
rule-skip-everyone--0 = выкл.
rule-reverse-draw-four = Добавить «Наоборот и возьми четыре»
rule-reverse-draw-four-help = В каждый набор: ход разворачивается, и следующий берёт четыре
rule-reverse-draw-four--0 = выкл.
rule-colour-roulette = Добавить «Цветовую рулетку»
rule-colour-roulette-help = В каждый набор: следующий называет цвет и берёт карты, пока он не выпадет
rule-colour-roulette--0 = выкл.
rule-blanks = Пустые карты
rule-blanks-help = Ещё четыре карты, по одной на цвет: замены других карт или с домашними правилами

blanks-none = выкл.
blanks-four = вкл.
blank-no-effect = без действия
blank-others-draw-one = все остальные берут по одной
blank-swap-hands = обмен картами с игроком на выбор
blank-pass-hands = все передают свои карты соседу по направлению хода
blank-next-draws-three = следующий берёт три
blank-play-again = ходи ещё раз
blank-mark = Пустая, { $colour }: { $mark }
blank-stands-for = вместо карты { $face }
blank-worded = { $mark } «{ $text }»

problem-range = { $option }: вне пределов; выбери от { $least } до { $most }.
problem-too-low = { $option }: слишком мало; выбери { $least } или больше.
problem-seats = Игроков: { $count }. Для этих правил нужно { $most ->
    [2147483647] { $least } или больше.
   *[other] { $spread ->
        [0] ровно { $least }.
       *[other] от { $least } до { $most }.
      }
  }
problem-deck-too-small = Карт не хватит: раздача – { $cards }, игроков – { $count }. Раздай меньше или возьми больше наборов.
problem-format-seats = Для этого формата нужно ровно { $exactly } за столом; выбери другой или измени состав.
problem-limit-below-target = Предел ниже цели; подними предел или опусти цель.
problem-start-action = Для этой стартовой карты так не бывает; выбери что-то другое.
problem-blanks = Размечены либо все четыре пустые карты, либо ни одной, и ни одна не чёрная; разметь их заново.
problem-blank-text = Текст пустой карты – одна строка, символов не больше { $longest }; сократи его.
problem-uno-never-in-time = UNO до предпоследней карты – это с двумя картами, а здесь это слишком рано; измени одно из двух.
problem-stacking-without-loss = Накоплению нужны карты добора, после которых пропускают ход; включи это или выключи накопление.
problem-play-on-format = Игра за места не сочетается с парами и очками за сыгранные карты; выключи её или смени формат.
problem-hand-limit-too-low = Лимит карт – от 20 до 40; подними его или выключи.
problem-hand-limit-missing = С набором «Без пощады» многие раунды не кончились бы; задай лимит карт или возьми обычные 108.
problem-nothing-to-challenge = Без блефа нечего оспаривать; разреши блеф или выключи оспаривание.

rules-title = Правила этого стола
rules-aim = Избавься от всех своих карт раньше других. Кнопка *{ button-hand }* показывает их только тебе.
rules-preset = Правила **{ $preset }**{ $changes ->
    [0] { "" }
    [one] , { $changes } изменение
    [few] , { $changes } изменения
    [many] , { $changes } изменений
   *[other] , { $changes } изменения
  }
rules-marked = { $mark } не так, как в правилах «{ $preset }»
rules-line-more = ещё +{ $count }
rules-line = { $option }: { $choice }

rules-brief-dealt = по { $cards ->
    [one] { $cards } карте
    [few] { $cards } карты
    [many] { $cards } карт
   *[other] { $cards } карты
  }
rules-brief-single = Один раунд, побеждает первый без карт
rules-brief-points = До { $target ->
    [one] { $target } очка
    [few] { $target } очков
    [many] { $target } очков
   *[other] { $target } очка
  }
rules-brief-lowest = Когда у кого-то { $target ->
    [one] { $target } очко
    [few] { $target } очка
    [many] { $target } очков
   *[other] { $target } очка
  }, побеждает меньшая сумма
rules-brief-elimination = { $target ->
    [one] { $target } очко
    [few] { $target } очка
    [many] { $target } очков
   *[other] { $target } очка
  } – вылет, побеждает последний
rules-brief-partners = Пары до { $target ->
    [one] { $target } очка
    [few] { $target } очков
    [many] { $target } очков
   *[other] { $target } очка
  }
rules-brief-rotation-four = Смена напарников, { $rounds ->
    [one] { $rounds } круг
    [few] { $rounds } круга
    [many] { $rounds } кругов
   *[other] { $rounds } круга
  } по 12 раундов
rules-brief-rotation-eight = Смена напарников, { $rounds ->
    [one] { $rounds } круг
    [few] { $rounds } круга
    [many] { $rounds } кругов
   *[other] { $rounds } круга
  } по 28 раундов
rules-brief-played = { $target ->
    [one] { $target } очко
    [few] { $target } очка
    [many] { $target } очков
   *[other] { $target } очка
  } за сыгранные карты – победа

rules-format-single = { $playing ->
    [play-on] Один раунд: побеждает тот, у кого карты кончились раньше, остальные играют дальше за места.
   *[first-out] Один раунд: побеждает тот, у кого карты кончились раньше; остальные места – по оставшимся картам.
  }
rules-format-points = { $playing ->
    [play-on] Места в раунде приносят 100, 60, 40, 25, 15, 10 и 5 очков; последнее – ничего.
   *[first-out] Победитель раунда получает очки за карты, оставшиеся у остальных.
  } Побеждает тот, кто первым набирает **{ $target ->
    [one] { $target } очко
    [few] { $target } очка
    [many] { $target } очков
   *[other] { $target } очка
  }**.
rules-format-lowest = Каждому считают очки за карты, оставшиеся на руках. Когда у кого-то набирается **{ $target ->
    [one] { $target } очко
    [few] { $target } очка
    [many] { $target } очков
   *[other] { $target } очка
  }**, побеждает меньшая сумма.
rules-format-elimination = Каждому считают очки за карты, оставшиеся на руках. **{ $target ->
    [one] { $target } очко
    [few] { $target } очка
    [many] { $target } очков
   *[other] { $target } очка
  }** – и ты вылетаешь; побеждает последний оставшийся.
rules-format-partners = Напарники сидят напротив. Если у одного из вас кончились карты, ваша пара получает очки за карты другой пары. Побеждает пара, которая первой набирает **{ $target ->
    [one] { $target } очко
    [few] { $target } очка
    [many] { $target } очков
   *[other] { $target } очка
  }**.
rules-format-rotation-four = Напарники сидят напротив и меняются после каждого четвёртого раунда; набранное с каждым остаётся тебе. **{ $rounds ->
    [one] { $rounds } круг
    [few] { $rounds } круга
    [many] { $rounds } кругов
   *[other] { $rounds } круга
  }** по 12 раундов, побеждает большая сумма.
rules-format-rotation-eight = Два стола; напарники сидят напротив и меняются после каждого четвёртого раунда, набранное с каждым остаётся тебе. **{ $rounds ->
    [one] { $rounds } круг
    [few] { $rounds } круга
    [many] { $rounds } кругов
   *[other] { $rounds } круга
  }** по 28 раундов, побеждает большая сумма.
rules-format-played = Каждая сыгранная карта сразу приносит свои очки. Матч кончается, когда у кого-то нет карт или набрано **{ $ends ->
    [one] { $ends } очко
    [few] { $ends } очка
    [many] { $ends } очков
   *[other] { $ends } очка
  }**: побеждает тот, кто остался без карт, и тот, у кого **{ $target ->
    [one] { $target } очко
    [few] { $target } очка
    [many] { $target } очков
   *[other] { $target } очка
  }** или больше.
rules-values = Цифры – по номиналу, карты действий – 20, чёрные – 50{ $blanks ->
    [none] .
   *[other] , пустые – { $blanks }.
  }
rules-play-on = **Игра за места**: когда у кого-то кончились карты, остальные играют, пока не останется один.
rules-knockout-points = { $fewest ->
    [yes] Вылет по лимиту карт стоит **{ $points ->
        [one] { $points } очко
        [few] { $points } очка
        [many] { $points } очков
       *[other] { $points } очка
      }**.
   *[no] За каждого, кто вылетел по лимиту карт, победитель раунда получает **{ $points ->
        [one] { $points } очко
        [few] { $points } очка
        [many] { $points } очков
       *[other] { $points } очка
      }**.
  }
rules-point-multiplier = Очки раунда считаются **{ $times ->
    [1] один раз
    [2] вдвойне
    [one] { $times } раз
    [few] { $times } раза
    [many] { $times } раз
   *[other] { $times } раза
  }**.
rules-deal = Каждому раздают **{ $cards ->
    [one] { $cards } карту
    [few] { $cards } карты
    [many] { $cards } карт
   *[other] { $cards } карты
  }**. { $seats }
rules-seats = { $most ->
    [2147483647] Игроков: { $least } или больше.
   *[other] Игроков: от { $least } до { $most }.
  }
rules-seats-exactly = Игроков: { $exactly }.
rules-seats-packs = { $most ->
    [2147483647] Игроков: { $least } или больше, по набору карт на каждых десять.
   *[other] Игроков: от { $least } до { $most }, по набору карт на каждых десять.
  }
rules-start-ignored = { $fits ->
    [colour] Стартовая карта «Возьми две», «Пропусти ход» или «Наоборот»: ничего не происходит, подходит только её цвет
   *[colour-and-symbol] Стартовая карта «Возьми две», «Пропусти ход» или «Наоборот»: ничего не происходит, подходит её цвет или символ
  }
rules-start-wilds = Стартовая карта «Закажи цвет» или «Закажи цвет и возьми четыре»: { $choice }
rules-blanks = **Пустые карты** подходят по цвету и друг к другу; карта-замена считается той, которую заменяет.{ $marks }
rules-match = { $matching ->
    [type] Клади карту, совпадающую с верхней по цвету, цифре или символу, или любую цифру на цифру.
   *[face] Клади карту, совпадающую с верхней по цвету, цифре или символу.
  }
rules-drawing-one = { $declining ->
    [forbidden] Если пойти нечем, возьми одну карту.
   *[allowed] Если пойти нечем или не хочется, возьми одну карту.
  } { $after ->
    [turn-ends] На этом твой ход окончен.
    [must-play] Если она подходит, её надо сыграть, иначе ход окончен.
   *[play-or-keep] Если она подходит, можно сыграть её, но не другую; иначе ход окончен.
  }
rules-drawing-until-playable = { $declining ->
    [forbidden] Если пойти нечем, бери карты, пока одна не подойдёт.
   *[allowed] Если пойти нечем или не хочется, бери карты, пока одна не подойдёт.
  } { $after ->
    [turn-ends] На этом твой ход окончен.
    [must-play] Её надо сыграть.
   *[play-or-keep] Можно сыграть её, но не другую, или пасовать.
  }
rules-draw-two = { $deck ->
    [merciless] { $victim ->
        [plays-on] **Карты добора** («Возьми две», «Возьми четыре», чёрные на шесть и десять): следующий берёт столько и ходит.
       *[loses-turn] **Карты добора** («Возьми две», «Возьми четыре», чёрные на шесть и десять): следующий берёт столько и пропускает ход.
      } Чёрные подходят к любой карте; с ними ты называешь цвет.
   *[standard] { $victim ->
        [plays-on] **«Возьми две»**: следующий берёт две и ходит.
       *[loses-turn] **«Возьми две»**: следующий берёт две и пропускает ход.
      }
  }
rules-skip-reverse = **«Пропусти ход»**: следующий пропускает ход. { $reverse ->
    [skips] **«Наоборот»**: ход идёт в другую сторону; вдвоём действует как «Пропусти ход».
    [reverses] **«Наоборот»**: ход идёт в другую сторону, вдвоём тоже.
   *[none] **«Наоборот»**: ход идёт в другую сторону.
  }
rules-card-W = **«Закажи цвет»**: подходит к любой карте; назови цвет.
rules-card-W4 = { $victim ->
    [plays-on] **«Закажи цвет и возьми четыре»**: назови цвет; следующий берёт четыре и ходит.
   *[loses-turn] **«Закажи цвет и возьми четыре»**: назови цвет; следующий берёт четыре и пропускает ход.
  } { $when ->
    [bluff] Сыграть её, имея текущий цвет на руках, – блеф.
    [no-bluff] Только если на руках нет текущего цвета.
   *[always] Её можно сыграть всегда.
  }
rules-card-A = **«Сбрось все»**: все остальные твои карты этого цвета уходят под неё.
rules-card-E = **«Пропусти всех»**: ты ходишь ещё раз.
rules-card-WR4 = **«Наоборот и возьми четыре»**: назови цвет; ход идёт в другую сторону, и следующий в ту сторону берёт четыре и { $victim ->
    [plays-on] ходит
   *[loses-turn] пропускает ход
  }{ $reverse ->
    [skips] ; вдвоём берёшь ты.
   *[other] .
  }
rules-card-WC = **«Цветовая рулетка»**: следующий называет цвет, открывает карты, пока он не выпадет, забирает их все и пропускает ход.
rules-challenge = Следующий может её **оспорить**: за блеф берут { $guilty ->
    [one] { $guilty } карту
    [few] { $guilty } карты
    [many] { $guilty } карт
   *[other] { $guilty } карты
  }; оспоривший зря берёт { $challenger ->
    [one] { $challenger } карту
    [few] { $challenger } карты
    [many] { $challenger } карт
   *[other] { $challenger } карты
  } и пропускает ход.
rules-uno-free = Осталась одна карта – скажи **UNO!** За забытое штрафа нет.
rules-uno-until-caught = { $early ->
    [too-early] Осталась одна карта – скажи **UNO!**
   *[counts] Осталась одна карта – скажи **UNO!** Можно уже с двумя.
  } { $window ->
    [next-turn] Если тебя поймают до того, как следующий возьмёт карту или сходит, ты берёшь **{ $cards ->
        [one] { $cards } карту
        [few] { $cards } карты
        [many] { $cards } карт
       *[other] { $cards } карты
      }**.
    [any-draw] Если тебя поймают до того, как следующий сходит или возьмёт карты, хоть по карте, хоть в штраф, ты берёшь **{ $cards ->
        [one] { $cards } карту
        [few] { $cards } карты
        [many] { $cards } карт
       *[other] { $cards } карты
      }**.
   *[next-card] Если тебя поймают до того, как сыграна следующая карта, ты берёшь **{ $cards ->
        [one] { $cards } карту
        [few] { $cards } карты
        [many] { $cards } карт
       *[other] { $cards } карты
      }**.
  }
rules-uno-beforehand = Скажи **UNO!** до того, как положишь предпоследнюю карту, иначе сразу берёшь **{ $cards ->
    [one] { $cards } карту
    [few] { $cards } карты
    [many] { $cards } карт
   *[other] { $cards } карты
  }**.
rules-uno-by-itself = **UNO** говорится автоматически.
rules-wrong-call = UNO с лишними картами или поимка того, кто его сказал: штраф – **{ $cards ->
    [one] { $cards } карта
    [few] { $cards } карты
    [many] { $cards } карт
   *[other] { $cards } карты
  }**.
rules-table-talk = Подсказка карты другому игроку: штраф – **{ $cards ->
    [one] { $cards } карта
    [few] { $cards } карты
    [many] { $cards } карт
   *[other] { $cards } карты
  }**; если за столом трое или больше, обвинить может любой, а остальные люди голосуют.
rules-stacking-same = { $deck ->
    [merciless] **Накопление**: на «Возьми две» можно ответить «Возьми две», на «Возьми четыре» – «Возьми четыре»; кто не отвечает, берёт сумму.
   *[standard] **Накопление**: на «Возьми две» можно ответить «Возьми две»; кто не отвечает, берёт сумму.
  }
rules-stacking-either = { $deck ->
    [merciless] **Накопление**: на карту добора можно ответить другой, цветной на другую цветную – только текущего цвета; кто не отвечает, берёт сумму.
   *[standard] **Накопление**: на карту добора можно ответить другой, «Возьми две» на «Закажи цвет и возьми четыре» – только названного цвета; кто не отвечает, берёт сумму.
  }
rules-stacking-equal-or-higher = **Накопление**: на карту добора отвечают картой на столько же или больше, любого цвета; кто не отвечает, берёт сумму.
rules-jump-in = **Вмешательство**: точно такую же карту можно сыграть вне очереди, дальше ход идёт от сыгравшего.
rules-number-last = **Цифра последней**: картой действия, чёрной или пустой закончить нельзя; если осталась только такая, бери карту.
rules-hand-limit = **Лимит карт**: **{ $cards ->
    [one] { $cards } карта
    [few] { $cards } карты
    [many] { $cards } карт
   *[other] { $cards } карты
  }** или больше после добора – и ты вне раунда; его выигрывает последний оставшийся.
rules-seven-zero = **Семь-ноль**: 7 – обмен картами с игроком на выбор, 0 – все передают карты по кругу; последней картой ни та ни другая не действует.
rules-sets = **Одинаковые цифры**: две и больше карт с одной цифрой можно положить вместе; первая должна подойти, считается цвет последней.
rules-deflect = **Перевод**: ответь на карту добора картой «Пропусти ход» или «Наоборот» текущего цвета, и брать придётся следующему в ту сторону. Оспорить тогда нельзя.
