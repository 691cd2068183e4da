podium-title = 🏆 { $season }終了
podium-by-points = 得点順
podium-champions = 優勝：{ $names }
podium-points = { $points }点
button-season-table = 順位表全体
league-season-numbered = シーズン{ $number }

## リーグの設定
command-league-settings = シーズンの終わり方と、表彰台の投稿先を選びます
league-settings-title = このサーバーのリーグ
league-settings-note = サーバーを管理できる人なら、いつでも変えられます。試合は失われません。
league-settings-seasons = **シーズン**
league-settings-seasons-monthly = 月ごと
league-settings-seasons-by-hand = 手動で終了
league-settings-seasons-none = なし：全期間で1つの順位表
league-settings-about-monthly = シーズンは月末（UTC）に終わり、次の試合で新しいシーズンが始まります。今これに変えたなら、今のシーズンは今月末に終わります。
league-settings-about-by-hand = 今のシーズンは、サーバーを管理できる人が`/league-admin new-season`を使うまで続きます。
league-settings-about-none = 今のシーズンは終わらず、`/league table`は全期間で開きます。終わったシーズンは残ります。
league-settings-podium = 終わったシーズンの**表彰台**：ここで選んだチャンネルに一度投稿します
league-settings-podium-last = 最後の試合のチャンネル
league-settings-podium-missing = ⚠️ そこには書き込めません。足りない権限：{ $needs }
league-settings-refused = その選択肢はもうありません。`/league-admin settings`で開き直してください。
switch-podium-on = 表彰台：オン
switch-podium-off = 表彰台：オフ

command-new-season = シーズンを終わらせて次を始めます（手動で終了する設定のとき）
option-season-name = 次のシーズンの名前。選ばなければ番号
new-season-ask = **{ $ended }**を今終わらせ、**{ $season }**を始めますか？新しいシーズンでは、全員のレートが、初期レートに4分の1だけ近づいて始まります。表彰台にはレート戦{ $matches }試合が必要です。取り消せません。
new-season-ask-empty = **{ $ended }**にはまだ試合がありません。名前を変えるだけなら`/league-admin rename-season`です。それでも終わらせて、**{ $season }**を始めますか？取り消せません。
new-season-first = 今のシーズンはありません。**{ $season }**を今始めますか？
new-season-begun = **{ $season }**が始まりました。
no-new-season-monthly = ここのシーズンは月ごとに終わります。手動で終わらせるには、`/league-admin settings`で選んでください。
no-new-season-none = ここにはシーズンがありません。手動で終わらせるには、`/league-admin settings`で選んでください。
new-season-taken = シーズンに**{ $name }**という名前は使えません。もう使われているか、月や番号とまぎらわしい名前です。別の名前にしてください。
new-season-changed = 聞いている間に別のシーズンが始まりました。何も変えていません。
button-new-season = 次のシーズン

## 週間アクティビティ
command-league-activity = 今週よく遊んだ人：勝敗に関係なく、遊ぶとポイント
option-week = 週（例：2026-47）。選ばなければ今週
activity-title = 週間アクティビティ
activity-week = { $year }年第{ $week }週
activity-this-week = 今週
activity-last-week = 先週
activity-about = { $name } · { $when } – { $ends }
activity-before = 先週よく遊んだ人：{ $names }
activity-value = **{ $points }** · { $facts }
activity-points = **{ $points }ポイント**
activity-matches = { $count }試合
activity-opponents = 相手{ $count }人
activity-catches = 指摘{ $count }回
activity-comebacks = 逆転{ $count }回
activity-rules = 勝敗に関係ないポイント：{ $rules }
activity-rule-match = 試合を最後まで遊ぶと{ $points }（週{ $most }回まで）
activity-rule-opponent = 異なる相手1人ごとに{ $points }（{ $most }人まで）
activity-rule-catch = 指摘1回に{ $points }（{ $most }回まで）
activity-rule-comeback = { $cards }枚以上からのラウンド勝利に{ $points }（{ $most }回まで）
activity-nobody = 今週はまだ試合を終えた人がいません：`/uno start`
activity-nobody-then = その週に試合を終えた人はいません。
activity-empty = 今週も先週も試合を終えた人がいません。2人以上の次の試合から数えます：`/uno start`
activity-no-week = その週はないか、まだ始まっていません。今週なら空のままにするか、一覧から選んでください。
button-week-earlier = 前の週
button-week-later = 次の週

league-titles = タイトル：{ $count }
league-title-of = 🏆 **{ $season }** 優勝 · { $ladder }
league-titles-more = …ほか{ $count }個
