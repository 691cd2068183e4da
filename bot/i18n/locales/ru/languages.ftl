language-name = Русский
manage-language = Язык стола: { $language }
answer-lobby-language = Язык стола: { $language }, как в твоём Discord. Меняется через *{ button-manage }*; для всего сервера его выбирают модераторы: `/uno-admin settings`.
settings-locale = **Язык** столов и всего, что видно всем
settings-locale-any = Язык сообщества или того, кто открывает стол

command-language = Язык, на котором бот говорит с тобой
language-title = Твой язык
language-note = Для всего, что видно только тебе, и для сообщений о твоём ходе. Стол говорит на языке, который выбрал его хост.
language-of-client = Язык моего Discord
language-original = Английский – язык, на котором бот написан.
language-progress = Машинный перевод: { $translated } % всех фраз; люди прочли { $reviewed } %. Что-то звучит не так? Скажи владельцу бота: для правки хватит текстового редактора.
