## ルールシート
preset-official = オフィシャル
preset-official-help = 正式ルール：チャレンジあり、UNO忘れは4枚
preset-anywhere = お手軽
preset-anywhere-help = すぐ終わる1ラウンド：引いたら番は終わり、UNOは出す前に宣言、チャレンジなし
preset-classic = クラシック
preset-classic-help = おなじみのルール：チャレンジあり、UNO忘れは2枚
preset-duel = デュエル
preset-duel-help = 2人用、出すたびに得点：250点で勝ち、300点で終了
preset-packs = 大人数
preset-packs-help = 10人ごとに1組、このbotでは40人まで、助言は禁止
preset-merciless = 無慈悲
preset-merciless-help = 168枚、10枚までのドローカード、スタックあり、25枚で脱落

## ワンタップで選べるルール
variant-quick = クイック
variant-stacking = スタック
variant-jump-in = ジャンプイン
variant-seven-zero = 7-0ルール
variant-partners = ペア戦
variant-party = パーティー
variant-help-quick = おなじみのルールで短く1ラウンド
variant-help-stacking = +2には+2で返せます。返せない人が全部引きます
variant-help-jump-in = 色も数字も同じなら、番でなくてもすぐ出せます
variant-help-seven-zero = 7で誰かと手札を交換、0で全員の手札が隣へ移ります
variant-help-partners = 2対2、パートナーは向かいの席
variant-help-party = +2と+4のスタック、ジャンプイン、7-0ルール

## 形式
format-single = 1ラウンド勝負。先にあがった人の勝ち
format-points = ラウンドの勝者がほかの人の手札の点を得て、誰かが目標に届くまで続けます
format-lowest = 全員が残った手札の点を数え、合計が最少の人の勝ち
format-elimination = 全員が残った手札の点を数え、目標に届くと脱落。最後に残った人の勝ち
format-partners = 4人、パートナーは向かいの席。ペアが相手ペアの手札の点を得ます
format-rotation-four = 4人、全員と4ラウンドずつペアを組みます。1巡は12ラウンド
format-rotation-eight = 8人で2テーブル、全員とペアを組みます。1巡は28ラウンド
format-played = 2人用。カードを出すたびに、その点が入ります

## 項目のグループ
group-table = テーブル
group-score = 試合と得点
group-start = 始め方
group-turn = 自分の番
group-cards = 記号カード
group-uno = UNOの宣言
group-house = ハウスルール

## 数
unit-seats = { $count }人
unit-cards = { $count }枚
unit-points = { $count }点
unit-rounds = { $count }巡
unit-times = { $count }倍

## テーブル
rule-least-seats = 最少人数
rule-least-seats-help = 試合を始めるのに必要な人数
rule-most-seats = 最大人数
rule-most-seats-help = 参加できる人数の上限
rule-most-seats--2147483647 = 上限なし
rule-deck = デッキ
rule-deck-help = 1組に入っているカード
rule-deck--standard = 通常の108枚
rule-deck--merciless = 無慈悲の168枚
rule-hand-size = 配る枚数
rule-hand-size-help = ラウンドの始めに1人に配る枚数
rule-packs = カードの組数
rule-packs-help = 何組のカードを混ぜて使うか
rule-packs--one = 1組
rule-packs--one-for-ten = 10人ごとに1組

## 試合と得点
rule-format = 形式
rule-format-help = ラウンドがどう試合になり、誰が勝つか
rule-format--single = 1ラウンド勝負
rule-format--points = 得点
rule-format--lowest = 合計最少
rule-format--elimination = 脱落
rule-format--partners = ペア戦
rule-format--rotation-four = ペア交代、4人
rule-format--rotation-eight = ペア交代、8人
rule-format--played = 出したカードの得点
rule-target = 目標点
rule-target-help = 試合に勝つ、または試合が終わる点数（形式によります）
rule-limit = 終了点
rule-limit-help = 全員に手札が残っていても試合が終わる点数
rule-limit-ends = 終了点に届いたとき
rule-limit-ends-help = 届いたカードの効果とそれへの返しを済ませるか
rule-limit-ends--before-effect = その場で試合終了
rule-limit-ends--after-effect = 先に効果を済ませる
rule-rounds = 巡の数
rule-rounds-help = 1巡で、ほかの全員と4ラウンドずつペアを組みます
rule-places = 順位決め
rule-places-help = 誰かがあがったあと、残りの人が順位を争うか
rule-places--first-out = オフ
rule-places--play-on = 最後の1人まで
rule-last-card = 最後に出したドローカード
rule-last-card-help = ドローカードであがったとき、次の人がその枚数を引くか
rule-last-card--drawn = 次の人が引く
rule-last-card--not-drawn = 引かない
rule-forfeit = 途中退出
rule-forfeit-help = 誰かが棄権したとき、ほかの人が続けるか。2人や2組なら続けません
rule-forfeit--leaves = ほかの人は続ける
rule-forfeit--ends = 試合終了、ほかの人の勝ち
rule-left-cards = 退出した人のカード
rule-left-cards-help = ほかの人が続けるとき、棄権した人の手札をどこへ戻すか
rule-left-cards--discard-pile = 捨て札の下
rule-left-cards--draw-pile = 山札の下
rule-point-multiplier = 得点の倍率
rule-point-multiplier-help = ラウンドの得点を何倍にするか。目標点は変わりません
rule-knockout-points = 上限脱落の得点
rule-knockout-points-help = 手札の上限で脱落した1人につき勝者へ。最少が勝つ形式では本人へ
rule-knockout-points--0 = オフ
rule-blank-value = ブランクの点数
rule-blank-value-help = ハウスルール付きブランクの点。代わりのカードなら、その点になります

## 始め方
rule-dealing = 最初の親
rule-dealing-help = 親の左の人から始め、ラウンドごとに親が左へ移ります
rule-dealing--random = ランダム
rule-dealing--highest-points = 1枚ずつ引き、点が最大の人
rule-dealing--highest-number = 1枚ずつ引き、数字が最大の人
rule-dealing--nobody = なし。1番の席から始める
rule-dealer-tie = 親決めの同点
rule-dealer-tie-help = 最大のカードを何人かが引いたとき、誰が引き直すか
rule-dealer-tie--tied = 同点の人が引き直す
rule-dealer-tie--everybody = 全員が引き直す
rule-start-card = 最初のカード
rule-start-card-help = ラウンドを始めるカード
rule-start-card--as-turned-up = 最初にめくったカード
rule-start-card--first-number = 最初に出た数字。先にめくれたカードは下に残す
rule-start-draw-two = 最初のカードがドロー2
rule-start-draw-two-help = 最初にめくれたときにどうするか
rule-start-draw-two--carried-out = 最初の人が2枚引き、番を飛ばされる
rule-start-draw-two--drawn-then-plays = 最初の人が2枚引き、そのあと出す
rule-start-draw-two--ignored = 何も起きない
rule-start-skip = 最初のカードがスキップ
rule-start-skip-help = 最初にめくれたときにどうするか
rule-start-skip--carried-out = 最初の人が飛ばされる
rule-start-skip--ignored = 何も起きない
rule-start-reverse = 最初のカードがリバース
rule-start-reverse-help = 最初にめくれたときにどうするか
rule-start-reverse--carried-out = 逆回りになり、親の右の人から始める
rule-start-reverse--dealer-starts = 逆回りになり、親から始める
rule-start-reverse--ignored = 何も起きない
rule-start-wild = 最初のカードがワイルド
rule-start-wild-help = 最初にめくれたときにどうするか
rule-start-wild--put-back = 戻して、別のカードをめくる
rule-start-wild--choose = 最初の人が色を選び、そのあと出す
rule-start-wild--any-card = 最初の1枚は何でも出せる
rule-start-wild--random-colour = 色はランダム
rule-start-wild-draw-four = 最初のカードがワイルドドロー4
rule-start-wild-draw-four-help = 最初にめくれたときにどうするか
rule-start-wild-draw-four--put-back = 戻して、別のカードをめくる
rule-start-wild-draw-four--choose = 最初の人が色を選び、そのあと出す
rule-start-wild-draw-four--any-card = 最初の1枚は何でも出せる
rule-start-wild-draw-four--random-colour = 色はランダム
rule-ignored-start = 効果なしの最初のカード
rule-ignored-start-help = 効果を無視した最初のカードに何を出せるか
rule-ignored-start--colour-and-symbol = 同じ色か同じ記号
rule-ignored-start--colour = 同じ色だけ

## 自分の番
rule-declining = 出さずに引く
rule-declining-help = 出せるカードがあっても引いてよいか
rule-declining--allowed = いつでも引ける
rule-declining--forbidden = 出せるカードがないときだけ
rule-drawing = 引く枚数
rule-drawing-help = 出さないときに何枚引くか
rule-drawing--one = 1枚
rule-drawing--until-playable = 出せるカードが来るまで
rule-after-drawing = 引いて出せるカード
rule-after-drawing-help = 引いたカードが出せるときにどうするか
rule-after-drawing--play-or-keep = 出しても持っていてもよい
rule-after-drawing--must-play = 必ず出す
rule-after-drawing--turn-ends = 持っておく。引いたら番は終わり
rule-matching = 出せるカード
rule-matching-help = 同じ色のほかに何を出せるか
rule-matching--face = 同じ数字か同じ記号
rule-matching--type = 同じ種類。数字にはどの数字でも
rule-refill = 山札の作り直し
rule-refill-help = 捨て札を切って新しい山札にするとき
rule-refill--when-empty = 山札がなくなったとき
rule-refill--when-short = 山札が必要な枚数に足りないとき

## 記号カード
rule-victim = ドローカードで引いたとき
rule-victim-help = ドロー2やワイルドドロー4などで引いたら、番も飛ばされるか
rule-victim--loses-turn = 番も飛ばされる
rule-victim--plays-on = 番は飛ばされない
rule-two-reverse = 2人のときのリバース
rule-two-reverse-help = 2人で遊ぶときのリバースの効果
rule-two-reverse--skips = スキップと同じ
rule-two-reverse--reverses = 向きが変わるだけ
rule-wild-draw-four = ワイルドドロー4
rule-wild-draw-four-help = いつ出せるか
rule-wild-draw-four--bluff = 場の色がないとき、またはブラフで
rule-wild-draw-four--no-bluff = 場の色がないときだけ
rule-wild-draw-four--always = いつでも
rule-challenges = チャレンジ
rule-challenges-help = 次の人がワイルドドロー4にチャレンジできるか
rule-challenges--allowed = オン
rule-challenges--none = オフ
rule-guilty-draws = ブラフのペナルティ
rule-guilty-draws-help = チャレンジされてブラフだった人が引く枚数
rule-challenger-draws = チャレンジ失敗のペナルティ
rule-challenger-draws-help = ブラフでなかったときに引く枚数。ワイルドドロー4の分も含みます
rule-right-challenger = チャレンジ成功のあと
rule-right-challenger-help = ブラフだった人が引いたあと、チャレンジした人がどうするか
rule-right-challenger--plays = 自分の番をふつうに行う
rule-right-challenger--loses-turn = 番を飛ばされる

## UNOの宣言
rule-uno = UNO
rule-uno-help = 残り1枚になる人がどう宣言するか
rule-uno--until-caught = 指摘されるまで
rule-uno--beforehand = 残り2枚で出す前に
rule-uno--by-itself = 自動で宣言
rule-early-uno = 2枚でのUNO
rule-early-uno-help = 残り2枚で、出す前に宣言できるか
rule-early-uno--counts = 有効
rule-early-uno--too-early = 早すぎる
rule-drawn-call = 引く前のUNO宣言
rule-drawn-call-help = 宣言した人がそのあと引いても、宣言が有効か
rule-drawn-call--cancelled = 無効になる
rule-drawn-call--stands = 2枚以下なら有効
rule-uno-penalty = UNO忘れのペナルティ
rule-uno-penalty-help = 間に合うように宣言しなかったときに引く枚数
rule-uno-penalty--0 = オフ
rule-forgotten-uno = UNO忘れで引くとき
rule-forgotten-uno-help = 残り2枚で先に宣言するルールで、ペナルティをいつ引くか
rule-forgotten-uno--before-effect = カードの効果の前
rule-forgotten-uno--after-effect = カードの効果のあと
rule-window = 指摘
rule-window-help = UNO忘れをいつまで指摘できるか
rule-window--next-turn = 次の人が引くか出すまで
rule-window--next-card = 次のカードが出るまで
rule-window--any-draw = 次の人が引く（効果やペナルティも含む）か出すまで
rule-wrong-call = 宣言まちがいのペナルティ
rule-wrong-call-help = 手札が多いのに宣言、または宣言した人を指摘したとき。オフなら受け付けません
rule-wrong-call--0 = オフ

## ハウスルール
rule-table-talk = 助言のペナルティ
rule-table-talk-help = ほかの人にカードをすすめたときに引く枚数。みんなの投票で決めます
rule-table-talk--0 = オフ
rule-stacking = スタック
rule-stacking-help = ドローカードにドローカードで返せます。返さない人が合計を引きます
rule-stacking--off = オフ
rule-stacking--same = ドロー2にドロー2
rule-stacking--either = どのドローカードでも
rule-stacking--equal-or-higher = 同じ枚数以上のドローカード
rule-jump-in = ジャンプイン
rule-jump-in-help = まったく同じカードは番でなくても出せ、そこから続けます
rule-jump-in--off = オフ
rule-jump-in--on = オン
rule-seven-zero = 7-0ルール
rule-seven-zero-help = 7で好きな人と手札を交換、0で全員の手札が隣へ移ります
rule-seven-zero--off = オフ
rule-seven-zero--on = オン
rule-sets = まとめ出し
rule-sets-help = 同じ数字を何枚かまとめて出せます
rule-sets--off = オフ
rule-sets--on = オン
rule-deflect = 受け流し
rule-deflect-help = 場の色のスキップかリバースで、ドローカードを次の人へ回せます
rule-deflect--off = オフ
rule-deflect--on = オン
rule-number-last = 数字あがり
rule-number-last-help = 最後の1枚は数字だけ。記号カードかワイルドだけ残ったら引きます
rule-number-last--off = オフ
rule-number-last--on = オン
rule-hand-limit = 手札の上限
rule-hand-limit-help = 引いたあとにこの枚数以上になるとラウンド脱落。最後に残った人の勝ち
rule-hand-limit--0 = オフ
rule-discard-all = 追加のディスカードオール
rule-discard-all-help = 1組につき各色に追加：手札の同じ色のカードを全部その下に捨てます
rule-discard-all--0 = オフ
rule-skip-everyone = 追加の全員スキップ
rule-skip-everyone-help = 1組につき各色に追加：出した人がもう一度出します
rule-skip-everyone--0 = オフ
rule-reverse-draw-four = 追加のワイルドリバースドロー4
rule-reverse-draw-four-help = 1組につき追加：向きが変わり、その次の人が4枚引きます
rule-reverse-draw-four--0 = オフ
rule-colour-roulette = 追加のワイルドカラールーレット
rule-colour-roulette-help = 1組につき追加：次の人が色を選び、その色が出るまで引きます
rule-colour-roulette--0 = オフ
rule-blanks = ブランク
rule-blanks-help = 各色1枚、計4枚追加：ほかのカードの代わり、またはハウスルール付き

## ブランクの効果
blanks-none = オフ
blanks-four = オン
blank-no-effect = 効果なし
blank-others-draw-one = ほかの全員が1枚引く
blank-swap-hands = 好きな人と手札を交換
blank-pass-hands = 全員の手札が順番の向きに移る
blank-next-draws-three = 次の人が3枚引く
blank-play-again = もう一度出す
blank-mark = { $colour }のブランク：{ $mark }
blank-stands-for = { $face }の代わり
blank-worded = { $mark }「{ $text }」

## ルールが通らない理由
problem-range = 「{ $option }」が範囲外です。{ $least }〜{ $most }にしてください。
problem-too-low = 「{ $option }」が小さすぎます。{ $least }以上にしてください。
problem-seats = { $most ->
    [2147483647] { $count }人ではこのルールで遊べません。{ $least }人以上必要です。
   *[other] { $spread ->
        [0] { $count }人ではこのルールで遊べません。ちょうど{ $least }人必要です。
       *[other] { $count }人ではこのルールで遊べません。{ $least }〜{ $most }人必要です。
      }
  }
problem-deck-too-small = { $count }人に{ $cards }枚ずつ配るにはカードが足りません。配る枚数を減らすか、組数を増やしてください。
problem-format-seats = その形式はちょうど{ $exactly }人用です。別の形式にするか、人数を変えてください。
problem-limit-below-target = 終了点が目標点より低くなっています。終了点を上げるか、目標点を下げてください。
problem-start-action = その最初のカードには使えない設定です。別のものを選んでください。
problem-blanks = ブランクは4枚とも効果を決めるか、1枚も使わないかで、ワイルドにはできません。決め直してください。
problem-blank-text = ブランクの文は1行で{ $longest }文字までです。短くしてください。
problem-uno-never-in-time = 先に宣言するUNOは残り2枚のときですが、ここでは早すぎる設定です。どちらかを変えてください。
problem-stacking-without-loss = スタックには、引くと番も飛ばされるドローカードが必要です。そう設定するか、スタックをオフにしてください。
problem-play-on-format = 順位決めは、ペア戦や出したカードの得点とは使えません。オフにするか、形式を変えてください。
problem-hand-limit-too-low = 手札の上限は20〜40枚です。上げるか、オフにしてください。
problem-hand-limit-missing = 無慈悲のデッキではラウンドが終わらないことがあります。手札の上限を決めるか、通常の108枚にしてください。
problem-nothing-to-challenge = ブラフがなければチャレンジできません。ブラフを認めるか、チャレンジをオフにしてください。

## ルールの説明
rules-title = ここのルール
rules-aim = 最初に手札を全部出した人の勝ちです。*{ button-hand }*を押すと、手札が自分だけに表示されます。
rules-preset = { $changes ->
    [0] **{ $preset }**ルール
   *[other] **{ $preset }**ルール（変更{ $changes }件）
  }
rules-marked = { $mark } { $preset }ルールとの違い
rules-line-more = ほか{ $count }件
rules-line = { $option }：{ $choice }

rules-brief-dealt = { $cards }枚ずつ
rules-brief-single = 1ラウンド、先にあがった人の勝ち
rules-brief-points = { $target }点先取
rules-brief-lowest = 誰かが{ $target }点に届くと終了、最少の人の勝ち
rules-brief-elimination = { $target }点で脱落、最後の1人の勝ち
rules-brief-partners = ペアで{ $target }点先取
rules-brief-rotation-four = ペア交代、12ラウンド×{ $rounds }巡
rules-brief-rotation-eight = ペア交代、28ラウンド×{ $rounds }巡
rules-brief-played = 出したカードで{ $target }点取れば勝ち

rules-format-single = { $playing ->
    [play-on] 1ラウンド：先にあがった人が勝ち、ほかの人は続けて順位を決めます。
   *[first-out] 1ラウンド：先にあがった人が勝ち、残った手札で順位が決まります。
  }
rules-format-points = { $playing ->
    [play-on] ラウンドの順位で100、60、40、25、15、10、5点が入り、最下位は0点です。
   *[first-out] ラウンドの勝者が、ほかの全員の手札の点を得ます。
  }先に**{ $target }点**取った人の勝ちです。
rules-format-lowest = 全員が残った手札の点を数えます。誰かが**{ $target }点**に届いたら終わり、合計が最少の人の勝ちです。
rules-format-elimination = 全員が残った手札の点を数えます。**{ $target }点**で脱落し、最後に残った人の勝ちです。
rules-format-partners = パートナーは向かいの席です。どちらかがあがると、ペアが相手2人の手札の点を得ます。先に**{ $target }点**取ったペアの勝ちです。
rules-format-rotation-four = パートナーは向かいの席で、4ラウンドごとに交代します。取った点は自分のものです。12ラウンドを**{ $rounds }巡**して、得点が最多の人の勝ちです。
rules-format-rotation-eight = テーブルは2つ。パートナーは向かいの席で、4ラウンドごとに交代します。取った点は自分のものです。28ラウンドを**{ $rounds }巡**して、得点が最多の人の勝ちです。
rules-format-played = カードを出すたびに、その点が入ります。試合は誰かがあがるか**{ $ends }点**で終わり、あがった人と**{ $target }点**以上の人の勝ちです。
rules-values = { $blanks ->
    [none] 数字カードは数字どおり、記号カードは20点、ワイルドは50点です。
   *[other] 数字カードは数字どおり、記号カードは20点、ワイルドは50点、ブランクは{ $blanks }点です。
  }
rules-play-on = **順位決め**：誰かがあがっても、最後の1人になるまで続けます。
rules-knockout-points = { $fewest ->
    [yes] 手札の上限で脱落した人には**{ $points }点**が付きます。
   *[no] 手札の上限で脱落した1人につき、ラウンドの勝者が**{ $points }点**を得ます。
  }
rules-point-multiplier = ラウンドの得点は**{ $times }倍**です。
rules-deal = 最初は**{ $cards }枚**ずつです。{ $seats }
rules-seats = { $most ->
    [2147483647] { $least }人以上で遊べます。
   *[other] { $least }〜{ $most }人で遊べます。
  }
rules-seats-exactly = ちょうど{ $exactly }人で遊びます。
rules-seats-packs = { $most ->
    [2147483647] { $least }人以上で遊べます。カードは10人ごとに1組です。
   *[other] { $least }〜{ $most }人で遊べます。カードは10人ごとに1組です。
  }
rules-start-ignored = { $fits ->
    [colour] 最初のカードがドロー2、スキップ、リバース：何も起きず、同じ色だけ出せます
   *[colour-and-symbol] 最初のカードがドロー2、スキップ、リバース：何も起きず、同じ色か同じ記号を出せます
  }
rules-start-wilds = 最初のカードがワイルドかワイルドドロー4：{ $choice }
rules-blanks = **ブランク**は同じ色かブランクの上に出せます。代わりのカードは、そのカードとして扱います。{ $marks }
rules-match = { $matching ->
    [type] 場のカードと同じ色、数字、記号のカードを出します。数字の上にはどの数字でも出せます。
   *[face] 場のカードと同じ色、数字、記号のカードを出します。
  }
rules-drawing-one = { $declining ->
    [forbidden] 出せるカードがなければ1枚引きます。
   *[allowed] 出せるカードがないか出したくなければ、1枚引きます。
  }{ $after ->
    [turn-ends] 引いたら番は終わりです。
    [must-play] そのカードが出せるなら必ず出し、出せなければ番は終わりです。
   *[play-or-keep] そのカードが出せるなら出してもよく（ほかのカードは出せません）、出さなければ番は終わりです。
  }
rules-drawing-until-playable = { $declining ->
    [forbidden] 出せるカードがなければ、出せるものが来るまで引きます。
   *[allowed] 出せるカードがないか出したくなければ、出せるものが来るまで引きます。
  }{ $after ->
    [turn-ends] 引いたら番は終わりです。
    [must-play] そのカードを必ず出します。
   *[play-or-keep] そのカードだけ出せます。パスもできます。
  }
rules-draw-two = { $deck ->
    [merciless] { $victim ->
        [plays-on] **ドローカード**（2、4、ワイルド6、ワイルド10）：次の人がその枚数を引き、そのあと出します。
       *[loses-turn] **ドローカード**（2、4、ワイルド6、ワイルド10）：次の人がその枚数を引き、番を飛ばされます。
      }ワイルドはどのカードの上にも出せ、色を選びます。
   *[standard] { $victim ->
        [plays-on] **ドロー2**：次の人が2枚引き、そのあと出します。
       *[loses-turn] **ドロー2**：次の人が2枚引き、番を飛ばされます。
      }
  }
rules-skip-reverse = **スキップ**：次の人の番を飛ばします。{ $reverse ->
    [skips] **リバース**：順番が逆回りになります。2人のときはスキップと同じです。
    [reverses] **リバース**：順番が逆回りになります。2人のときも同じです。
   *[none] **リバース**：順番が逆回りになります。
  }
rules-card-W = **ワイルド**：どのカードの上にも出せ、色を選びます。
rules-card-W4 = { $victim ->
    [plays-on] **ワイルドドロー4**：色を選びます。次の人が4枚引き、そのあと出します。
   *[loses-turn] **ワイルドドロー4**：色を選びます。次の人が4枚引き、番を飛ばされます。
  }{ $when ->
    [bluff] 場の色を持っているのに出すと、ブラフです。
    [no-bluff] 場の色を持っていないときだけ出せます。
   *[always] いつでも出せます。
  }
rules-card-A = **ディスカードオール**：手札にある同じ色のカードを全部その下に捨てます。
rules-card-E = **全員スキップ**：もう一度出します。
rules-card-WR4 = { $reverse ->
    [skips] { $victim ->
        [plays-on] **ワイルドリバースドロー4**：色を選びます。順番が逆回りになり、その次の人が4枚引き、そのあと出します。2人のときは、それが自分になります。
       *[loses-turn] **ワイルドリバースドロー4**：色を選びます。順番が逆回りになり、その次の人が4枚引き、番を飛ばされます。2人のときは、それが自分になります。
      }
   *[other] { $victim ->
        [plays-on] **ワイルドリバースドロー4**：色を選びます。順番が逆回りになり、その次の人が4枚引き、そのあと出します。
       *[loses-turn] **ワイルドリバースドロー4**：色を選びます。順番が逆回りになり、その次の人が4枚引き、番を飛ばされます。
      }
  }
rules-card-WC = **ワイルドカラールーレット**：次の人が色を選び、その色が出るまで山札をめくって全部手札に加え、番を飛ばされます。
rules-challenge = 次の人は**チャレンジ**できます。ブラフなら出した人が{ $guilty }枚引き、ちがえばチャレンジした人が{ $challenger }枚引いて番を飛ばされます。
rules-uno-free = 残り1枚になったら**UNO！**と宣言します。忘れてもペナルティはありません。
rules-uno-until-caught = { $early ->
    [too-early] 残り1枚になったら**UNO！**と宣言します。
   *[counts] 残り1枚になったら**UNO！**と宣言します。残り2枚から宣言できます。
  }{ $window ->
    [next-turn] 次の人が引くか出す前に指摘されると、**{ $cards }枚**引きます。
    [any-draw] 次の人が引く（効果やペナルティも含む）か出す前に指摘されると、**{ $cards }枚**引きます。
   *[next-card] 次のカードが出る前に指摘されると、**{ $cards }枚**引きます。
  }
rules-uno-beforehand = 残り2枚で、出す前に**UNO！**と宣言します。忘れるとすぐに**{ $cards }枚**引きます。
rules-uno-by-itself = **UNO**は自動で宣言されます。
rules-wrong-call = 手札が多いのにUNOを宣言したり、宣言した人を指摘したりすると、**{ $cards }枚**引きます。
rules-table-talk = ほかの人にカードをすすめると**{ $cards }枚**引きます。3人以上なら誰でも訴えることができ、ほかの人が投票します。
rules-stacking-same = { $deck ->
    [merciless] **スタック**：ドロー2にはドロー2で、ドロー4にはドロー4で返せます。返さない人が合計を引きます。
   *[standard] **スタック**：ドロー2にはドロー2で返せます。返さない人が合計を引きます。
  }
rules-stacking-either = { $deck ->
    [merciless] **スタック**：ドローカードにはドローカードで返せます。種類のちがう色付きのカードは、場の色のときだけです。返さない人が合計を引きます。
   *[standard] **スタック**：ドローカードにはドローカードで返せます。ワイルドドロー4にドロー2で返せるのは、選ばれた色のときだけです。返さない人が合計を引きます。
  }
rules-stacking-equal-or-higher = **スタック**：ドローカードには、同じ枚数以上のドローカードで色に関係なく返せます。返さない人が合計を引きます。
rules-jump-in = **ジャンプイン**：まったく同じカードは番でなくても出せ、そこから続けます。
rules-number-last = **数字あがり**：記号カード、ワイルド、ブランクではあがれません。それだけ残ったら引きます。
rules-hand-limit = **手札の上限**：引いたあとに**{ $cards }枚**以上になると、このラウンドは脱落です。最後に残った人の勝ちです。
rules-seven-zero = **7-0ルール**：7で好きな人と手札を交換し、0で全員の手札が隣へ移ります。最後の1枚なら効果はありません。
rules-sets = **まとめ出し**：同じ数字を2枚以上まとめて出せます。最初のカードは出せるものに限り、最後のカードの色になります。
rules-deflect = **受け流し**：ドローカードに場の色のスキップかリバースで返すと、その向きの次の人が引きます。そのあとはチャレンジできません。
