## 自分の手札
hand-title = あなたの手札 · { $cards }枚
hand-top = 場のカード：{ $card }
hand-your-turn = **あなたの番です。** カードをタップするか、引いてください。
hand-call-first = 先に*UNO！*を押してください。このテーブルでは、出す前に宣言します。
hand-must-play = **あなたの番です。** カードをタップしてください。
hand-nothing-fits = **あなたの番です。** 出せるカードがないので、引いてください。
hand-number-last = **あなたの番です。** 最後の1枚は数字でなければならないので、引いてください。
hand-name-colour = **あなたの番です。** 最初のカードがワイルドなので、最初の色を選んでください。
hand-name-roulette = **カラールーレット：色を選んでください。** その色が出るまで山札をめくり、すべて手札に加えます。あなたの番は飛ばされます。
hand-drawn = **{ $card }を引きました。** 出すか、パスしてください。
hand-drawn-must = **{ $card }を引きました。** 出せるカードなので、出さなければなりません。
hand-answer = **{ $name }のドローカードです。** { $stacking ->
    [yes] 引き受けて{ $owed }枚引くか、ドローカードで返すか、チャレンジしてください。ブラフでなければ{ $count }枚引きます。
    [deflect] 引き受けて{ $owed }枚引くか、受け流すか、チャレンジしてください。ブラフでなければ{ $count }枚引きます。
    [both] 引き受けて{ $owed }枚引くか、受け流すか、ドローカードで返すか、チャレンジしてください。ブラフでなければ{ $count }枚引きます。
   *[no] 引き受けて{ $owed }枚引くか、チャレンジしてください。ブラフでなければ{ $count }枚引きます。
  }{ $colour ->
    [none] { "" }
   *[other] **{ $name }**が{ $colour }を持っていたら、ブラフです。
  }
hand-stack = **ドローカードを出されました。** { $stacking ->
    [yes] ドローカードで返すか、{ $owed }枚引いてください。
    [deflect] スキップかリバースで受け流すか、{ $owed }枚引いてください。
    [both] 受け流すか、ドローカードで返すか、{ $owed }枚引いてください。
   *[no] 返せるカードがないので、{ $owed }枚引いてください。
  }
hand-limit-near = 手札の上限：引いたあとに{ $limit }枚以上になると、このラウンドは脱落です。
hand-limit-owed = ⚠️ 引くと手札が{ $cards }枚になり、**このラウンドは脱落**です（上限{ $limit }枚）。
hand-uno-forgotten = ⚠️ **UNOを忘れています！** 指摘される前に*UNO！*を押してください。
hand-uno-called = **UNO宣言済み ✓**
hand-not-your-turn = **{ $name }**の番です。
hand-jump-in = **{ $name }**の番ですが、ジャンプインできます。
hand-waiting = このテーブルは終わりました。もう一方が終わると、次のラウンドが始まります。
hand-over = 試合終了：{ $winners }の勝ちです。
hand-won = 🏆 **あなたが試合に勝ちました！**
hand-won-with = 🏆 { $names }と一緒に**試合に勝ちました！**
hand-ends = ⏳ あなたの番の期限：{ $when }
hand-left = あなたはもうこの試合にいません。
hand-out = あなたはこの試合から脱落しました。
hand-limit-reached = 手札が多すぎて（上限{ $limit }枚）、このラウンドは脱落しました。{ $again ->
    [yes] 次のラウンドには入ります。
   *[no] { "" }
  }
hand-finished = { $place ->
    [1] 🏁 **一番にあがりました。** ほかの人は続けます。
   *[other] 🏁 **あがりました：{ $place }位。** ほかの人は続けます。
  }
hand-accused = **{ $by }**が、あなたが誰かにカードをすすめたと言っています。ほかの人が投票します。
hand-vote = **{ $by }**が、**{ $name }**が誰かにカードをすすめたと言っています。本当ですか？
hand-page = { $page }/{ $pages }ページ
hand-hidden = 出せないカード{ $count }枚を隠しています。
hand-other = { $turn ->
    [yes] ▸{ " " }
   *[no] { "" }
  }{ $name }：{ $cards ->
    [1] **1**
   *[other] { $cards }
  }{ $called ->
    [yes] { " " }UNO！
   *[no] { $cards ->
      [1] { " " }⚠️
     *[other] { "" }
    }
  }
hand-partner = パートナー：{ $name } · { $cards ->
    [1] **1枚**
   *[other] { $cards }枚
  }{ $called ->
    [yes] { " " }· UNO！
   *[no] { "" }
  }
hand-others-between = …ほか{ $count }人…
hand-shown = **{ $name }**の手札：{ $cards }
hand-empty = （カードなし）

## あなたに起きたこと
hit-draw-two = **{ $name }**のドロー2：+{ $count }
hit-wild-draw-four = **{ $name }**のワイルドドロー4：+{ $count }
hit-draw-four = **{ $name }**のドロー4：+{ $count }
hit-reverse-draw-four = **{ $name }**のワイルドリバースドロー4：+{ $count }
hit-draw-six = **{ $name }**のワイルドドロー6：+{ $count }
hit-draw-ten = **{ $name }**のワイルドドロー10：+{ $count }
hit-stack = **{ $name }**のドローカード：+{ $count }
hit-challenge-won = **{ $name }**のチャレンジ成功：+{ $count }
hit-caught = **{ $name }**がUNO忘れを指摘：+{ $count }
hit-table-talk = 助言のペナルティ：+{ $count }
hit-blank = **{ $name }**のブランク：+{ $count }
hit-deflected = **{ $name }**が{ $count }枚をあなたに受け流し
hit-skipped = **{ $name }**があなたをスキップ
hit-swapped = **{ $name }**があなたと手札を交換
hit-passed = **{ $name }**のカードで全員の手札が移動
hit-hand-won = { $own ->
    [yes] 前のラウンドはあなたの勝ち
   *[no] 前のラウンドは**{ $name }**の勝ち
  }{ $count ->
    [0] { "" }
   *[other] ：+{ $count }
  }
hit-ran-out = ⏳ 時間切れ{ $count ->
    [0] { "" }
   *[other] ：+{ $count }
  }
hit-voted = 🗳️ 投票であなたの番が飛ばされました{ $count ->
    [0] { "" }
   *[other] ：+{ $count }
  }
hit-cards = { $hit }（{ $cards }）

## 前の自分の番からの出来事
since-move = 前回の番から：{ $parts }
since-deal = 配られてから：{ $parts }
since-card = { $symbol } { $face }{ $named ->
    [none] { "" }
   *[other] { " " }→ { $named }
  }
since-played = { $own ->
    [actor] あなた { $card }
   *[nobody] { $name } { $card }
  }{ $count ->
    [1] （残り1枚）
   *[other] { "" }
  }
since-jumped = { $own ->
    [actor] あなたがジャンプイン：{ $card }
   *[nobody] { $name }がジャンプイン：{ $card }
  }{ $count ->
    [1] （残り1枚）
   *[other] { "" }
  }
since-deflected = { $own ->
    [actor] あなたが{ $count }枚受け流し
   *[nobody] { $name }が{ $count }枚受け流し
  }
since-drew = { $own ->
    [actor] あなたが{ $count }枚引く
   *[nobody] { $name }が{ $count }枚引く
  }
since-passed = { $name }がパス
since-skipped = { $name }が飛ばされる
since-discarded = { $own ->
    [actor] あなたが{ $count }枚捨てる
   *[nobody] { $name }が{ $count }枚捨てる
  }
since-finished = { $own ->
    [actor] あなたがあがり、{ $place }位
   *[nobody] { $name }があがり、{ $place }位
  }
since-swapped = { $name }と{ $other }が交換
since-named = { $own ->
    [actor] あなたが{ $colour }を選択
   *[nobody] { $name }が{ $colour }を選択
  }
since-caught = { $own ->
    [actor] あなたが{ $name }を指摘
   *[nobody] { $by }が{ $name }を指摘
  }
since-challenged = { $own ->
    [actor] あなたが{ $name }にチャレンジ
    [target] { $by }があなたにチャレンジ
   *[nobody] { $by }が{ $name }にチャレンジ
  }
since-left = { $own ->
    [actor] あなたが抜ける
   *[nobody] { $name }が抜ける
  }
since-too-many = { $name }がこのラウンド脱落
since-out = { $own ->
    [actor] あなたが脱落
   *[nobody] { $name }が脱落
  }

## 手札の場所に出る質問
hand-colour = { $card }：何色にしますか？
hand-colour-bluff = { $colour }を{ $count }枚持っているので、これはブラフです。**{ $name }**がチャレンジできます。
hand-set = { $card }：同じ数字も一緒に出しますか？
hand-set-hint = 出す順にカードをタップしてください。最後のカードの色になります。
hand-set-order = この順番：{ $cards }。最後のカードの色になります。
set-choice = { $card } ✓
set-choice-said = { $card }、選択中
hand-swap = { $card }：誰と手札を交換しますか？
hand-accuse = 誰がカードをすすめましたか？
hand-accuse-note = ほかの人が投票します。過半数が認めると、その人が{ $count }枚引きます。
button-reactions = リアクション
button-hint = ヒント
hand-reactions = どのリアクションにしますか？
hand-reactions-note = しばらくテーブルに表示されます。
hand-sure = { $card }を出しますか？
hand-seats-placeholder = プレイヤーを選ぶ
seat-choice = { $name } · { $cards }枚
hand-can-play = 出せるカード：{ $cards }。
colour-choice-said = { $colour }{ $count ->
    [0] { "" }
   *[other] 、{ $count }枚
  }
colour-choice = { $colour }{ $count ->
    [0] { "" }
   *[other] { " " }×{ $count }
  }

## カードを出せない理由
why-fits = { $card }は今出せます。タップしてください。
why-not-your-turn = { $card }はまだ出せません。**{ $name }**の番です。
why-answer-first = 先に{ $top }に返すか、{ $owed }枚引いてください。
why-challenge-first = 先にワイルドドロー4にチャレンジするか、引き受けてください。
why-colour-first = { $card }はまだ出せません。先に色を選んでください。
why-card-not-held = { $card }はもう手札にありません。
why-no-match = { $card }は出せません。{ $colour }か、ほかの{ $face }か、ワイルドを出してください。
why-no-match-set = { $card }だけでは出せません。{ $first }をタップして、その上に重ねてください。
why-no-match-type = { $type ->
    [number] { $card }は出せません。{ $colour }か、数字カードか、ワイルドを出してください。
   *[action] { $card }は出せません。{ $colour }か、記号カードか、ワイルドを出してください。
  }
why-no-match-colour = { $card }は出せません。{ $colour }かワイルドを出してください。
why-bluff-forbidden = { $card }は場の色を持っていないときだけ出せます。あなたは{ $colour }を持っています。
why-number-last = { $card }は最後に出せません。ここでは最後の1枚は数字です。待つか、引いてください。
why-only-the-drawn-card = { $card }を引いたので、この番で出せるのはそのカードだけです。
why-no-stacking = { $stacking ->
    [equal-or-higher] { $card }では{ $top }に返せません。同じ枚数以上のドローカードを出すか、{ $owed }枚引いてください。
   *[other] { $card }では{ $top }に返せません。ドローカードを出すか、{ $owed }枚引いてください。
  }
why-no-deflecting = { $stacking ->
    [off] { $card }では{ $top }に返せません。{ $colour }のスキップかリバースを出すか、{ $owed }枚引いてください。
    [equal-or-higher] { $card }では{ $top }に返せません。{ $colour }のスキップかリバース、または同じ枚数以上のドローカードを出すか、{ $owed }枚引いてください。
   *[other] { $card }では{ $top }に返せません。{ $colour }のスキップかリバース、またはほかのドローカードを出すか、{ $owed }枚引いてください。
  }
why-no-jump-in = ジャンプインは間に合いませんでした。**{ $name }**がもう動きました。
why-not-identical = **{ $name }**の番です。ジャンプインできるのは{ $top }だけです。
why-no-jump-on-wild = **{ $name }**の番です。ワイルドにはジャンプインできません。

## ボタン
button-draw = 引く
button-pass = パス
button-uno = UNO！
button-catch = 指摘！
button-catch-name = { $name }を指摘！
button-challenge = チャレンジ
button-accept = 引き受ける（{ $count }枚）
button-only-this = これだけ
button-play-set = { $count }枚出す
button-sure = はい、出す
button-all = すべて表示
button-accuse = 訴える
button-convict = 本当
button-acquit = ちがう

## 一人だけに見える返事
answer-uno = UNOを宣言しました！
answer-uno-wrong = 宣言まちがいです。手札が多すぎるので、{ $count }枚引きます。
answer-caught-wrong = **{ $name }**はUNOを宣言していました。あなたが{ $count }枚引きます。
answer-uno-forgotten = 出す前にUNOを宣言しませんでした。
answer-accused = **{ $name }**を訴えました。ほかの人が投票します。
answer-voted = 投票しました。
answer-draw-first = 出せるカードがあります。出すか、それでも引くならここで*{ button-draw }*を押してください。
answer-catch-noted = 受け付けました。相手にはまだ少し時間があり、UNOを宣言しなければ指摘成功です。
answer-caught = 指摘成功！
answer-played = { $card }を出しました。
answer-drew = { $cards }を引きました。
answer-drew-over = { $cards }を引きました。あなたの番は終わりです。
answer-challenge-right = { $colour ->
    [none] チャレンジ成功：ブラフでした。**{ $name }**が{ $count }枚引きます。
   *[other] チャレンジ成功：手札に{ $colour }があり、ブラフでした。**{ $name }**が{ $count }枚引きます。
  }
answer-challenge-wrong = { $colour ->
    [none] ブラフではありませんでした。{ $count }枚引き、あなたの番は飛ばされます。
   *[other] 手札に{ $colour }はなく、ブラフではありませんでした。{ $count }枚引き、あなたの番は飛ばされます。
  }
answer-reacted = { $reaction } テーブルに表示しました。

## スラッシュコマンド
command-hand = 手札を自分だけに表示します
command-play = カードを出します
command-draw = 山札から引くか、引くべきカードを引き受けます
command-pass = 引いたカードを持ったままパスします
command-uno-call = UNOを宣言します！
command-catch = 残り1枚でUNOを宣言していない人を指摘します
command-challenge = 自分に出されたワイルドドロー4にチャレンジします。引き受けるなら /uno draw
option-card = 今出せるカードの1枚
option-accused = ほかの人にカードをすすめた人。みんなが投票します
option-player = 残り1枚で宣言していない人
