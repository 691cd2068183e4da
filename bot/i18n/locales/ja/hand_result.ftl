hand-result-won = 第{ $hand }ラウンド：**{ $name }**が{ $card }で勝ち
hand-result-jumped-in = 第{ $hand }ラウンド：**{ $name }**がジャンプインし、{ $card }で勝ち
hand-result-won-plain = 第{ $hand }ラウンド：**{ $name }**の勝ち
hand-result-last-in = 第{ $hand }ラウンド：最後に残った**{ $name }**の勝ち
hand-result-nobody = 第{ $hand }ラウンド終了
hand-result-lead = 👑 { $names }が首位
hand-result-course = { $kind ->
    [lowest] { $target }点で終了、最少の勝ち
    [elimination] { $target }点で脱落
    [partners] ペアで{ $target }点先取
    [points] { $target }点先取
   *[other] 第{ $hand }ラウンド（全{ $hands }）
  }{ $times ->
    [1] { "" }
   *[other] { " " }· 得点×{ $times }
  }
hand-result-standing = { $place } **{ $name }** · { $points }{ $gained ->
    [0] { "" }
   *[other] （+{ $gained }）
  }{ $climbed ->
    [0] { "" }
   *[other] { " " }▲{ $climbed }
  }{ $full ->
    [yes] { " " }· 手札オーバー
   *[no] { "" }
  }{ $out ->
    [yes] { " " }· 脱落
   *[no] { "" }
  }
hand-result-brief = { $place ->
    [1] 🥇{ "\u00A0" }
    [2] 🥈{ "\u00A0" }
    [3] 🥉{ "\u00A0" }
   *[other] { "" }
  }{ $name }：{ $points }{ $gained ->
    [0] { "" }
   *[other] { "\u00A0" }(+{ $gained })
  }{ $climbed ->
    [0] { "" }
   *[other] { "\u00A0" }▲{ $climbed }
  }{ $full ->
    [yes] { "\u00A0" }手札オーバー
   *[no] { "" }
  }{ $out ->
    [yes] { "\u00A0" }脱落
   *[no] { "" }
  }
hand-result-held = { $cards } · { $points }点{ $times ->
    [1] { "" }
   *[other] { " " }×{ $times }
  }
hand-result-knockouts = 上限脱落{ $count }人：{ $points }点
hand-result-more = { $cards }、ほか{ $count }枚
hand-result-partner = { $name }：{ $held }
hand-result-own-cards = あなたの残り：{ $held }
hand-result-own-limit = 手札が多すぎて（上限{ $limit }枚）、このラウンドは脱落しました
hand-result-waiting = ⏳ 次のラウンド：{ $when } · まだ押していない人：{ $names }
hand-result-soon = ⏳ 次のラウンド：{ $when }
button-next-hand = 次のラウンド
refused-between-hands = まもなく次のラウンドです。*次のラウンド*を押すとすぐ始まります。
answer-joined-later = 次のラウンドはもう配られたので、その次から参加します。

## 画像
picture-hand-won = 第{ $hand }ラウンド：{ $name }が{ $card }で勝ち。
picture-hand-title = 第{ $hand }ラウンド{ $times ->
    [1] { "" }
   *[other] { " " }· 得点×{ $times }
  }
picture-hand-times = 得点は{ $times }倍です。
picture-hand-wins = { $jumped ->
    [yes] { $leads ->
        [0] ジャンプインで勝利！
        [1] ジャンプインで勝利、首位に！
       *[other] ジャンプインで勝利、ペアが首位に！
      }
   *[no] { $leads ->
        [0] ラウンド勝利！
        [1] ラウンド勝利、首位に！
       *[other] ラウンド勝利、ペアが首位に！
      }
  }
picture-match-title = { $hands ->
    [1] 試合終了
   *[other] { $hands }ラウンドで試合終了
  }
picture-match-wins = { $points ->
    [-1] 勝利！
   *[other] { $points }点で勝利！
  }
picture-match-final = 決勝：{ $name }
picture-match-champion = 優勝！
picture-match-final-of = { $name }の決勝。
picture-match-won = 試合に勝った{ $names }にトロフィー。
picture-match-card = 最後のカードは{ $card }でした。
picture-hand-headline = { $headline }。
picture-hand-lead = { $names }が首位です。
picture-hand-standing = { $place }位 { $name }：{ $points }点{ $gained ->
    [0] { "" }
   *[other] 、このラウンド{ $gained }点
  }{ $climbed ->
    [0] { "" }
   *[other] 、順位{ $climbed }上昇
  }{ $out ->
    [yes] 、脱落
   *[no] { "" }
  }。
picture-hand-held = { $name }の残り：{ $cards }。
picture-hand-too-many = 手札オーバー
picture-hand-limit = { $name }は手札が多すぎて、このラウンドは脱落しました。
