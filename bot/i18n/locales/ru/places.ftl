thread-name = UNO · { $name }
place-opened = **{ $name }** открывает стол в { $thread }: нажми там *{ button-join }*.
place-elsewhere = Столы этого сервера открывают в других каналах: { $channels }
place-full = Столов одновременно на этом сервере: { $most }, и все заняты: { $tables }
place-opening = Твой стол здесь уже открывается; подожди пару секунд.
place-waiting = Твой стол уже ждёт в { $thread }; нажми там *{ button-start }* или закрой его: `/uno end`.
place-practice = Ты уже играешь против компьютеров в { $thread }; доиграй там или закрой стол: `/uno end`.
place-taken = { $full ->
    [no] Здесь идёт матч; попроси место: `/uno join` – или открой другой стол в другом канале.
   *[yes] За этим столом для тебя нет места; открой другой в другом канале.
  }
place-no-thread = Здесь я не могу открыть ветку. Не указывай `thread`, чтобы играть прямо тут, или иди в текстовый канал.
place-private = Меня нет в этой приватной ветке. Упомяни меня один раз, потом повтори команду.
place-thread-failed = Discord сейчас не может открыть здесь ветку. Введи `/uno start thread:here` или попробуй позже.

permissions-missing = В этом канале мне не хватает прав:
permission-view_channel = **{ permission-short-view_channel }**, чтобы видеть канал
permission-connect = **{ permission-short-connect }**, чтобы попасть в чат этого голосового канала
permission-send_messages = **{ permission-short-send_messages }**, чтобы разместить стол
permission-send_messages_in_threads = **{ permission-short-send_messages_in_threads }**, чтобы разместить стол в ветке
permission-create_public_threads = **{ permission-short-create_public_threads }**, чтобы открыть ветку для стола
permission-short-view_channel = Просматривать канал
permission-short-connect = Подключаться
permission-short-send_messages = Отправлять сообщения
permission-short-send_messages_in_threads = Отправлять сообщения в ветках
permission-short-create_public_threads = Создавать публичные ветки
permission-short-attach_files = Прикреплять файлы
permissions-advice = Модератор может дать их моей роли: *Настроить канал* → *Права доступа*. Потом попробуй снова.
permissions-advice-thread = Модератор может дать их моей роли: *Настроить канал* → *Права доступа*. Потом попробуй снова – или играй без отдельной ветки: `/uno start thread:here`.
place-barred = Discord не даёт мне писать здесь, хотя право есть: возможно, ветка закрыта. Модератор может помочь; игра тем временем в сохранности.
place-thread-deleted = Ветка со столом хоста **{ $name }** удалена, и стол закрыт. `/uno start` открывает новый.
place-thread-deleted-empty = Ветка со столом удалена, и стол закрыт. `/uno start` открывает новый.
damaged-table = Сохранённый стол этого канала повреждён и не может продолжаться; извини. Остальные столы в порядке. Модератор может закрыть его этой кнопкой, а `/uno start` открывает вместо него новый.
damaged-closed = Повреждённый стол закрыт; `/uno start` открывает новый.
