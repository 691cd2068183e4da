language-name = 日本語
manage-language = テーブルの言語：{ $language }
answer-lobby-language = このテーブルの言語は、あなたのDiscordと同じ{ $language }です。*{ button-manage }*で変えられます。サーバー全体の言語は、モデレーターが`/uno-admin settings`で選べます。
settings-locale = テーブルなど、全員が読むものの**言語**
settings-locale-any = コミュニティの言語、またはテーブルを開いた人の言語

command-language = botがあなたに使う言語を選びます
language-title = あなたの言語
language-note = あなただけに見えるものと、番の知らせに使います。テーブルはホストが選んだ言語になります。
language-of-client = Discordの言語と同じ
language-original = このbotはもともと英語で書かれています。
language-progress = 機械翻訳：全文の{ $translated } %、人が確認済み：{ $reviewed } %。おかしな文があれば、botの運営者に知らせてください。テキストエディターで直せます。
