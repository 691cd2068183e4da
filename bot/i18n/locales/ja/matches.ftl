option-match = ここでのあなたの試合、または試合番号の始め
match-choice = { $state ->
    [won] { $at } · 勝ち · #{ $hash }
   *[lost] { $at } · { $place }位 · #{ $hash }
  }
match-choice-against = { $state ->
    [won] { $at } · { $names }に勝ち · #{ $hash }
   *[lost] { $at } · { $place }位、相手：{ $names } · #{ $hash }
  }
match-choice-moment = { $month }月{ $day }日 { $time } UTC
refused-no-match-here = このチャンネルで終わった試合はまだありません。試合をするか、`match:`の候補から選んでください。
refused-no-such-match = あなたがここで見られる試合の中にはありません。`match:`の候補から選んでください。
refused-match-unwatchable = その試合は、あなたが見られない場所で行われたか、保存されていません。`/uno replay`で自分の試合が候補に出ます。
refused-match-unclear = それで始まる試合がいくつかあります。続きの文字も入力してください。
refused-match-unreadable = その試合の記録は壊れています。botの運営者がログで理由を確かめられます。

command-match = 試合を一手ずつ見て、配札が公平だったか確かめます
