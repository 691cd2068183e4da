## 山札に言葉を加える
button-cut = カット
cut-title = カードをカット
cut-word = ラッキーワード
cut-word-help = カードを混ぜるのに使われ、ずっと誰でも読めます。空のままなら、こちらで選びます。
answer-cut = ✂️ **{ $cut }**を混ぜ込みました。配られる前にロビーで何か変わったら、もう一度カットしてください。
answer-cut-picked = ✂️ **{ $cut }**を選びました。誰もカードを仕込んでいないと言い切れるのは、自分で決めた言葉のときだけです。
refused-cut-late = もう配られたので、カットできません。次のロビーでまた*カット*できます。
refused-cut-seat = カットできるのは座っている人だけです。先に*参加*を押してください。
refused-cut-word = その言葉は使えません。文字、数字、記号で1行、1〜32文字にしてください。
refused-cut-fresh = カードの並びを決める情報が今変わったので、みんなが確かめてもう一度カットできます。*開始*が押せるのは<t:{ $name }:R>です。
refused-no-cut = このロビーはカットの機能ができる前に開かれました。次のロビーには*カット*があります。

## ロビーでの配札
lobby-deal = 🔒 配札を封印 `{ $hash }`
seal = 🔒 配札{ $number }を封印 `{ $hash }`
picture-seal = 配札{ $number }の指紋を1桁ごとに色で表した帯：{ $hash }
more-deal-cut = *カット*で自分の言葉を加えれば、誰もカードを仕込めません。言葉は誰でも読めます。
lobby-seat-cut = { $number }. { $name } · ✂️ { $cut }
lobby-cuts = ✂️ { $cuts }
cuts-more = { $cuts } +{ $count }

cuts-left-out = -# …ほか{ $count }件は、ここに入りきりません

## 終わったあとの配札
result-deal = -# 🔓 配札{ $number }を開封、秘密 `{ $secret }`
result-deal-cut = -# 🔓 配札{ $number }を開封、秘密 `{ $secret }` · ✂️ { $cuts }
picture-deal = 配札{ $number }：指紋 { $hash }、秘密 { $secret }
