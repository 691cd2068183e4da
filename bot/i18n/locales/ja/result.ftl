## 勝者
result-won = 🏆 { $winners }が{ $points }点で勝ちました！
result-won-fewest = { $count ->
    [1] 🏆 { $winners }が最少の{ $points }点で勝ちました！
   *[other] 🏆 { $winners }が最少の{ $points }点で並んで勝ちました！
  }
result-won-last-in = 🏆 { $winners }が最後まで残って勝ちました！
result-won-out = 🏆 { $winners }が最初にあがって勝ちました！
result-won-played = { $count ->
    [1] 🏆 { $winners }が勝ちました！
   *[other] 🏆 { $winners }が2人とも勝ちました！
  }
result-won-forfeit = 🏆 ほかの全員が抜けたので、{ $winners }の勝ちです。
result-won-broken-off = 🏆 誰かが抜けて試合が終わり、{ $winners }の勝ちです。
result-won-pair = 🏆 相手のペアが欠けたので、{ $winners }の勝ちです。
result-won-early = 🏆 最後の巡が終わる前に誰かが抜けたので、{ $points }点で首位の{ $winners }の勝ちです。
result-multiplied = -# 各ラウンドの得点は{ $times }倍でした。
result-limit = -# 誰かが{ $limit }点取ると試合終了、{ $target }点以上の人の勝ちです。
result-empty = -# あがった人と、{ $target }点以上取った人の勝ちです。

## 順位
place = { $place ->
    [1] 🥇
    [2] 🥈
    [3] 🥉
   *[other] **#{ $place }** ·
  }
place-plain = **#{ $place }** ·
result-place = { $place } { $name } · { $points }点{ $hands ->
    [0] { "" }
   *[other] { " " }· { $hands }ラウンド勝利
  }
result-place-empty = { $place } 0点：{ $names }
result-place-short = { $place } { $name } · { $points }
result-place-left = { $place } { $name } · { $points }点 · 退出
result-place-limit = { $place } { $name } · 手札の上限で脱落
result-place-held = { $place } { $name } · 手札{ $points }点
result-place-out = { $place } { $name } · 第{ $hand }ラウンドで脱落 · { $points }点
result-more = -# …ほか{ $count }件

## ラウンドごとの得点
result-scores = **ラウンドごとの得点**
result-scores-last = **ラウンドごとの得点**（最後の{ $hands }ラウンド）
result-column = 回
result-score = -# 第{ $which }ラウンド：**{ $name }** +{ $points }
result-score-caught = -# 第{ $which }ラウンド：**{ $name }**があがり、最多の点は{ $other } +{ $points }

## 残ったカード
result-hands-left = **残った手札**
result-hand-left = -# { $name } · { $points }：{ $held }

## 目立った記録
result-catches = 指摘した人：{ $names }
result-catcher = **{ $name }** { $count }回
result-draw = 一度に最も多く引いた人：**{ $name }**、{ $cards }枚
result-fullest = 手札が最も多かった人：**{ $name }**、{ $cards }枚

## リーグ
result-ratings = 📈 レート、{ $ladder }
result-rating = { $name } { $before } → **{ $after }**
result-rating-place = { $change }、現在ラダー#{ $place }
result-rating-place-short = { $change }、現在#{ $place }
result-details = 試合#{ $hash }の詳細
result-uncounted = まだリーグに入っていません。試合は終了後まもなく集計されます（モデレーターが外した試合を除く）。
result-not-counted = レート対象外、リーグ対象外：人は1人だけでした。
result-unrated-one-person = レート対象外：2人以上が必要です。
result-unrated-computers = レート対象外：コンピューターが参加しました。
result-unrated-options = レート対象外：このルールでは運だけで勝敗が決まります。
result-unrated-returned = レート対象外：今はレートなしで遊んでいる人がいます。
result-unrated-same-group = レート対象外：同じ顔ぶれで、24時間以内にもう3回レート戦をしました。
result-unrated-unknown = レート対象外。
result-awards = 🏅 { $name }：{ $awards }
result-awards-more = { $awards }、ほか{ $count }件

## 配札の確認
result-hands = { $hands }ラウンド
result-seed = -# 鍵：`{ $seed }` · 指紋 { $hash }

## 終わったテーブル
closed = このテーブルは閉じました。
panel-dealt = カードを配りました。*手札*で見られます。
panel-over = この試合は終わりました。
closed-by = **{ $name }**がこのテーブルを閉じました。
closed-start = -# `/uno start`で新しく開けます。

## グラフ
chart-points = ラウンドごとの得点
chart-sizes = 一手ごとの手札の枚数
picture-chart-points = ラウンドごとの得点のグラフ、全{ $hands }ラウンド。
picture-chart-sizes = 一手ごとの全員の手札の枚数のグラフ。
picture-chart-target = 目標の{ $target }点に線があります。
picture-chart-line = { $names }{ $won ->
    [yes] （勝者）
   *[no] { "" }
  }：{ $values }。
picture-chart-end = 最後は{ $points }
picture-chart-team = { $side ->
    [orange] オレンジチーム（四角）、{ $names }
   *[purple] パープルチーム（丸）、{ $names }
  }
picture-last-hand = 最後のラウンドを、全員の手札を開いて一手ずつ見せる動く画像。
picture-open-hands = 全員の手札が開いています。場のカードは{ $card }です。
