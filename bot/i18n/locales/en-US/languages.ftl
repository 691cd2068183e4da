## Languages

# What those who speak this language call it. In menus of languages: at most 40 characters.
language-name = English
# $language – a language, as those who speak it call it. In a menu of the host, and in its answer.
manage-language = Language of the table: { $language }
# $language – a language, as those who speak it call it. Told once, privately, to whoever opened a table.
answer-lobby-language = The table speaks { $language }, as your Discord does. You change that under *{ button-manage }*; moderators choose for the whole server with `/uno-admin settings`.
# Above a menu of languages in the server's settings.
settings-locale = **Language** of tables and everything that all can read
settings-locale-any = That of the Community, or of whoever opens the table

## /uno language

command-language = The language in which the bot speaks to you
language-title = Your language
language-note = For everything that only you see, and when it is your turn. A table speaks the language that its host chose.
language-of-client = The language of my Discord
language-original = English is what the bot was written in.
# $translated, $reviewed – percent of all sentences, 0 to 100: translated, and read by a person since.
language-progress = Translated by a machine: { $translated } % of all sentences; people have read { $reviewed } %. Something sounds wrong? Tell whoever runs this bot: mending a sentence takes a text editor.
