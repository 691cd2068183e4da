command-league-admin-roles = ラダーの上位の人に、このサーバーのロールを付けます

rank-roles-title = 順位のロール
rank-roles-note = ラダーの上位に付く、このサーバーのロールです。試合の1〜2分後に付け、順位を失うと外します。別の方法でロールをもらった人からは外しません。*ロールの管理*が必要です。
rank-roles-none = 順位に付くロールはまだありません。
rank-roles-line = **{ $role }** · { $places }
rank-roles-about = { $ladder } · { $count ->
    [0] まだ誰も持っていません
   *[other] { $count }人が持っています
  }
rank-roles-places = { $count ->
    [1] 1位
   *[other] { $count }位まで
  }
rank-roles-ladder-any = 最大のラダー
rank-roles-add = 付けるロールを選ぶ
rank-roles-remove = { $name }を外す
rank-roles-again = 全員を確かめ直す
rank-roles-leaving = { $count }人が、もう順位に付かないロールをまだ持っています。外しているところです。
rank-roles-refused = { $since }にDiscordに断られました（コード{ $code }）。{ $until }か、*{ rank-roles-again }*を押すとまた試します。
rank-roles-unreachable = { $since }にDiscordにつながりませんでした。{ $until }にまた試します。
rank-roles-many = 順位に付けられるロールは5つまでです。先に1つ外してください。
rank-roles-changed = このロールはもう順位に付いていません。`/league-admin roles`で開き直してください。

rank-role-problem-gone = このロールは削除されました。ここから外してください。
rank-role-problem-everyone = このロールは全員が持っています。別のものを選んでください。
rank-role-problem-managed = このロールはほかのbotやサービスのもので、付けられません。別のものを選んでください。
rank-role-problem-no-permission = *ロールの管理*が必要です。*サーバー設定* → *ロール*で、botのロールに付けてください。
rank-role-problem-too-high = このロールはbotの一番上のロールより下にありません。*サーバー設定* → *ロール*で、botのロールを上に移してください。
rank-role-problem-not-yours = このロールはあなた自身では付けられません。*ロールの管理*と、それより上のロールが必要です。付けられる人なら、ここで選べます。

rank-role-given = リーグ{ $place }位
rank-role-taken = このロールの付くリーグの順位でなくなった
