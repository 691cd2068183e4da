remark = **{ $name }**：「{ $line }」
remark-uno-1 = { $temper ->
    [calm] あと1枚。急ぎませんよ。
    [hasty] UNO！はい次、次！
    [cheeky] UNO！一応言っときます。
   *[friendly] UNO！応援してください。
  }
remark-uno-2 = { $temper ->
    [calm] UNO。さて、どうでしょう。
    [hasty] UNO！次は誰？
    [cheeky] UNO！みんな聞こえた？
   *[friendly] UNO！ドキドキします。
  }
remark-catch-1 = { $temper ->
    [calm] 何かお忘れですよ。
    [hasty] もらった！
    [cheeky] 何も聞こえなかったなあ。
   *[friendly] ごめんなさい、つい！
  }
remark-catch-2 = { $temper ->
    [calm] 誰にでもあることです。
    [hasty] 見つけた！
    [cheeky] 見逃しませんよ。
   *[friendly] 私もよくやります。
  }
remark-caught-1 = { $temper ->
    [calm] ごもっとも。
    [hasty] 急ぎすぎた！
    [cheeky] 誰か見てると思った。
   *[friendly] よく見てますね！
  }
remark-caught-2 = { $temper ->
    [calm] うっかりしました。
    [hasty] あっ、忘れてた！
    [cheeky] 今回は認めましょう。
   *[friendly] お見事です！
  }
remark-bluffed-1 = { $temper ->
    [calm] 試す価値はありました。
    [hasty] うわ、ばれた。
    [cheeky] やってみただけですって。
   *[friendly] 読まれてましたね！
  }
remark-bluffed-2 = { $temper ->
    [calm] お見通しでしたか。
    [hasty] はいはい、参りました！
    [cheeky] 最高のブラフだったのに。
   *[friendly] よく気づきましたね！
  }
remark-doubted-1 = { $temper ->
    [calm] 隠し事はありません。
    [hasty] ほら、本物！
    [cheeky] 私がブラフなんて。
   *[friendly] 正直に出しました！
  }
remark-doubted-2 = { $temper ->
    [calm] ルールどおりです。
    [hasty] 本物！次！
    [cheeky] 次は信じてくださいね。
   *[friendly] 約束します、本物です。
  }
remark-unchallenged-1 = { $temper ->
    [calm] 真相は闇の中です。
    [hasty] よし、次！
    [cheeky] ブラフ？教えません。
   *[friendly] 信じてくれてありがとう！
  }
remark-unchallenged-2 = { $temper ->
    [calm] 賢い選択。たぶん。
    [hasty] はい、次いこう！
    [cheeky] 口は堅いんです。
   *[friendly] 私でも迷ったと思います。
  }
remark-saw-through-1 = { $temper ->
    [calm] そんな気がしました。
    [hasty] やっぱり！
    [cheeky] 惜しかったですね！
   *[friendly] でも、いい手でした！
  }
remark-saw-through-2 = { $temper ->
    [calm] 怪しいと思いました。
    [hasty] ブラフ！だと思った！
    [cheeky] ブラフの匂いがしました。
   *[friendly] ふう、自信なかったです。
  }
remark-stack-1 = { $temper ->
    [calm] まあ、選べる札が増えました。
    [hasty] こんなに！？
    [cheeky] ちょうど欲しかったんです。
   *[friendly] いたた！お上手です。
  }
remark-stack-2 = { $temper ->
    [calm] 深呼吸。
    [hasty] うそ、うそ、うそ！
    [cheeky] それだけ？
   *[friendly] すごい枚数ですね！
  }
remark-comeback-1 = { $temper ->
    [calm] 待てば海路の日和あり。
    [hasty] すごい決着！
    [cheeky] すべて計画どおり。
   *[friendly] 自分でもびっくりです！
  }
remark-comeback-2 = { $temper ->
    [calm] ゆっくり、着実に。
    [hasty] 一気に決めた！
    [cheeky] あきらめたと思った？
   *[friendly] 運がよかったです。皆さんもお見事！
  }
