command-review = 終わった試合で損の大きかった手と、よりよい手を表示します
button-review = 振り返り

coach-play = { $uno ->
    [called] { $card }を出して*{ button-uno }*を宣言
    [uncalled] *{ button-uno }*なしで{ $card }を出す
   *[none] { $card }を出す
  }
coach-play-swap = { $uno ->
    [called] { $card }を出し、{ $name }と手札を交換して*{ button-uno }*を宣言
    [uncalled] *{ button-uno }*なしで{ $card }を出し、{ $name }と手札を交換
   *[none] { $card }を出し、{ $name }と手札を交換
  }
coach-colour = { $colour }を選ぶ
coach-draw = 1枚引く
coach-pass = 持っておく
coach-challenge = チャレンジ
coach-accept = { $count }枚引く

coach-why-caught = *{ button-uno }*を忘れて指摘され、引くことになりました。
coach-why-certain = 試したすべての場合で勝ちました。
coach-why-bluff = あなたに見えたことからは、{ $share }%の確率でブラフです。
coach-why-honest = あなたに見えたことからは、ブラフの確率は{ $share }%だけです。
coach-why-draws = { $rival }が引くことになり、相手の勝率が{ $instead }%から{ $share }%になります。
coach-why-skipped = { $rival }の番が飛ばされ、相手の勝率が{ $instead }%から{ $share }%になります。
coach-why-fits = 次の番で出せるカードがある確率が、{ $instead }%から{ $share }%になります。
coach-why-kept = ほかに出せないときのために**{ $card }**を取っておけます。
coach-why-rival = { $rival }の勝率が{ $instead }%から{ $share }%になります。
coach-rival = **{ $name }**（{ $cards }枚）

hint-compared = 💡 **{ $move }**：勝率{ $chance }%。次の候補：{ $other }、{ $less }%。
hint-alone = 💡 **{ $move }**：今はほかに考えられません。
hint-thumb = 💡 **{ $move }**：ここでは先が読めないので、経験則です。

review-waits = ⏳ コーチは先にほかの試合を見ています。あなたは{ $count }番目です。振り返りは自動でここに出ます。
review-looking = 🔎 あなたの判断{ $count }回を見ています…
review-title = 試合#{ $hash }の振り返り
review-accuracy = 正確さ：**{ $percent }%**（判断{ $count }回）
review-lost = チャレンジ失敗{ $count }回
review-forgotten = *{ button-uno }*忘れ{ $count }回
review-looked = コーチが判断{ $count }回を見ました。
review-moments = { $count ->
    [0] お見事：損の大きい手はありませんでした。
    [1] もっとよくできた手が1つあります：
   *[other] 損の大きかった手が{ $count }つあります：
  }
review-place = { $number }/{ $total } · 第{ $hand }ラウンド
review-played = ❌ あなた：{ $move } · **{ $chance }%**
review-better = ✅ よりよい手：{ $move } · **{ $chance }%**
review-note = 正確さ：差が出る場面で、いつも最善なら100%、いつも最悪なら0%です。手の後ろの数字は、そのとき知り得たことから見た、ラウンドの勝率です。
review-nothing = { $count ->
    [0] この試合では判断する場面がなかったので、振り返るものがありません。
   *[other] この試合でのあなたの判断は、どれも差になりませんでした。
  }
review-too-many = コーチが見るのは10人までの試合です。この試合は*{ button-replay }*ですべての手を見られます。

result-accuracy = 🎯 正確さ：{ $names }
result-accuracy-of = { $name } { $percent }%
result-hints = ヒント{ $count }回

refused-not-your-match = その試合に参加していません。`/uno replay`なら誰でも見られます。
refused-no-finished-match = ここであなたが最後まで遊んだ試合がありません。試合をするか、`match:`の候補から選んでください。
refused-match-unreviewable = 以前のバージョンで配った試合なので、もう分析できません。`/uno replay`ではまだ見られます。
refused-review-under-way = 前の振り返りがまだ途中です。終わってからもう一度どうぞ。
refused-coach-busy = このサーバーの多くの人がコーチを待っています。数分後にもう一度お試しください。
refused-coach-away = コーチは今、試合を見られません。数分後に試すか、*{ button-replay }*を見てください。
refused-no-hints = ヒントはコンピューターとだけ遊ぶ練習用です。`/uno solo`で始められます。
refused-no-hint-now = 今は判断することがありません。あなたの番に聞いてください。
