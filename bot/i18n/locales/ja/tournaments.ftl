tournament-kind-elimination = 勝ち抜き
tournament-kind-rotation-four = 4人ローテーション
tournament-kind-rotation-eight = 8人ローテーション
tournament-kind-rounds = ラウンド制
tournament-kind-arena = アリーナ
tournament-about-elimination = { $size ->
    [2] 1対1の勝ち抜き。勝者が進みます。
    [3] 3人までのテーブルで勝ち抜き。勝者が進みます。
   *[other] { $size }人までのテーブルで勝ち抜き。各テーブルの上位2人が進みます。2人のテーブルがある回は、勝者だけが進みます。
  }
tournament-about-rotation-four = 4人のグループで、ほかの3人と4ラウンドずつペアを組みます。全グループで得点が最多の人の優勝です。
tournament-about-rotation-eight = 8人のグループで2テーブル。ほかの7人と4ラウンドずつペアを組みます。全グループで得点が最多の人の優勝です。
tournament-about-rounds = { $size }人までのテーブルで{ $rounds }回。成績の近い人どうしで遊びます。テーブルの1位は10点、最下位は0点です。
tournament-about-arena = 開いている間（{ $time }）何試合でも、{ $size }人までのテーブルで遊べます。1勝2点、3連勝目からは4点です。

tournament-round = { $following ->
    [0] 決勝
    [1] 準決勝
    [2] 準々決勝
   *[other] 第{ $round }回戦
  }
tournament-matches = 試合
tournament-groups = グループ
tournament-table = テーブル{ $number }
tournament-from = テーブル{ $table }の{ $rank ->
    [1] 1位
   *[other] 2位
  }
tournament-winner-of = テーブル{ $table }の勝者
tournament-nobody = なし
tournament-person = { $ahead ->
    [yes] **{ $name }**
   *[no] { $name }
  }
tournament-table-line = **{ $table }** · { $people }
tournament-state-pending = これから
tournament-state-waiting = まもなく開く
tournament-state-open = { $there }/{ $people }人が到着
tournament-state-playing = 試合中
tournament-state-playing-hands = 試合中 · 第{ $hand }ラウンド（全{ $hands }）
tournament-state-played = 終了
tournament-state-walkover = 不戦で決着
tournament-here = { $channel }

## 順位
tournament-standing-elimination = { $place } **{ $name }** · { $state }
tournament-standing-points = { $place } **{ $name }** · **{ $score }点** · { $played }戦{ $wins }勝
tournament-still-in = 勝ち残り
tournament-withdrawn = 棄権
tournament-champion = 優勝
tournament-finalist = 準優勝
tournament-out-in = 敗退：{ $reached }
tournament-reserve = 補欠
tournament-entrant = **{ $number }** { $name }
tournament-entrant-rated = **{ $number }** { $name } · { $rating }
tournament-won-by = { $count ->
    [1] { $tournament }優勝：{ $names }
   *[other] { $tournament }同時優勝：{ $names }
  }
tournament-won-by-nobody = { $tournament }が終わりました。優勝者はいません。
tournament-cancelled-host = { $tournament }は中止されました。
tournament-cancelled-too-few = { $tournament }は参加者が足りず、中止されました。
tournament-cancelled-channel-gone = { $tournament }はチャンネルがなくなり、中止されました。

## ローテーションの予定
tournament-schedule-hands = 第{ $first }–{ $last }ラウンド
tournament-schedule-pair = { $one } + { $other }
tournament-schedule-table = { $pair } 対 { $others }
tournament-schedule-line = { $now ->
    [yes] **{ $label }** · { $tables } ◀
   *[no] { $label } · { $tables }
  }
tournament-running-points = ここまでの得点：{ $ordered }
tournament-running-point = { $name } { $points }

## 画像
picture-bracket-head = { $name }、{ $state }。
picture-bracket-goes = { $kind } · { $count }人
picture-bracket-won = { $kind } · { $count ->
    [1] 優勝：{ $names }
   *[other] 同時優勝：{ $names }
  }
picture-bracket-table = { $table }：{ $people }。
picture-bracket-goes-on = { $name }（勝ち上がり）
picture-bracket-absent = { $name }（欠席）
picture-bracket-points-of = { $name } { $points }点
picture-bracket-now = 現在 { $hands }
picture-bracket-place = { $withdrawn ->
    [yes] { $place }位 { $name }、{ $played }戦{ $wins }勝、{ $score }点、棄権。
   *[no] { $place }位 { $name }、{ $played }戦{ $wins }勝、{ $score }点。
  }
picture-bracket-winner = テーブル{ $table }の勝者
picture-bracket-from = テーブル{ $table }の{ $rank ->
    [1] 1位
   *[other] 2位
  }
picture-bracket-won-column = 勝ち
picture-bracket-points = 得点
