colour-R = Красный
colour-Y = Жёлтый
colour-G = Зелёный
colour-B = Синий
# Карта – женского рода: «красная 7», но «красный» цвет.
card-colour-R = Красная
card-colour-Y = Жёлтая
card-colour-G = Зелёная
card-colour-B = Синяя

face-D = «Возьми две»
face-R = «Наоборот»
face-S = «Пропусти ход»
face-X = «Пустая»
face-W = «Закажи цвет»
face-W4 = «Закажи цвет и возьми четыре»
face-D4 = «Возьми четыре»
face-A = «Сбрось все»
face-E = «Пропусти всех»
face-WR4 = «Наоборот и возьми четыре»
face-W6 = «Закажи цвет и возьми шесть»
face-W10 = «Закажи цвет и возьми десять»
face-WC = «Цветовая рулетка»

colour-named = { $symbol } { $colour }
card-coloured = { $symbol } { $colour } { $face }
card-wild = { $symbol } { $face }
card-swapping = { $card } ⇄ { $name }
card-wild-as = { $symbol } { $face } → { $colour-symbol } { $colour }

card-said = { $colour } { $face }
card-said-as = { $face } ({ $colour })
card-said-times = { $count ->
    [1] { $card }
    [2] { $card } дважды
   *[other] { $card } × { $count }
  }

short-D = +2
short-R = Наоборот
short-S = Пропуск
short-X = Пустая
short-W = Цвет
short-W4 = Цвет +4
short-D4 = +4
short-A = Сбрось все
short-E = Проп. всех
short-WR4 = Наоб. +4
short-W6 = Цвет +6
short-W10 = Цвет +10
short-WC = Рулетка
button-card = { $face }{ $count ->
    [1] { "" }
   *[other] { " " }×{ $count }
  }

list-next = { $list }, { $next }
names-and = { $names } и { $name }
names-and-others = { $names } и ещё { $count }
cards-after-more = { $count } и { $cards }
cards-more = { $cards } … и ещё { $count }
