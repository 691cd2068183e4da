## ロビー
lobby-title = UNO – 参加者募集中！
lobby-host = ホスト：**{ $host }**
lobby-players = { $bound ->
    [open] **{ $taken }人**
   *[most] **{ $taken }/{ $most }人**
  }
lobby-seat = { $number }. { $name }
lobby-seat-brief = **{ $number }** { $name }
lobby-seat-free = { $number }. { $sign } *空席*
lobby-pairs = { $changing ->
    [yes] 最初のペア：{ $pairs }
   *[no] ペア：{ $pairs }
  }
lobby-pairs-table = テーブル{ $number }、{ $pairs }
lobby-pairs-hint = パートナーは向かいの席（1と3、2と4）です。席はホストが*管理*で変えられます。
lobby-starter = **{ $name }**から始めます。
lobby-waiting-hint = あと{ $missing }人必要です。*参加*を押すか、ホストがコンピューターを加えてください。
lobby-ready-hint = 準備完了：ホストが*開始*を押せます。
lobby-again = { $names }を待っています。全員そろうか、ホストが*開始*を押すと配られます。
lobby-locked = 🔒 ホストがテーブルをロックしました。

## ホストの管理
manage-title = あなたのテーブル
manage-note = あなただけに見えます。ルールは*ハウスルール*で変えられます。
manage-starter = 最初の人：{ $name }
manage-starter-random = 最初の人：ルールどおり
manage-hand-over = ホストを譲る
manage-kick = 外す
manage-move = 席を替える
manage-swap = { $name }は誰と席を替えますか？
manage-page = 席{ $first }–{ $last }
manage-locked = もうほかの人は参加できません。
manage-unlocked = また参加できるようになりました。
manage-shuffled = 席をシャッフルしました。
manage-swapped = **{ $name }**と**{ $other }**の席を替えました。
manage-kicked = **{ $name }**を外しました。このテーブルには戻れません。
manage-handed-over = **{ $name }**がホストになりました。
manage-starter-none = 最初の人はルールで決まります。
manage-kicked-you = ホストの**{ $host }**が、あなたを{ $channel }のテーブルから外しました。次のテーブルには参加できます。

## ボタン
button-join = 参加
button-leave = 抜ける
button-start = 開始
button-manage = 管理
button-lock = ロック
button-unlock = ロック解除
button-shuffle = 席をシャッフル
button-computer-add = + コンピューター
button-computer-remove = − コンピューター
button-rematch = もう一度

## 一人だけに見える返事
answer-lobby-open = テーブルを開きました。ほかの人は*{ button-join }*を押せます。あなたはホストなので、*{ button-house }*でルールを、*{ button-manage }*で参加者を決められます。
answer-lobby-target = この形式では目標点は関係ありません。
answer-joined = テーブルに着きました。
answer-left-lobby = テーブルから抜けました。
answer-started = カードを配りました。*{ button-hand }*で自分の手札を開けます。
answer-computer-removed = コンピューターが抜けました。
answer-solo = カードを配りました。お楽しみください！
answer-solo-thread = { $thread }でカードを配りました。そこで*{ button-hand }*を押してください。
answer-rematch = 参加しました。ほかの人もそろうか、ホストが*{ button-start }*を押すと配られます。
answer-all-in = 全員そろいました。カードを配りました。

## スラッシュコマンド
command-start = このチャンネルでテーブルを開きます
command-solo = コンピューターとすぐに遊びます
command-join = このチャンネルのテーブルに参加します
command-leave = テーブルから抜けます。試合中なら棄権になります
option-preset = 始めるときのルール。選ばなければサーバーの設定かクラシック
option-target = 勝つ、または試合が終わる点数（形式によります）
option-format = ラウンドがどう試合になるか
option-players = 参加できる最大人数
option-solo-players = あなたを含めた人数（標準は4）
option-thread = 専用スレッドか、ここか
choice-thread-own = 専用スレッドで
choice-thread-here = ここで
