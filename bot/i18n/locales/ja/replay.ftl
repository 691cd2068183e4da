button-replay = リプレイ
command-replay = 終わった試合を、全員の手札を開いて一手ずつ見直します
replay-title = 試合#{ $hash }のリプレイ
replay-table-place = テーブル{ $number }
replay-hand-place = 第{ $hand }ラウンド（全{ $hands }）
replay-place = { $number }/{ $total }手
replay-top = 場のカード：{ $card }
replay-pile = 山札{ $pile }枚
replay-owed = このままなら、**{ $name }**が{ $count }枚引きます。
replay-drawn = **{ $name }**が{ $drawn }を引きました
replay-more = …ほか{ $count }件
replay-seat-open = { $marker } { $name }：{ $held }
replay-seat-unknown = { $marker } { $name } · 手札の記録なし
replay-seat = { $cards ->
    [1] { $marker } { $name } · **1枚**
   *[other] { $marker } { $name } · { $cards }枚
  }

replay-surprise-hand-won = 🏁 ラウンドの決着
replay-surprise-caught = ⚡ UNO忘れの指摘
replay-surprise-bluff = ⚡ ブラフの発覚
replay-surprise-swapped = ⚡ 手札の交換
replay-surprise-comeback = ⚡ 10枚以上から残り1枚
replay-surprise-wild-draw = ⚡ ワイルドのドローカード
replay-surprise-drawn = ⚡ 一度に何枚も引く

button-replay-surprise = 次の見どころ
button-replay-go = 手を選ぶ…
replay-choose-hand = ラウンドへ移動
replay-choose-hand-from = 第{ $hand }ラウンド · ほかへ移動
replay-hand-choice = 第{ $hand }ラウンド · { $number }手目から
replay-hand-choice-table = 第{ $hand }ラウンド、テーブル{ $place } · { $number }手目から
replay-choose-view = 誰の手札を見るか
replay-all = 全員の手札を開く
replay-view-choice = { $name }から見えたもの
replay-go-title = 手へ移動
replay-go-label = 何手目ですか？
replay-go-help = 1〜{ $total }の数
replay-no-number = 手は1〜{ $total }です。その中の数を入力してください。
