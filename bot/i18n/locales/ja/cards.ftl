## カードと色
colour-R = 赤
colour-Y = 黄
colour-G = 緑
colour-B = 青
card-colour-R = { colour-R }
card-colour-Y = { colour-Y }
card-colour-G = { colour-G }
card-colour-B = { colour-B }

face-D = ドロー2
face-R = リバース
face-S = スキップ
face-X = ブランク
face-W = ワイルド
face-W4 = ワイルドドロー4
face-D4 = ドロー4
face-A = ディスカードオール
face-E = 全員スキップ
face-WR4 = ワイルドリバースドロー4
face-W6 = ワイルドドロー6
face-W10 = ワイルドドロー10
face-WC = ワイルドカラールーレット

colour-named = { $symbol } { $colour }
card-coloured = { $symbol } { $colour }の{ $face }
card-wild = { $symbol } { $face }
card-swapping = { $card } ⇄ { $name }
card-wild-as = { $symbol } { $face } → { $colour-symbol } { $colour }

## 読み上げのための言葉
card-said = { $colour }の{ $face }
card-said-as = { $face }（{ $colour }）
card-said-times = { $count ->
    [1] { $card }
   *[other] { $card }が{ $count }枚
  }

## ボタンの短い名前
short-D = +2
short-R = リバース
short-S = スキップ
short-X = ブランク
short-W = ワイルド
short-W4 = ワイルド+4
short-D4 = +4
short-A = 全捨て
short-E = 全員飛ばし
short-WR4 = リバース+4
short-W6 = ワイルド+6
short-W10 = ワイルド+10
short-WC = ルーレット
button-card = { $face }{ $count ->
    [1] { "" }
   *[other] { " " }×{ $count }
  }

## 列挙
list-next = { $list }、{ $next }
names-and = { $names }、{ $name }
names-and-others = { $names }、ほか{ $count }人
cards-after-more = { $count }枚と{ $cards }
cards-more = { $cards }…ほか{ $count }枚
