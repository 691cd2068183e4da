tournament-kind-elimination = На вылет
tournament-kind-rotation-four = Ротация на четверых
tournament-kind-rotation-eight = Ротация на восьмерых
tournament-kind-rounds = Туры
tournament-kind-arena = Арена
tournament-about-elimination = { $size ->
    [2] Дуэли на вылет. Победитель идёт дальше.
    [3] На вылет, до 3 человек за столом. Победитель идёт дальше.
   *[other] На вылет, до { $size } человек за столом. Первые двое идут дальше; в туре со столом на двоих – только победители.
  }
tournament-about-rotation-four = Группы по четыре: по четыре раунда с каждым из трёх других в паре. Побеждает больше всего очков среди всех групп.
tournament-about-rotation-eight = Группы по восемь за двумя столами: по четыре раунда с каждым из семи других в паре. Побеждает больше всего очков среди всех групп.
tournament-about-rounds = { $rounds ->
    [one] { $rounds } тур
    [few] { $rounds } тура
    [many] { $rounds } туров
   *[other] { $rounds } тура
  }, за столом до { $size }, каждый раз с теми, у кого успехи примерно такие же. Победа за столом – 10 очков, последнее место – ничего.
tournament-about-arena = Матчей сколько угодно, пока арена открыта ({ $time }), за столом до { $size }. Победа – 2 очка, с третьей подряд – 4.

tournament-round = { $following ->
    [0] Финал
    [1] Полуфинал
    [2] Четвертьфинал
   *[other] Тур { $round }
  }
tournament-matches = Матчи
tournament-groups = Группы
tournament-table = Стол { $number }
tournament-from = { $rank ->
    [1] первое место, стол { $table }
   *[other] второе место, стол { $table }
  }
tournament-winner-of = победитель, стол { $table }
tournament-nobody = никто
tournament-person = { $ahead ->
    [yes] **{ $name }**
   *[no] { $name }
  }
tournament-table-line = **{ $table }** · { $people }
tournament-state-pending = впереди
tournament-state-waiting = открывается
tournament-state-open = на месте { $there } из { $people }
tournament-state-playing = идёт игра
tournament-state-playing-hands = идёт игра · раунд { $hand } из { $hands }
tournament-state-played = сыгран
tournament-state-walkover = решён без матча
tournament-here = { $channel }

tournament-standing-elimination = { $place } **{ $name }** · { $state }
tournament-standing-points = { $place } **{ $name }** · **{ $score }** { $score ->
    [one] очко
    [few] очка
    [many] очков
   *[other] очка
  } · побед { $wins }/{ $played }
tournament-still-in = в игре
tournament-withdrawn = сдача
tournament-champion = победа
tournament-finalist = проигранный финал
tournament-out-in = вылет: { $reached }
tournament-reserve = запас
tournament-entrant = **{ $number }** { $name }
tournament-entrant-rated = **{ $number }** { $name } · { $rating }
tournament-won-by = { $tournament } – победа: { $names }.
tournament-won-by-nobody = { $tournament } – турнир окончен. Победителя нет.
tournament-cancelled-host = { $tournament } – турнир отменён.
tournament-cancelled-too-few = { $tournament } – турнир отменён: слишком мало участников.
tournament-cancelled-channel-gone = { $tournament } – турнир отменён: его канала больше нет.

tournament-schedule-hands = Раунды { $first }–{ $last }
tournament-schedule-pair = { $one } + { $other }
tournament-schedule-table = { $pair } – { $others }
tournament-schedule-line = { $now ->
    [yes] **{ $label }** · { $tables } ◀
   *[no] { $label } · { $tables }
  }
tournament-running-points = Очки пока: { $ordered }
tournament-running-point = { $name } { $points }

picture-bracket-head = { $name }, { $state }.
picture-bracket-goes = { $kind } · { $count ->
    [one] { $count } игрок
    [few] { $count } игрока
    [many] { $count } игроков
   *[other] { $count } игрока
  }
picture-bracket-won = { $kind } · победа: { $names }
picture-bracket-table = { $table }: { $people }.
picture-bracket-goes-on = { $name } (дальше)
picture-bracket-absent = { $name } (без игры)
picture-bracket-points-of = { $name } – { $points }
picture-bracket-now = сейчас { $hands }
picture-bracket-place = { $place }. { $name }, побед { $wins } из { $played }, { $score ->
    [one] { $score } очко
    [few] { $score } очка
    [many] { $score } очков
   *[other] { $score } очка
  }{ $withdrawn ->
    [yes] , сдача.
   *[no] .
  }
picture-bracket-winner = победа, ст. { $table }
picture-bracket-from = { $rank ->
    [1] 1-е, стол { $table }
   *[other] 2-е, стол { $table }
  }
picture-bracket-won-column = побед
picture-bracket-points = очки
