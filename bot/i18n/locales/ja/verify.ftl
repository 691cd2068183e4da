command-verify = 配札が公平だったか確かめるか、このサーバーの最新の配札を表示します
option-deal = 番号、指紋、試合ID（選ばなければ最新のもの）

button-newer = 新しい方
button-older = 古い方
verify-title = このサーバーの配札
verify-empty = このサーバーではまだロビーが開かれていません。
verify-row = { $state ->
    [no] ✗
    [open] ⏳
   *[yes] ✓
  } **{ $number }** · { $opened } · { $became } · `{ $hash }`
verify-chain-shown = { $holds ->
    [yes] ✓ どれも変えられておらず、抜けもありません。それぞれの指紋に前の指紋が含まれています。
   *[no] ✗ 変えられたか、抜けているものがあります。秘密か前の指紋と合わない指紋があります。
  }
verify-how = `/uno match verify match:`に番号を付けると、その配札を手順ごとに確かめます。指紋とは：`/uno help`、*{ button-help-deal }*
verify-choice = { $number } · { $became } · { $hash }
verify-unknown = その配札はこのサーバーにありません。`/uno match verify`で最新の一覧を見られます。
verify-elsewhere = その試合は、あなたが読めない場所で行われました。リプレイを見られる人なら、配札も確かめられます。
verify-became-finished = 最後まで終了
verify-became-abandoned = 途中で終了
verify-became-undealt = 配らずに終了
verify-became-playing = 試合中
verify-became-lobby = ロビー

verify-verdict-holds = ✓ この配札は正しいものです
verify-verdict-broken = ✗ この配札は正しくありません
verify-verdict-open = ⏳ この配札はまだ確かめられません
verify-verdict-undealt = – この配札は使われませんでした
verify-verdict-unknown = – この配札は最後まで確かめられませんでした
verify-verdict-unrecorded = – この配札は記録がなく、確かめられませんでした
verify-holds = すべての手順を今確かめました。カードを混ぜる鍵は、封印された秘密とプレイヤーの言葉だけからできています。
verify-facts = 配札{ $number } · { $opened } · { $became }
button-deal-steps = すべての手順
verify-previous = 前の指紋：`{ $hash }`
verify-match = 試合ID：`{ $match }`
verify-published = ロビーの前に公開された指紋：`{ $hash }`
verify-told = 最後に公開された秘密：`{ $secret }`
verify-key-told = 秘密とカットからできた鍵：`{ $hash }`
verify-cuts = ✂️ 配札に加えられた言葉（席順）：
verify-cuts-none = ✂️ 誰もカットしていません。
verify-cuts-damaged = ✂️ 保存したカットが壊れています。
verify-secret = { $holds ->
    [yes] ✓ **秘密は封印されたものです**：前の指紋と試合IDを合わせると、その指紋（SHA-256）になります。
   *[no] ✗ **秘密は封印されたものではありません**：その指紋（SHA-256）になりません。
  }
verify-chain = { $holds ->
    [yes] ✓ **抜けた配札はありません**：前の指紋は配札{ $number }のものです。
   *[no] ✗ **前の配札がちがいます**：前の指紋は配札{ $number }のものではありません。
  }
verify-first = { $holds ->
    [yes] ✓ **抜けた配札はありません**：このサーバーの最初の配札なので、前は0だけです。
   *[no] ✗ **抜けた配札があります**：このサーバーの最初の配札なのに、前に何かがあります。
  }
verify-key = { $holds ->
    [yes] ✓ **鍵は秘密とカットからできています**：試合IDを合わせるとその鍵になり（HMAC-SHA-256）、試合のカードはすべてそこから決まります。
   *[no] ✗ **鍵は秘密とカットからできていません**：試合IDを合わせると別の鍵になります（HMAC-SHA-256）。
  }
verify-key-damaged = ✗ 保存したカットが壊れているので、鍵を計算できません。
verify-shown = { $holds ->
    [yes] ✓ **試合はこの配札で行われました**：最初のカードから、この指紋を示していました。
   *[no] ✗ **試合は別の配札で行われました**：ロビーとちがう指紋を示していました。
  }
verify-open = ⏳ まだ終わっていません。秘密は結果と一緒に公開され、残りを確かめられるようになります。
verify-undealt = – この配札でカードは配られませんでした。
verify-not-kept = – 試合が残っていないか読めないので、鍵を比べられません。
verify-yourself = botなしで計算する方法は、ソースの`docs/verify.md`にあります。
