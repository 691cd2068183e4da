lobby-title = UNO – кто играет?
lobby-host = хост: **{ $host }**
lobby-players = { $bound ->
    [open] **{ $taken ->
        [one] { $taken } игрок
        [few] { $taken } игрока
        [many] { $taken } игроков
       *[other] { $taken } игрока
      }**
   *[most] **Игроков: { $taken } из { $most }**
  }
lobby-seat = { $number }. { $name }
lobby-seat-brief = **{ $number }** { $name }
lobby-seat-free = { $number }. { $sign } *свободно*
lobby-pairs = { $changing ->
    [yes] Первые пары: { $pairs }
   *[no] Пары: { $pairs }
  }
lobby-pairs-table = Стол { $number }, { $pairs }
lobby-pairs-hint = Напарники сидят напротив: места 1 и 3, 2 и 4. Хост меняет места через *Управление*.
lobby-starter = Первый ход: **{ $name }**.
lobby-waiting-hint = { $missing ->
    [one] Нужен ещё { $missing } игрок: нажми *Войти*, или хост добавит компьютер.
    [few] Нужны ещё { $missing } игрока: нажми *Войти*, или хост добавит компьютер.
    [many] Нужно ещё { $missing } игроков: нажми *Войти*, или хост добавит компьютер.
   *[other] Нужно ещё { $missing } игрока: нажми *Войти*, или хост добавит компьютер.
  }
lobby-ready-hint = Готово: хост может нажать *Начать*.
lobby-again = Ждём: { $names }. Карты раздадут, когда все войдут или хост нажмёт *Начать*.
lobby-locked = 🔒 Вход закрыт хостом.

manage-title = Твой стол
manage-note = Это видно только тебе. Правила – под кнопкой *Дом. правила*.
manage-starter = Ходит первым: { $name }
manage-starter-random = Первый ход – по правилам
manage-hand-over = Передать роль хоста
manage-kick = Убрать из-за стола
manage-move = Поменять места
manage-swap = { $name }: с кем поменять местами?
manage-page = Места { $first }–{ $last }
manage-locked = Больше никто не может войти.
manage-unlocked = Снова можно войти.
manage-shuffled = Места перемешаны.
manage-swapped = **{ $name }** и **{ $other }** меняются местами.
manage-kicked = **{ $name }** больше не за столом и не может вернуться.
manage-handed-over = Теперь хост – **{ $name }**.
manage-starter-none = Кто ходит первым, решают правила.
manage-kicked-you = Тебя убрали из-за стола в { $channel }: решение хоста, **{ $host }**. За следующий стол можно сесть.

button-join = Войти
button-leave = Выйти
button-start = Начать
button-manage = Управление
button-lock = Закрыть вход
button-unlock = Открыть вход
button-shuffle = Перемешать места
button-computer-add = + Компьютер
button-computer-remove = − Компьютер
button-rematch = Ещё раз

answer-lobby-open = Твой стол открыт, другие могут нажать *{ button-join }*. Ты хост: правила меняй через *{ button-house }*, а состав – через *{ button-manage }*.
answer-lobby-target = В этом формате цель ни на что не влияет.
answer-joined = Ты за столом.
answer-left-lobby = Ты больше не за столом.
answer-started = Карты розданы. Свои смотри через *{ button-hand }*.
answer-computer-removed = Компьютер уходит.
answer-solo = Карты розданы. Удачи!
answer-solo-thread = Карты розданы в { $thread }; нажми там *{ button-hand }*.
answer-rematch = Ты в игре. Карты раздадут, когда войдут и остальные или хост нажмёт *{ button-start }*.
answer-all-in = Все на месте: карты розданы.

command-start = Открыть стол в этом канале
command-solo = Играть против компьютера, карты раздаются сразу
command-join = Сесть за стол в этом канале
command-leave = Выйти из-за стола; во время матча это сдача
option-preset = Правила для начала; без выбора – правила сервера или «Классика»
option-target = Очки для победы или конца матча, смотря какой формат
option-format = Как раунды складываются в матч
option-players = Максимум игроков за столом
option-solo-players = Сколько игроков вместе с тобой (по умолчанию 4)
option-thread = В отдельной ветке или прямо здесь
choice-thread-own = В отдельной ветке
choice-thread-here = Прямо здесь
