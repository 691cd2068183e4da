command-league-admin-void = 試合をリーグから外します
command-league-admin-merge = 使えなくなったアカウントの試合を別のアカウントのものにします
command-league-admin-rename-season = シーズンの名前を変えます
command-league-admin-reset = このサーバーのリーグを最初からにします。先に確認します
command-league-admin-undo = モデレーターがリーグにした変更を取り消します
command-league-admin-log = モデレーターがリーグにした変更を表示します
option-void-match = 最新の試合の1つ、または試合番号の始め
option-merge-lost = 使えなくなったアカウント：リーグの名前かアカウントID
option-merge-into = その試合を受け取るアカウント
option-renamed-season = シーズン
option-season-new-name = 新しい名前（40文字まで）
option-undo-entry = 記録の番号
option-log-page = 記録のページ（1から）

league-admin-match-choice = { $at } · { $names } · { $hash }
league-admin-entry-choice = { $number } · { $what }

## 返事
league-admin-voided = 試合`{ $hash }`はもう数えません。見ることや読むことはできます。
league-admin-merged = **{ $name }**の試合は、今から**{ $other }**のものになります。
league-admin-renamed = シーズン**{ $name }**の名前を**{ $title }**にしました。
league-admin-undone = 取り消し：{ $what }
league-admin-reset-done = リーグを最初からにしました。{ $matches }試合はもう数えません。{ $ends }まで取り消せます。
league-admin-anew = リーグの再計算が終わると、順位表とプロフィールに反映されます。数分かかることがあります。その間に終わった試合も数えます。
league-recomputing = このページを作ったとき、モデレーターの変更でリーグを再計算していました。数分後にもう一度見てください。

## リセットの確認
league-admin-reset-title = リーグをリセットしますか？
league-admin-reset-asks = **{ $seasons }シーズン**、**{ $players }人**の**{ $matches }試合**を外します。レート、順位表、記録、実績もすべてです。今のシーズンは試合なしで残ります。
league-admin-reset-after = 試合は今までどおり見たり読んだりできます。リセットは1日以内なら取り消せ、そのあとは確定します。
button-league-reset = リセットする

## 記録
league-admin-log = モデレーターがリーグにした変更
league-admin-log-empty = このサーバーのリーグを変更したモデレーターはいません。
league-admin-log-entry = **{ $number }.** { $what }
league-admin-log-who = { $who } · { $when }
league-admin-log-undone = ~~{ $what }~~
league-admin-log-undone-by = 取り消し：{ $who } · { $when }
league-admin-log-page = { $page }/{ $pages }ページ · { $count }件
button-league-undo = 取り消す
league-admin-did-void = 試合`{ $hash }`を除外
league-admin-did-merge = **{ $name }**を**{ $other }**に統合
league-admin-did-rename = シーズン**{ $name }**を**{ $title }**に改名
league-admin-did-season = シーズン**{ $title }**を開始
league-admin-did-reset = リーグをリセット（{ $matches }試合）
league-admin-did-undo = { $number }番を取り消し

## できない理由
league-admin-no-match = その番号で始まり、数えられている試合はこのサーバーにありません。一覧から選んでください。
league-admin-match-unclear = それで始まる試合がいくつかあります。番号の続きも入力してください。
league-admin-no-player = その名前の人はリーグにいません。一覧から選ぶか、アカウントIDを入力してください。
league-admin-player-unclear = 同じ名前の人が何人かいます。一覧から選んでください。
league-admin-not-yours = ここの順位には、あなた自身では付けられないロールがあります。*ロールの管理*と、それぞれより上のロールが必要です。付けられる人ならできます。
league-admin-into-bot = botはリーグに入りません。人のアカウントを選んでください。
league-admin-no-season = そのシーズンはありません。一覧から選んでください。
league-admin-season-taken = その名前は別のシーズンが使っています。
league-admin-season-bad = シーズンの名前は1〜40文字です。番号だけや、2026-11のような日付は使えません。
league-admin-refused-not-counted = この試合はリーグで数えられていません。
league-admin-refused-already-voided = この試合はもう外されています。
league-admin-refused-same-account = 同じアカウントです。2つ選んでください。
league-admin-refused-already-merged = このアカウントはもう統合されています。`/league-admin log`で統合先を見て、取り消せます。
league-admin-refused-circle = 相手のアカウントがこのアカウントに統合されています。先に取り消してください：`/league-admin log`
league-admin-refused-played-together = 一緒に{ $count }試合しているので、別々の2人です。数えたくないなら、先にその試合を外してください。
league-admin-refused-nothing-to-reset = このサーバーのリーグに数えている試合はなく、リセットするものがありません。
league-admin-refused-changed = その間にモデレーターが別の変更をしました。`/league-admin log`を見てから、もう一度お試しください。
league-admin-refused-no-such-entry = 記録にその番号はありません：`/league-admin log`
league-admin-refused-already-undone = それはもう取り消されています。
league-admin-refused-not-undoable = それは取り消せません。逆の操作をしてください。
league-admin-refused-too-late = リセットを取り消せるのは1日以内で、もう過ぎました。

command-league-admin = モデレーター用：試合の除外、アカウントの統合など
