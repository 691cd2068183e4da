command-league-admin-void = Исключить матч из лиги
command-league-admin-merge = Засчитать матчи утраченного аккаунта другому
command-league-admin-rename-season = Переименовать сезон
command-league-admin-reset = Начать лигу сервера заново; сначала переспросит
command-league-admin-undo = Отменить то, что модераторы сделали с лигой
command-league-admin-log = Показать, что модераторы делали с лигой
option-void-match = Один из новых матчей или начало номера матча
option-merge-lost = Утраченный аккаунт: имя из лиги или ID аккаунта
option-merge-into = Аккаунт, которому достанутся его матчи
option-renamed-season = Сезон
option-season-new-name = Его новое название, до 40 символов
option-undo-entry = Номер в журнале
option-log-page = Страница журнала, с 1

league-admin-match-choice = { $at } · { $names } · { $hash }
league-admin-entry-choice = { $number } · { $what }

league-admin-voided = Матч `{ $hash }` больше не считается. Посмотреть и прочитать его ещё можно.
league-admin-merged = **{ $name }** → **{ $other }**: матчи теперь считаются второму аккаунту.
league-admin-renamed = Сезон **{ $name }** теперь называется **{ $title }**.
league-admin-undone = Отменено: { $what }
league-admin-reset-done = Лига начинается заново: { $matches ->
    [one] { $matches } матч больше не считается
    [few] { $matches } матча больше не считаются
    [many] { $matches } матчей больше не считаются
   *[other] { $matches } матча больше не считаются
  }. Отменить это можно до { $ends }.
league-admin-anew = Таблицы и профили покажут это, когда лига будет пересчитана; это может занять несколько минут. Матчи, которые кончатся за это время, учтутся.
league-recomputing = Пока готовилась эта страница, лигу пересчитывали после изменения модераторами; загляни ещё раз через несколько минут.

league-admin-reset-title = Сбросить лигу?
league-admin-reset-asks = Это исключит **{ $matches }** { $matches ->
    [one] матч
    [few] матча
    [many] матчей
   *[other] матча
  } (игроков: **{ $players }**, сезонов: **{ $seasons }**): все рейтинги, таблицы, рекорды и достижения. Текущий сезон остаётся, без матчей.
league-admin-reset-after = Матчи по-прежнему можно смотреть и читать. Сброс можно отменить в течение дня; потом он окончателен.
button-league-reset = Сбросить

league-admin-log = Что модераторы делали с лигой
league-admin-log-empty = В лиге этого сервера модераторы ещё ничего не меняли.
league-admin-log-entry = **{ $number }.** { $what }
league-admin-log-who = { $who } · { $when }
league-admin-log-undone = ~~{ $what }~~
league-admin-log-undone-by = отмена: { $who } · { $when }
league-admin-log-page = Страница { $page } из { $pages } · { $count ->
    [one] { $count } запись
    [few] { $count } записи
    [many] { $count } записей
   *[other] { $count } записи
  }
button-league-undo = Отменить
league-admin-did-void = Исключён матч `{ $hash }`
league-admin-did-merge = Объединение: **{ $name }** → **{ $other }**
league-admin-did-rename = Новое название сезона: **{ $name }** → **{ $title }**
league-admin-did-season = Начат сезон **{ $title }**
league-admin-did-reset = Сброс лиги ({ $matches ->
    [one] { $matches } матч
    [few] { $matches } матча
    [many] { $matches } матчей
   *[other] { $matches } матча
  })
league-admin-did-undo = Отмена записи { $number }

league-admin-no-match = Ни один засчитанный матч этого сервера так не начинается; выбери из списка.
league-admin-match-unclear = Так начинается несколько матчей; введи больше символов номера.
league-admin-no-player = В лиге нет такого имени; выбери из списка или введи ID аккаунта.
league-admin-player-unclear = Это имя у нескольких игроков; выбери из списка.
league-admin-not-yours = Места здесь дают роли, которые ты не можешь выдать: нужно право *Управлять ролями* и твоя роль выше каждой из них. Это может сделать тот, у кого они есть.
league-admin-into-bot = Боты в лиге не участвуют; выбери аккаунт человека.
league-admin-no-season = Такого сезона нет; выбери из списка.
league-admin-season-taken = Так уже называется другой сезон.
league-admin-season-bad = Название сезона – от 1 до 40 символов, и не просто число или дата вроде 2026-11.
league-admin-refused-not-counted = Этот матч не считается в лиге.
league-admin-refused-already-voided = Этот матч уже исключён.
league-admin-refused-same-account = Это один и тот же аккаунт; назови два.
league-admin-refused-already-merged = Этот аккаунт уже объединён; с каким – скажет `/league-admin log`, там же это отменяют.
league-admin-refused-circle = Другой аккаунт уже объединён с этим; сначала отмени это: `/league-admin log`.
league-admin-refused-played-together = У них { $count ->
    [one] { $count } общий матч
    [few] { $count } общих матча
    [many] { $count } общих матчей
   *[other] { $count } общего матча
  }, значит, это два человека. Если эти матчи не должны считаться, сначала исключи их.
league-admin-refused-nothing-to-reset = В лиге этого сервера не считается ни один матч; сбрасывать нечего.
league-admin-refused-changed = Тем временем модераторы сделали что-то ещё; посмотри `/league-admin log` и попробуй снова.
league-admin-refused-no-such-entry = В журнале нет такого номера: `/league-admin log`.
league-admin-refused-already-undone = Это уже отменено.
league-admin-refused-not-undoable = Это нельзя отменить: сделай обратное действие.
league-admin-refused-too-late = Сброс можно отменить в течение дня; этот день прошёл.

command-league-admin = Для модераторов: исключать матчи, объединять аккаунты и другое
