## 起きたこと
event-hand-started = 第{ $hand }ラウンド：**{ $name }**が配りました。最初のカード：{ $card }。
event-hand-started-undealt = 第{ $hand }ラウンド。最初のカード：{ $card }。
event-start-ignored = 先にめくれて下にあるカード：{ $cards }。
event-card-played = **{ $name }**が{ $card }を出しました。
event-set-played = **{ $name }**が{ $cards }を出しました。
event-cards-discarded = **{ $name }**が{ $cards }を捨てました。
event-named-turned-up = **{ $name }**が{ $colour }を選び、{ $cards }をめくりました。
event-cards-turned-up = **{ $name }**が{ $cards }をめくりました。
event-cards-drawn = { $count ->
    [0] **{ $name }**は引けませんでした。山札も捨て札も空です。
   *[other] **{ $name }**が{ $count }枚引きました。
  }
event-cards-drawn-caught = { $count ->
    [0] UNO忘れの**{ $name }**は引けませんでした。山札も捨て札も空です。
   *[other] UNO忘れで**{ $name }**が{ $count }枚引きました。
  }
event-reshuffled = 捨て札を切って新しい山札にしました。
event-cards-drawn-skipped = { $count ->
    [0] **{ $name }**は山札も捨て札も空で引けず、番を飛ばされました。
   *[other] **{ $name }**が{ $count }枚引き、番を飛ばされました。
  }
event-cards-drawn-passed = { $count ->
    [0] **{ $name }**は山札も捨て札も空で引けず、パスしました。
   *[other] **{ $name }**が{ $count }枚引き、パスしました。
  }
event-passed = **{ $name }**がパスしました。
event-ran-out = ⏳ **{ $name }**が時間切れになりました。
event-voted-on = 🗳️ 投票で**{ $name }**の番を終わらせました。
event-skipped = **{ $name }**が番を飛ばされました。
event-reversed = 順番が逆回りになりました。
event-reversed-skipped = リバース：**{ $name }**が飛ばされました。
event-uno-called = **{ $name }**がUNOを宣言しました！
event-uno-caught = **{ $by }**が**{ $name }**のUNO忘れを指摘しました！
event-challenge-guilty = { $colour ->
    [none] **{ $by }**が**{ $name }**にチャレンジして成功：ブラフでした。
   *[other] **{ $by }**が**{ $name }**にチャレンジして成功：手札に{ $colour }があり、ブラフでした。
  }
event-challenge-innocent = { $colour ->
    [none] **{ $by }**が**{ $name }**にチャレンジして失敗：ブラフではありません。
   *[other] **{ $by }**が**{ $name }**にチャレンジして失敗：手札に{ $colour }はなく、ブラフではありません。
  }
event-forfeited = **{ $name }**が試合から抜けました。
event-hand-limit = **{ $name }**は{ $count }枚になり、このラウンドは脱落です。
event-seat-finished = 🏁 **{ $name }**があがりました：{ $place }位。
event-hand-ended = **{ $name }**が第{ $hand }ラウンドに勝ちました：{ $points }点{ $times ->
    [1] { "" }
   *[other] （×{ $times }）
  }。
event-hand-ended-undecided = 第{ $hand }ラウンドが終わりました。
event-dealer-card = **{ $name }**：{ $card }
event-dealer-drawn = 親決めで引いたカード：{ $cards }。
event-colour-drawn = 色はランダムで{ $colour }になりました。
event-colour-named = **{ $name }**が{ $colour }を選びました。
event-jumped-in = **{ $name }**がジャンプインしました。
event-draws-stacked = **{ $name }**が返して、合計{ $count }枚になりました。
event-draws-deflected = **{ $name }**が受け流し、**{ $other }**に{ $count }枚。
event-hands-swapped = **{ $name }**が**{ $other }**と手札を交換しました。
event-hands-passed = 全員の手札が隣へ移りました。
event-turn-kept = **{ $name }**がもう一度出します。
event-uno-forgotten = **{ $name }**が先にUNOを宣言し忘れました。
event-wrong-call = **{ $name }**が手札が多いのにUNOを宣言しました。
event-wrong-catch = **{ $name }**が、宣言していた**{ $other }**を指摘しました。
event-accused = **{ $by }**が、カードをすすめたと**{ $name }**を訴えました。
event-vote-cast = **{ $name }**が投票しました。
event-accusation-lapsed = **{ $name }**への訴えは無効になりました。
event-accusation-guilty = 投票の結果：**{ $name }**はカードをすすめました。
event-accusation-innocent = 投票の結果：**{ $name }**はカードをすすめていません。
event-points-scored = **{ $name }**に{ $points }点{ $times ->
    [1] { "" }
   *[other] （×{ $times }）
  }：合計{ $total }点。
event-eliminated = **{ $name }**は{ $points }点で脱落しました。
event-match-ended = 試合が終わりました。
