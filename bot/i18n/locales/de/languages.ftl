## Sprachen

language-name = Deutsch
manage-language = Sprache des Tisches: { $language }
answer-lobby-language = Am Tisch wird { $language } gesprochen, wie in deinem Discord. Ändern kannst du das unter *{ button-manage }*; Mods wählen mit `/uno-admin settings` für den ganzen Server.
settings-locale = **Sprache** der Tische und von allem, was alle lesen können
settings-locale-any = Die der Community oder der Person, die den Tisch öffnet

## /uno language

command-language = In welcher Sprache der Bot mit dir spricht
language-title = Deine Sprache
language-note = Für alles, was nur du siehst, und wenn du dran bist. Ein Tisch spricht die Sprache, die der Host gewählt hat.
language-of-client = Die Sprache meines Discord
language-original = Geschrieben wurde der Bot auf Englisch.
language-progress = Maschinell übersetzt: { $translated }{ "\u00A0" }% aller Sätze; davon haben Menschen { $reviewed }{ "\u00A0" }% gelesen. Etwas klingt falsch? Sag es denen, die diesen Bot betreiben: Für einen besseren Satz reicht ein Texteditor.
