refused-tournament-table = このテーブルは**{ $name }**のもので、ルールと参加者は決まっています。そのまま遊んでください。
refused-tournament-seat = このテーブルはほかの人のものです。`/league tournament`で自分のテーブルがわかります。
refused-tournament-waits = まだ全員そろっていません。全員そろうか、時間が過ぎるまでお待ちください。

tournament-match = { $name } · { $table }
lobby-tournament-begins = 試合開始は遅くとも{ $begins }
lobby-tournament-waits = まだ来ていない人：{ $names }。時間になると、いる人だけで始めます。
lobby-tournament-time = テーブルに集まる期限：{ $begins }
lobby-tournament-waits-group = まだ来ていない人：{ $names }。全員そろうとグループが始まります。間に合わない人は次の補欠と交代し、補欠がいなければ行いません。
lobby-tournament-ready = 全員そろいました。誰でも*{ button-start }*を押せます。
result-tournament = -# **{ $name }** · { $table }。{ $following ->
    [0] 順位：{ $place }
   *[other] 勝ち進む人：{ $place }
  }
button-tournament = 大会
closed-tournament = このテーブルは決着したか、もう必要ありません。*{ button-tournament }*で順位を見られます。

## 大会の画面
tournament-title = 🏆 { $name }
tournament-sign-up = 受付終了：{ $until } · 参加**{ $count }/{ $most }人**
tournament-running = 残り{ $count }テーブル
tournament-running-round = 第{ $round }回戦（全{ $rounds }） · 残り{ $count }テーブル
tournament-arena-open = アリーナ終了：{ $until } · { $count ->
    [0] 待っている人なし
   *[other] **{ $count }人**がテーブル待ち
  }
tournament-entrants = 参加者
tournament-open-table = - { $place } · { $people } · { $state }
tournament-more-tables = -# ほか{ $count }テーブル
tournament-standings = 順位
tournament-time = テーブルに集まるまでの時間：{ $time }
tournament-clock = 1手の時間：{ $clock }
tournament-minutes = { $count }分
tournament-hours = { $count }時間
tournament-days = { $count }日
tournament-nobody-yet = まだ誰も参加していません。*{ button-tournament-enter }*を押してください。
tournament-nobody-entered = 参加者はいませんでした。
button-tournament-enter = 参加する
button-tournament-withdraw = 参加をやめる
button-tournament-begin = 今始める
button-tournament-ready = 準備完了
button-tournament-notready = 待つのをやめる
button-tournament-show = 自分のテーブル
button-tournament-list = 大会一覧
button-tournament-down = 全員に見せる
button-tournament-calloff = 中止
button-tournament-before = ◀
button-tournament-after = ▶
button-tournament-cancel = 中止する
button-tournament-giveup = 棄権する
button-tournament-stay = 続ける
tournament-list-title = 大会
tournament-list-empty = このサーバーではまだ大会がありません。サーバーを管理する人が`/uno-admin tournament`で開けます。

## チャンネルでの知らせ
tournament-call = { $mentions } **{ $name }** · **{ $table }**：テーブルができました。ここで*{ button-join }*を押してください。遅くとも{ $until }に、いる人だけで始まります。{ $count ->
    [0] { "" }
    [1] 勝者が進みます。
   *[other] 上位{ $count }人が進みます。
  }
tournament-call-group = { $mentions } **{ $name }**のグループができました。{ $until }までにここで*{ button-join }*を押してください。全員そろったときだけ行います。
tournament-remind-table = { $mentions } **{ $table }**：テーブルが待っています。{ $until }には、いない人抜きで始まります。
tournament-remind-group = { $mentions } グループが待っています。{ $until }までに来てください。あなたがいないと始まりません。

## コマンド
command-tournament-create = このチャンネルで大会の受付を始めます
command-tournament = 大会を表示します：自分のテーブル、順位、ほかの大会
option-tournament = どの大会か。選ばなければ自分のものか今のもの
option-tournament-kind = 優勝の決め方
option-tournament-name = 大会の名前
option-tournament-sign-up = 受付の長さ
option-tournament-preset = 試合のルール（いつものと変えるなら）
option-tournament-table-size = 1テーブルの最大人数（標準は4）
option-tournament-round-time = テーブルに集まるまでの時間（標準は受付の4分の1）
option-tournament-rounds = ラウンド制の回数（標準は3）
option-tournament-window = アリーナの長さ（標準は2時間）
option-tournament-players = 参加できる人数（標準は64）
choice-tournament-elimination = 勝ち抜き：負けたら終わり
choice-tournament-rotation-four = 4人ローテーション：全員とペアを組む
choice-tournament-rotation-eight = 8人ローテーション：2テーブルで全員とペアを組む
choice-tournament-rounds = ラウンド制：毎回全員が遊び、得点で争う
choice-tournament-arena = アリーナ：開いている間、何試合でも

## 返事
tournament-opened = **{ $name }**の受付を始めました。このチャンネルの全員に見えます。
tournament-shown = **{ $name }**を{ $place }に表示しました。
tournament-entered = **{ $name }**に参加しました。テーブルができたらメンションします。
tournament-entered-arena = **{ $name }**に参加しました。開いたら*{ button-tournament-ready }*でテーブルができます。
tournament-left = **{ $name }**の参加をやめました。
tournament-gave-up = **{ $name }**を棄権しました。進行中の試合は数えます。
tournament-ready = テーブルができ次第、メンションします。
tournament-not-ready = テーブル待ちをやめました。
tournament-begins = **{ $name }**の受付を終えました。テーブルを開きます。
tournament-called-off = **{ $name }**を中止しました。進行中の試合は最後まで続けられます。
tournament-stays = 何も変わりません。
tournament-ask-giveup = **{ $name }**を棄権しますか？戻れません。
tournament-ask-cancel = **{ $name }**を中止しますか？全員に影響し、取り消せません。
tournament-ask-too-few = **{ $name }**には{ $least }人必要ですが、参加者は{ $count }人です。中止しますか、それとも待ちますか？
tournament-yours-table = **あなたのテーブル：** { $place }
tournament-yours-soon = **あなたのテーブル**はまもなく開きます。
tournament-yours-in = 参加中です。テーブルができたらメンションします。
tournament-yours-arena = 参加中です。遊びたいときに*{ button-tournament-ready }*を押してください。
tournament-yours-waiting = テーブル待ちです。できたらメンションします。
tournament-yours-enter = まだ参加していません。*{ button-tournament-ready }*で参加し、テーブルができます。
tournament-yours-out = 敗退しました。
tournament-yours-not = この大会には参加していません。

## できない理由
tournament-refused-sign-up-over = 受付は終わりました。次の大会に参加してください。
tournament-refused-too-few = 1テーブル分の人数がまだいません。お待ちください。
tournament-refused-not-running = まだ始まっていないか、終わっています。`/league tournament`で見てください。
tournament-refused-over = 終わりました。`/league tournament`でほかの大会を見てください。
tournament-refused-full = 満員です。次の大会に参加してください。
tournament-refused-entered-already = もう参加しています。受付が終わると始まります。
tournament-refused-not-entered = 参加していません。受付が終わる前に*{ button-tournament-enter }*を押してください。
tournament-refused-no-arena = ここではテーブルが自動で開きます。できたらメンションします。
tournament-refused-at-a-table = もうテーブルがあります。先にそこで遊んでください。
tournament-refused-unknown-table = そのテーブルはありません。`/league tournament`で大会を見てください。
tournament-refused-table-not-open = そのテーブルは開いていません。`/league tournament`で大会を見てください。
tournament-refused-not-at-this-table = あなたは別のテーブルです。`/league tournament`で場所がわかります。
tournament-refused-name-taken = **{ $name }**という大会がもう開かれています。別の名前にしてください。
tournament-refused-unknown = その大会はここにありません。`/league tournament`で一覧を見られます。
tournament-refused-manager = サーバー全体のモデレーターと開いた人だけができます。頼んでください。
tournament-refused-channel = テーブルにスレッドが必要です。サーバーのテキストチャンネルを使ってください。
tournament-refused-many = もう{ $count }件の大会が開かれています。どれかが終わるのを待つか、中止してください。
