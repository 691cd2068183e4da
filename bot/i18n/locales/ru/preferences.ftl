command-preferences = Как выглядят твои карты и как ты узнаёшь о своём ходе
button-preferences = Настройки
preferences-title = Твои настройки
preferences-note = Они действуют для тебя на всех серверах.

preference-sorting-colour = **Порядок** · по цвету
preference-sorting-rank = **Порядок** · по цифре и символу
choose-sorting-colour = По цвету
choose-sorting-rank = По цифре

preference-style-pictures = **Карты на руках** · картинка над кнопками
preference-style-compact = **Карты на руках** · только кнопки
choose-style-pictures = Картинка
choose-style-compact = Компактно

preference-shown-all = **Карты** · все; нажми на неподходящую, чтобы узнать причину
preference-shown-playable = **Карты** · в твой ход только те, что можно сыграть
choose-shown-all = Все
choose-shown-playable = Подходящие

preference-mentions-mention = **Твой ход** · упоминание, чтобы телефон подал сигнал
preference-mentions-name = **Твой ход** · только имя, без сигнала
preference-mentions-none = **Твой ход** · без отдельного сообщения
choose-mentions-mention = Упоминать
choose-mentions-name = Только имя
choose-mentions-none = Без сообщения

preference-confirming-asked = **Чёрные карты добора** · переспрашивать, прежде чем сыграть
preference-confirming-at-once = **Чёрные карты добора** · сразу, как только назван цвет
choose-confirming-asked = Переспросить
choose-confirming-at-once = Сразу

preference-labels-symbols = **Кнопки карт** · символы: 🔷 7
preference-labels-words = **Кнопки карт** · слова, для программ чтения с экрана: Синяя 7
choose-labels-symbols = Символы
choose-labels-words = Слова

preference-media-pictures = **Лига и повторы** · с картинками, где они есть на сервере
preference-media-text = **Лига и повторы** · только текст
choose-media-pictures = Картинки
choose-media-text = Только текст
