command-admin = Для модераторов: закрыть стол, убрать игрока, изменить настройки
command-admin-end = Закрыть стол в этом канале, кто бы ни был хостом
command-admin-kick = Убрать игрока из-за стола в этом канале
command-admin-settings = Правила, время на ход, каналы, картинки и другое для столов сервера
command-admin-diagnose = Что на этом сервере не так и как это исправить
option-kicked = Кого убрать
option-kicked-why = Причина; её увидит игрок

kick-question = Убрать из матча: **{ $name }**? Это **сдача** без возврата; остальные играют дальше.
kick-question-last = Убрать из матча: **{ $name }**? Это **сдача**, и на этом матч окончен.
button-kick-now = Убрать
answer-kicked = **{ $name }** больше не за столом: решение модератора.
admin-kicked-you = Модераторы убрали тебя из-за стола в { $channel }.
admin-kicked-you-why = Модераторы убрали тебя из-за стола в { $channel }: { $reason }
refused-not-moderator = Это могут только модераторы канала; попроси того, кто может здесь *Управлять сообщениями* или *Управлять сервером*.
refused-not-server-moderator = Это могут только модераторы всего сервера, по роли, а не одного канала; попроси кого-то из них.
refused-not-manager = Это могут только участники с ролью, у которой есть *Управлять сервером*; попроси кого-то из них.
refused-server-unknown = Discord ещё не сообщил мне роли этого сервера; попробуй через минуту.

diagnose-title = ### Как у меня дела здесь
diagnose-all-here = В этом канале у меня есть все нужные права.
diagnose-grant = *Настроить канал* → *Права доступа*: там их можно дать моей роли.
diagnose-without-attach_files = Нет права **Прикреплять файлы**, поэтому нет картинок.
diagnose-without-create_public_threads = Нет права **Создавать публичные ветки**, поэтому столы не получают веток.
diagnose-without-send_messages_in_threads = Нет права **Отправлять сообщения в ветках**, поэтому в ветках здесь столов нет.
diagnose-elsewhere = **Чего не хватает в других каналах**
diagnose-gone = Каналов для столов, которых больше нет: { $count }; смотри `/uno-admin settings`.
diagnose-fine = Других каналов, где есть всё: { $count }.
diagnose-tables = **Столы с проблемами**
diagnose-damaged = { $channel }: сохранённый стол не читается. Закрой его кнопкой там.
diagnose-refused = { $channel }: Discord отклонил мои сообщения { $times ->
    [one] { $times } раз
    [few] { $times } раза
    [many] { $times } раз
   *[other] { $times } раза
  }; следующая попытка через { $count ->
    [one] { $count } минуту
    [few] { $count } минуты
    [many] { $count } минут
   *[other] { $count } минуты
  }. Может быть, ветка закрыта?
diagnose-quiet = { $channel }: не хватает прав; следующая попытка через { $count ->
    [one] { $count } минуту
    [few] { $count } минуты
    [many] { $count } минут
   *[other] { $count } минуты
  }.
diagnose-more = … и ещё { $count }
diagnose-pictures-off = Картинки выключены: `/uno-admin settings`.
diagnose-no-faces = Карты показаны символами: владелец бота может загрузить картинки командой `python -m bot emojis`.
diagnose-draining = Сейчас я перезапущусь, возможно, для обновления. Игры скоро продолжатся.
diagnose-no-gateway = Discord сейчас мне не отвечает.
diagnose-no-database = Моя база данных не отвечает, поэтому сейчас ничего нельзя изменить.
diagnose-connection = -# Discord { $gateway } мс · база данных { $database } мс · версия { $version }

settings-title = Столы этого сервера
settings-note = Картинки, реакции и реплики меняются сразу, всё остальное – со следующим столом.
settings-channels = **Каналы** для столов, вместе с ветками
settings-channels-all = Любой канал
settings-preset = **Правила**, с которых начинают столы
settings-preset-usual = Сначала { variant-quick }, потом { preset-classic }
settings-party = **Вечеринка**, первый пункт в меню правил лобби
settings-clock = **Время** на каждое решение
settings-clock-0 = Без ограничения
settings-clock-30 = 30 секунд
settings-clock-60 = 1 минута
settings-clock-120 = 2 минуты
settings-clock-300 = 5 минут
settings-clock-900 = 15 минут
settings-clock-3600 = 1 час
settings-clock-28800 = 8 часов
settings-clock-86400 = 24 часа
settings-most_rooms = **Столы одновременно**
settings-rooms-any = Сколько угодно
settings-rooms = { $most ->
    [1] Один стол
    [one] До { $most } стола
    [few] До { $most } столов
    [many] До { $most } столов
   *[other] До { $most } стола
  }
settings-refused = Такого выбора больше нет; открой панель снова: `/uno-admin settings`.
settings-switches = *Реплики*: что говорят за столом компьютеры. *Точность*: результат показывает, насколько хороши были решения каждого, по мнению тренера.
switch-threads-on = Ветки: вкл.
switch-threads-off = Ветки: выкл.
switch-pictures-on = Картинки: вкл.
switch-pictures-off = Картинки: выкл.
switch-last_hand-on = GIF раунда: вкл.
switch-last_hand-off = GIF раунда: выкл.
switch-reactions-on = Реакции: вкл.
switch-reactions-off = Реакции: выкл.
switch-remarks-on = Реплики: вкл.
switch-remarks-off = Реплики: выкл.
switch-accuracy-on = Точность: вкл.
switch-accuracy-off = Точность: выкл.
