## 画像の代替テキスト
picture-podium = { $season }、{ $ladder }の表彰台。{ $places }
picture-podium-step = { $place }位：{ $name }、{ $number }。
picture-table-of = { $title }。
picture-row = { $place ->
    [0] 順位なし
   *[other] { $place }位
  }：{ $name }、{ $value }、{ $matches }戦{ $wins }勝。
picture-profile = { $name }のリーグのカード。
picture-curve = 最近のレート戦{ $count }試合のレート：{ $first }から{ $last }、最高{ $most }。

## 画像の中の文字
picture-place = { $place }
picture-won = { $matches }戦{ $wins }勝
picture-value-rating = { $rating }
picture-value-wins = { $wins }
picture-value-rate = { $rate }
picture-value-points = { $points }
picture-value-highest = { $highest }
picture-value-place = { $average }
picture-ratings = レート、{ $season }
picture-unrated = レート戦なし
picture-curve-caption = { $ladder }：最近の{ $count }試合
picture-best = 最高{ $rating }
picture-form-caption = 最近の{ $count }試合（右が最新）
picture-count = { $count }
picture-tile-colour = 好きな色
picture-tile-catches = 指摘
picture-tile-caught = 指摘された
picture-tile-awards = 実績

league-unread = -# 画像に収まらない名前：
