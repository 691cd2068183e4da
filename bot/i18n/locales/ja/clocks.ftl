seat-waited = ⏳ { $when }
seat-missed = 番を逃した
seat-away = 💤 離席中
seat-asleep = 💤 コンピューターが代行
paused-asleep = ⏸️ **一時停止：** 全員離席中です。*続ける*で再開します。再開しなければ{ $when }に閉じます。
paused-quiet = ⏸️ **一時停止：** 1日動きがありません。カードを出すか引くか、*続ける*で再開します。再開しなければ{ $when }に閉じます。
ping-clock = { $ping }期限：{ $when }
ping-warning = { $mention } ⏳ あなたの番が{ $when }に終わります。

lobby-clock = 1手{ $clock }
lobby-host-away = 💤 ホストが離席中です。座っている人が*開始*か*管理*を押すと、ホストになります。
manage-clock = 1手の時間：{ $clock }

button-more = その他
button-go-on = 続ける
button-back-seat = 戻りました
button-agree-skip = 飛ばす
button-agree-kick = 外す
button-agree-end = 閉じる
button-agree-close = 閉じる
button-vote-skip = 飛ばす？
button-vote-kick = 外す？
button-vote-end = 閉じる？
button-forfeit = はい、抜ける
button-close = はい、閉じる
button-ask = みんなに聞く
button-stay = やめておく
button-let-play = 続けさせる
button-let-one-play = 残す
button-close-table = テーブルを閉じる

## 投票
vote-skip = 🗳️ **{ $name }**の番を飛ばしますか？賛成{ $agreed }/{ $needed }（締め切り：{ $when }）
vote-kick = 🗳️ **{ $name }**を外しますか？賛成{ $agreed }/{ $needed }（締め切り：{ $when }）
vote-end = 🗳️ 結果なしでテーブルを閉じますか？賛成{ $agreed }/{ $needed }（締め切り：{ $when }）
vote-close = 🗳️ **{ $name }**が、結果なしでテーブルを閉じたいと言っています。賛成{ $agreed }/{ $needed }（締め切り：{ $when }）
answer-vote-counted = 投票しました。
answer-vote-open = 投票を始めました。ほかの人にはテーブルに表示されます。
answer-vote-skip = 決まりました。この番は終わりです。
answer-vote-kick = 決まりました。その人を試合から外しました。
answer-vote-end = 決まりました。テーブルを閉じました。
answer-vote-close = 決まりました。テーブルを閉じました。
refused-no-wait = 今、テーブルを待たせている人はいません。`/uno table`で見てください。
refused-no-vote = 投票はもう行われていません。`/uno table`でテーブルを見てください。
refused-no-voters = 投票できる人がほかにいません。訴えられるのは3人以上のときです。
refused-vote-own = あなた自身の番です。出すか引けば、投票はいりません。
refused-vote-open = もう投票中です。テーブルで投票できます。
refused-vote-early = もう少し待ってください。飛ばすのは1分、外すかテーブルを閉じるのは5分たってからです。
refused-vote-again = この番ではもう投票を始めました。次はほかの人が始められます。
refused-vote-alone = 外すかテーブルを閉じるには、ほかに2人必要です。番を飛ばす投票ならできます。
refused-voted = もう賛成しました。あとはほかの人しだいです。

## 途中参加
event-joined = **{ $name }**が座りました。
answer-joined-late = 次のラウンドから参加します。それまで見ていられます。
answer-joined-for = 次のラウンドから{ $name }の席と得点（現在{ $points }点）を引き継ぎます。それまで見ていられます。
answer-joined-now = { $name }の席と得点（現在{ $points }点）を引き継ぎました。
answer-left-line = 順番待ちをやめました。
button-join-late = 次から参加
newcomers = -# 👋 次のラウンドから：{ $names }
refused-in-line = 順番待ち中です。席ができ次第、次のラウンドから参加します。

## その他
more-title = ここでできるほかのこと
more-waiting = **{ $name }**の番は{ $since }に始まりました。投票は、ここにいるほかの人の過半数の賛成で決まります。テーブルを閉じるには全員の賛成が必要です。
more-soon = -# 番を飛ばす投票は{ $skip }、外すかテーブルを閉じる投票は{ $late }からです。そのときまた*その他*を押してください。
more-soon-skip = -# 番を飛ばす投票は{ $skip }からです。そのときまた*その他*を押してください。
more-later = -# 外すかテーブルを閉じる投票は{ $late }からです。そのときまた*その他*を押してください。
more-clock = -# 時間切れ：{ $when }
more-deal-title = 公平な配札？
more-deal = 配札は封印されています。カードの並びを決める情報はもう固まり、まだ誰も見ていません。指紋：`{ $hash }`
more-deal-check = 試合が終わると結果で封が開き、`/uno match verify`で手順ごとに確かめられます。
button-deal-how = しくみ
more-cuts = ✂️ 配札に加えられた言葉（席順）：

## 抜ける前の質問
leave-question = この試合から抜けますか？あなたは**棄権**になり、ほかの人は続けます。
leave-question-last = この試合から抜けますか？あなたは**棄権**になり、試合も終わります。
close-question = このテーブルを閉じますか？全員の試合が**結果なし**で終わります。
close-question-others = ここでは**{ $count }人**がプレイ中です。このテーブルを閉じますか？全員の試合が**結果なし**で終わります。
close-question-ask = ほかの人もプレイ中です。そのうち{ $needed }人が賛成すると、**結果なし**で閉じます。自分だけやめるなら抜けてください。**棄権**になります。
close-question-leave = 賛成できる人がほかにいません。代わりに抜けることはできます。**棄権**になります。
answer-close-asked = テーブルでほかの人に聞いています。{ $needed }人が賛成すると閉じます。それまで試合は続きます。
refused-close-asks = ほかの人もプレイ中なので、`/uno end`で聞いてください。
refused-close-leaves = 賛成できる人がほかにいません。続けるか、`/uno leave`で棄権してください。
refused-moderator-plays = あなたもこの試合に参加しています。ほかのモデレーターに頼むか、*その他*で投票してください。
refused-moderator-competes = あなたも**{ $name }**に参加しているので、そのテーブルは裁けません。ほかのモデレーターに頼んでください。
answer-stayed = 何も変わりません。試合は続きます。
answer-back = おかえりなさい。またあなたがプレイします。

## テーブルが自動で閉じた理由
closed-all-left = 全員が抜けたので閉じました。`/uno start`で新しく開けます。
closed-voted = 投票でテーブルを閉じました。
closed-lobby-left = 2時間誰も戻らなかったので、ロビーを閉じました。`/uno start`で新しく開けます。
closed-restored = botのデータを、このテーブルが開いていた時点のバックアップから戻しました。カードが知られているかもしれないので閉じました。`/uno start`で新しく開けます。
closed-paused-long = 1週間誰も戻らなかったので、テーブルを閉じました。`/uno start`で新しく開けます。

command-vote = 待たせている人の番を飛ばす投票を始めるか、助言した人を訴えます
