menu-rules = Правила: { $name }
menu-changed = { $name }, с изменениями
menu-party = Во что играет этот сервер: { $name }

house-switches = Что включить
house-length = Длина игры
house-length-help = Вчетвером раунд длится около 6 минут, 200 очков – 22, 500 очков – 80
house-unchanged = Пока ничего не изменено.
button-house-again = Изменить
answer-house = В лобби это видно всем: { $rules }
answer-house-same = Ничего не изменено: { $rules }

panel-title = Все правила · { $page }
panel-note = Твои изменения сразу видны всем в лобби. Эту панель видишь только ты.
panel-page = { $group } ({ $page } из { $pages })
panel-numbered = Страница { $page } из { $pages }: { $group }
panel-preset = Набор правил
panel-blanks = Пустые карты
panel-saved = Сохранено на этом сервере
panel-last-rules = Как в прошлый раз
panel-option = **{ $option }**
panel-option-changed = { $mark } **{ $option }** ({ $preset }: { $usual })
panel-other = Другое число …
panel-number = От { $least } до { $most }
panel-blank = **{ $mark }**
panel-wording = Свой текст
panel-wording-help = Одна строка, видна вместе с картой; оставь пустой, чтобы убрать
panel-name = Название
panel-name-help = От 1 до 32 букв, цифр, пробелов или -_.'!?&+#

button-house = Дом. правила
button-rules-all = Все правила
button-rules-brief = Кратко
button-on = Вкл.
button-off = Выкл.
button-reset = Сбросить
button-save = Сохранить …
button-wording = Текст …

answer-rules-chosen = Теперь правила: **{ $name }**.
answer-preset-saved = Набор правил «{ $name }» сохранён; `/uno start` предлагает его всем здесь.
answer-preset-deleted = Набор правил «{ $name }» удалён.

command-rules = Показать правила этого стола
command-preset = Наборы правил сервера: показать, сохранить или удалить
option-preset-name = Название: от 1 до 32 букв, цифр, пробелов или -_.'!?&+#
option-preset-saved = Какой набор правил удалить

preset-list-title = Правила для начала
preset-choice = { $name }: { $about }
preset-list-line = **{ $name }** – { $about }
preset-list-own = { $name } · { $preset }{ $changes ->
    [0] { "" }
    [one] , { $changes } изменение
    [few] , { $changes } изменения
    [many] , { $changes } изменений
   *[other] , { $changes } изменения
  }
preset-list-saved = { $count ->
    [0] На этом сервере своих правил пока нет; хост стола может сохранить их: `/uno preset save:`.
    [one] Сохранено на этом сервере, { $count } из 20:
    [few] Сохранено на этом сервере, { $count } из 20:
    [many] Сохранено на этом сервере, { $count } из 20:
   *[other] Сохранено на этом сервере, { $count } из 20:
  }
