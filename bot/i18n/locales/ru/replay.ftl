button-replay = Повтор
command-replay = Посмотреть законченный матч ещё раз, по шагам, с открытыми картами
replay-title = Повтор матча #{ $hash }
replay-table-place = Стол { $number }
replay-hand-place = Раунд { $hand } из { $hands }
replay-place = ход { $number } из { $total }
replay-top = В сбросе: { $card }
replay-pile = В колоде { $pile ->
    [one] { $pile } карта
    [few] { $pile } карты
    [many] { $pile } карт
   *[other] { $pile } карты
  }
replay-owed = **{ $name }** берёт { $count ->
    [one] { $count } карту
    [few] { $count } карты
    [many] { $count } карт
   *[other] { $count } карты
  }, если нечем ответить.
replay-drawn = **{ $name }** берёт: { $drawn }
replay-more = … и ещё { $count }
replay-seat-open = { $marker } { $name }: { $held }
replay-seat-unknown = { $marker } { $name } · карты не записаны
replay-seat = { $marker } { $name } · { $cards ->
    [1] **1 карта**
    [one] { $cards } карта
    [few] { $cards } карты
    [many] { $cards } карт
   *[other] { $cards } карты
  }

replay-surprise-hand-won = 🏁 Победа в раунде
replay-surprise-caught = ⚡ Поимка
replay-surprise-bluff = ⚡ Блеф оспорен
replay-surprise-swapped = ⚡ Карты меняют владельцев
replay-surprise-comeback = ⚡ Одна карта после десяти или больше
replay-surprise-wild-draw = ⚡ Чёрная карта добора
replay-surprise-drawn = ⚡ Много карт сразу

button-replay-surprise = К сюрпризу
button-replay-go = Ход …
replay-choose-hand = Перейти к раунду
replay-choose-hand-from = Раунд { $hand } · перейти к другому
replay-hand-choice = Раунд { $hand } · с хода { $number }
replay-hand-choice-table = Раунд { $hand }, стол { $place } · с хода { $number }
replay-choose-view = Чьи карты видеть
replay-all = Открыть карты всех
replay-view-choice = Глазами игрока: { $name }
replay-go-title = Перейти к ходу
replay-go-label = К какому ходу?
replay-go-help = Число от 1 до { $total }
replay-no-number = Ходы – от 1 до { $total }; введи одно из этих чисел.
