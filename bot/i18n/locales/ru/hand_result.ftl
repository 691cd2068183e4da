hand-result-won = Раунд { $hand }: **{ $name }** побеждает картой { $card }
hand-result-jumped-in = Раунд { $hand }: **{ $name }** вмешивается и побеждает картой { $card }
hand-result-won-plain = Раунд { $hand }: **{ $name }** побеждает
hand-result-last-in = Раунд { $hand }: **{ $name }** побеждает, остальные вылетели
hand-result-nobody = Раунд { $hand } окончен
hand-result-lead = 👑 Впереди: { $names }
hand-result-course = { $kind ->
    [lowest] до { $target }, меньше – лучше
    [elimination] вылет при { $target }
    [partners] пары до { $target }
    [points] до { $target }
   *[other] раунд { $hand } из { $hands }
  }{ $times ->
    [1] { "" }
   *[other] { " " }· очки ×{ $times }
  }
hand-result-standing = { $place } **{ $name }** · { $points }{ $gained ->
    [0] { "" }
   *[other] { " " }(+{ $gained })
  }{ $climbed ->
    [0] { "" }
   *[other] { " " }▲{ $climbed }
  }{ $full ->
    [yes] { " " }· лимит карт
   *[no] { "" }
  }{ $out ->
    [yes] { " " }· вылет
   *[no] { "" }
  }
hand-result-brief = { $place ->
    [1] 🥇{ "\u00A0" }
    [2] 🥈{ "\u00A0" }
    [3] 🥉{ "\u00A0" }
   *[other] { "" }
  }{ $name }:{ "\u00A0" }{ $points }{ $gained ->
    [0] { "" }
   *[other] { "\u00A0" }(+{ $gained })
  }{ $climbed ->
    [0] { "" }
   *[other] { "\u00A0" }▲{ $climbed }
  }{ $full ->
    [yes] { "\u00A0" }лимит{ "\u00A0" }карт
   *[no] { "" }
  }{ $out ->
    [yes] { "\u00A0" }вылет
   *[no] { "" }
  }
hand-result-held = { $cards } · { $points ->
    [one] { $points } очко
    [few] { $points } очка
    [many] { $points } очков
   *[other] { $points } очка
  }{ $times ->
    [1] { "" }
   *[other] { " " }×{ $times }
  }
hand-result-knockouts = { $count ->
    [one] { $count } нокаут
    [few] { $count } нокаута
    [many] { $count } нокаутов
   *[other] { $count } нокаута
  }: { $points ->
    [one] { $points } очко
    [few] { $points } очка
    [many] { $points } очков
   *[other] { $points } очка
  }
hand-result-more = { $cards } и ещё { $count }
hand-result-partner = { $name }: { $held }
hand-result-own-cards = У тебя осталось: { $held }
hand-result-own-limit = У тебя слишком много карт (лимит – { $limit }): этот раунд без тебя
hand-result-waiting = ⏳ Следующий раунд { $when } · ждём: { $names }
hand-result-soon = ⏳ Следующий раунд { $when }
button-next-hand = След. раунд
refused-between-hands = Следующий раунд вот-вот начнётся; нажми *След. раунд*, чтобы начать сейчас.
answer-joined-later = Следующий раунд уже роздан, ты вступаешь со следующего за ним.

picture-hand-won = Раунд { $hand }: { $name } побеждает картой { $card }.
picture-hand-title = Раунд { $hand }{ $times ->
    [1] { "" }
   *[other] { " " }· очки x{ $times }
  }
picture-hand-times = Очки считаются ×{ $times }.
picture-hand-wins = { $jumped ->
    [yes] { $leads ->
        [0] вмешивается и побеждает!
        [one] вмешивается, побеждает и выходит вперёд!
        [few] вмешивается и побеждает, пара впереди!
        [many] вмешивается и побеждает, пара впереди!
       *[other] вмешивается и побеждает, пара впереди!
      }
   *[no] { $leads ->
        [0] побеждает в раунде!
        [one] побеждает в раунде и выходит вперёд!
        [few] побеждает в раунде, пара впереди!
        [many] побеждает в раунде, пара впереди!
       *[other] побеждает в раунде, пара впереди!
      }
  }
picture-match-title = { $hands ->
    [one] Матч окончен, { $hands } раунд
    [few] Матч окончен, { $hands } раунда
    [many] Матч окончен, { $hands } раундов
   *[other] Матч окончен, { $hands } раунда
  }
picture-match-wins = Победа{ $points ->
    [-1] !
    [one] : { $points } очко!
    [few] : { $points } очка!
    [many] : { $points } очков!
   *[other] : { $points } очка!
  }
picture-match-final = Финал: { $name }
picture-match-champion = Победа в турнире!
picture-match-final-of = Финал, { $name }.
picture-match-won = Кубок за победу в матче: { $names }.
picture-match-card = Последняя карта: { $card }.
picture-hand-headline = { $headline }.
picture-hand-lead = Впереди: { $names }.
picture-hand-standing = №{ $place } { $name }: { $points ->
    [one] { $points } очко
    [few] { $points } очка
    [many] { $points } очков
   *[other] { $points } очка
  }{ $gained ->
    [0] { "" }
   *[other] , из них за этот раунд { $gained }
  }{ $climbed ->
    [0] { "" }
    [one] , выше на { $climbed } место
    [few] , выше на { $climbed } места
    [many] , выше на { $climbed } мест
   *[other] , выше на { $climbed } места
  }{ $out ->
    [yes] , вылет
   *[no] { "" }
  }.
picture-hand-held = { $name }, на руках: { $cards }.
picture-hand-too-many = лимит карт
picture-hand-limit = { $name }: слишком много карт, этот раунд – без участия.
