command-notify = 試合の終わりやテーブルの開始を通知します。もう一度で停止
option-notify = いつ通知するか、またはもう通知しないか
choice-notify-tables = このチャンネルでテーブルが開いたとき
choice-notify-result = この試合が終わったとき

answer-watch-on = この試合が終わったらメンションします。もう一度`/uno notify`で止まります。
answer-watch-off = この試合の通知はしません。
answer-notify-on = このチャンネルで誰かがテーブルを開いたらメンションします（10分に1回まで）。もう一度`/uno notify`で止まります。
answer-notify-off = このチャンネルでテーブルが開いても、もう通知しません。
refused-watchers-full = この試合の通知はもう50人です。ときどき`/uno table`で見てください。

button-watch = 終わったら通知

watch-result = { $mentions } 試合終了：{ $winners }の勝ちです。
watch-closed = { $mentions } このテーブルは結果なしで閉じられました。
notify-opened = { $mentions } **{ $name }**がテーブルを開きました：{ $place }
