## 名前のない席
computer-name = コンピューター{ $number }
player-name = プレイヤー{ $number }

## チーム
team-orange = オレンジ
team-purple = パープル
team-members = { $sign } { $team }：{ $names }
team-points = { $team }、{ $points }点

## テーブル
table-top = { $card }
table-direction = { $direction ->
    [left] ↓ 上から下へ進みます
   *[right] ↑ 下から上へ進みます
  }
table-course-single = 1ラウンド勝負
table-course-points = 第{ $hand }ラウンド · { $target }点先取
table-course-lowest = 第{ $hand }ラウンド · { $target }点で終了、最少の勝ち
table-course-elimination = 第{ $hand }ラウンド · { $target }点で脱落
table-course-partners = 第{ $hand }ラウンド · ペアで{ $target }点先取
table-course-rotation-four = 第{ $hand }ラウンド（全{ $hands }）
table-course-rotation-eight = 第{ $hand }ラウンド（全{ $hands }）
table-course-played = { $target }点で勝ち
table-facts = { $course } · 山札{ $pile }枚
table-points = 得点 · { $points }
table-number = テーブル{ $number }：{ $top }
table-turn = **{ $name }**の番です。
table-turn-answer = { $deflecting ->
    [yes] **{ $name }**はカードで受け流すか、{ $count }枚引きます。
   *[no] **{ $name }**はドローカードで返すか、{ $count }枚引きます。
  }
table-turn-colour = **{ $name }**が最初の色を選びます。
table-turn-roulette = カラールーレット：**{ $name }**が色を選び、その色が出るまで山札をめくり、すべて手札に加えます。
table-waits = このテーブルは終わり、もう一方を待っています。
table-accusation = **{ $by }**が、カードをすすめたと**{ $name }**を訴えています。ほかの全員が投票します。
table-turn-challenge = **{ $name }**は**{ $by }**のワイルドドロー4にチャレンジするか、引き受けます。{ $colour ->
    [none] { "" }
   *[other] **{ $by }**が{ $colour }を持っていたら、ブラフです。
  }
seat-line = { $marker } { $name } · { $cards ->
    [1] **1枚**
   *[other] { $cards }枚
  } · { $points }点{ $called ->
    [yes] { " " }· **UNO！**
   *[no] { "" }
  }{ $dealer ->
    [yes] { " " }· 親
   *[no] { "" }
  }
seat-brief = { $name }：{ $cards ->
    [1] **1**
   *[other] { $cards }
  }{ $called ->
    [yes] { " " }**UNO！**
   *[no] { "" }
  }
seat-brief-turn = → **{ $name }**：{ $cards ->
    [1] **1**
   *[other] { $cards }
  }{ $called ->
    [yes] { " " }**UNO！**
   *[no] { "" }
  }
seat-gone = ~~{ $name }~~
seat-out-of-hand = ~~{ $name }~~（このラウンド脱落）
seat-finished = { $medal } { $name }
seat-brief-marked = { $seat }（{ $mark }）
seat-reacts = { $name } { $reaction }
seat-points = { $name }：{ $points }
large-table-order = ↓ 順番どおり
large-table-name = #{ $number } { $name }
large-table-seat = { $name }{ "\u00A0" }`{ $cards }`{ $points ->
    [0] { "" }
   *[other] { "\u00A0" }({ $points })
  }
large-table-turn = →{ "\u00A0" }**{ $name }**{ "\u00A0" }`{ $cards }`{ $points ->
    [0] { "" }
   *[other] { "\u00A0" }({ $points })
  }
seat-left = { $marker } ~~{ $name }~~ · 退出 · { $points }点
seat-out-of-hand-line = { $marker } { $seat } · { $points }点
table-last-hand = 第{ $hand }ラウンドは**{ $name }**の勝ち：{ $points }点{ $times ->
    [1] { "" }
   *[other] （×{ $times }）
  }。

## 画像の代替テキスト
picture-banner = ルール「{ $name }」。このようなカードがあります：{ $cards }。
picture-table = テーブル：場のカードは{ $card }、山札は{ $pile }枚。
picture-no-colour = 色はまだ決まっていません。
picture-owed = このままなら、{ $name }が{ $count }枚引きます。
picture-team = { $side ->
    [orange] オレンジチーム（四角）：{ $names }。
   *[purple] パープルチーム（丸）：{ $names }。
  }
picture-seat-gone = { $name }はもうプレイしていません。
picture-seat-cards = { $seat }手札：{ $cards }。
picture-more = ほか{ $count }件。
picture-out-of-hand = { $name }はこのラウンド脱落です。
picture-finished = { $name }はあがりました：{ $place }位。
picture-turn = { $name }の番です。
picture-direction = { $direction ->
    [clockwise] 時計回りに進みます。
   *[counter] 反時計回りに進みます。
  }
picture-seat = { $called ->
    [yes] { $name }：{ $cards }枚、UNO宣言済み。
   *[no] { $name }：{ $cards }枚。
  }
picture-hand = あなたの手札：{ $cards }。
picture-playable = 出せるカード：{ $cards }。
picture-playable-none = 出せるカードはありません。

## 番
ping = { $mention } あなたの番です。
ping-roulette = { $mention } カラールーレットです。色を選んでください。
ping-challenge = { $mention } **{ $name }**があなたにワイルドドロー4を出しました。チャレンジするか、引き受けてください。{ $colour ->
    [none] { "" }
   *[other] 相手が{ $colour }を持っていたら、ブラフです。
  }

## ボタン
button-hand = 手札
button-rules = ルール

## 一人だけに見える返事
answer-left-match = 試合から抜けました。ほかの人は続けます。
answer-left-last = 試合から抜けたので、試合は終わりです。
answer-table = テーブルをチャンネルの一番下へ移します。
answer-table-there = テーブルはここです：{ $place }。プレイヤーはチャンネルの一番下へ移せます。
answer-ended = テーブルを閉じました。

## スラッシュコマンド
command-uno = このチャンネルでUNOを遊びます
command-table = テーブルをチャンネルの一番下へ移します
command-end = このチャンネルのテーブルを閉じます（ホストとモデレーター用）
