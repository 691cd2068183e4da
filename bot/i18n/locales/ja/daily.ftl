command-daily = 今日の配札で遊びます：全員同じカードです

daily-title = デイリー { $date } · 挑戦は1回、あとで続けられます · あなただけに見えます
daily-won = 🏆 デイリー { $date }
daily-lost = 🏁 デイリー { $date }
daily-result = { $won ->
    [yes] { $points }点で勝ち
   *[no] 負け、手札{ $points }点
  } · { $moves }手
daily-streak = { $count ->
    [0] 毎日終えると連続記録になります。
   *[other] 連続記録：{ $count }日
  }
daily-table = このサーバー：{ $count }人
daily-line = `#{ $place }` { $name } · { $won ->
    [yes] 勝ち、{ $points }点
   *[no] 負け、−{ $points }点
  }、{ $moves }手
daily-next = 次の配札：{ $when } `/uno daily`

daily-legend = 🟩 出した · 🟡 引いた · 🔺 やられた

daily-shared = **{ $name }** · デイリー { $date }
daily-shared-note = 🟩 出した · 🟡 引いた · 🔺 やられた。全員同じカード：`/uno daily`
button-share = シェア

daily-fair = **{ $date }**：このカードは{ $when }に決まりました。指紋：
  `{ $hash }`
daily-fair-after = **{ $date }**：こちらも決まっていて、カードを知り得るのはbotの運営者だけです：
  `{ $hash }`
daily-fair-before = **{ $date }**は終わったので、秘密を公開します：
  `{ $secret }`
  指紋`{ $hash }`と一致します。
daily-fair-check = 指紋は、日付、改行、秘密をつないだもののSHA-256です。カードとコンピューターの手はすべて、秘密だけから決まります。

refused-day-over = その日は終わりました。`/uno daily`で今日の配札を開けます。
refused-no-daily = その配札はまだ始めていません。`/uno daily`で今日のものを開けます。
refused-daily-shared = この結果はもうここでシェアしました。ほかのチャンネルでもシェアできます。
