thread-name = UNO · { $name }
place-opened = **{ $name }**が{ $thread }にテーブルを開きました。そこで*{ button-join }*を押してください。
place-elsewhere = このサーバーのテーブルは別のチャンネルで開きます：{ $channels }
place-full = このサーバーのテーブルは同時に{ $most }テーブルまでで、いっぱいです：{ $tables }
place-opening = ここのテーブルはもう開いている途中です。少しお待ちください。
place-waiting = あなたのテーブルが{ $thread }で待っています。そこで*{ button-start }*を押すか、`/uno end`で閉じてください。
place-practice = あなたは{ $thread }でコンピューターと試合中です。続けるか、`/uno end`で閉じてください。
place-taken = { $full ->
    [no] ここでは試合中です。`/uno join`で席を頼むか、別のチャンネルでテーブルを開いてください。
   *[yes] このテーブルに空席はありません。別のチャンネルで開いてください。
  }
place-no-thread = ここではスレッドを作れません。`thread`なしでここで遊ぶか、テキストチャンネルへ行ってください。
place-private = botはこのプライベートスレッドに入っていません。一度メンションしてから、もう一度コマンドを使ってください。
place-thread-failed = Discordが今ここでスレッドを作れません。`/uno start thread:here`を使うか、あとでお試しください。

permissions-missing = このチャンネルで足りない権限：
permission-view_channel = **{ permission-short-view_channel }**：チャンネルを見るため
permission-connect = **{ permission-short-connect }**：ボイスチャンネルのチャットを使うため
permission-send_messages = **{ permission-short-send_messages }**：テーブルを出すため
permission-send_messages_in_threads = **{ permission-short-send_messages_in_threads }**：スレッドにテーブルを出すため
permission-create_public_threads = **{ permission-short-create_public_threads }**：テーブル用のスレッドを作るため
permission-short-view_channel = チャンネルを見る
permission-short-connect = 接続
permission-short-send_messages = メッセージを送信
permission-short-send_messages_in_threads = スレッドでメッセージを送信
permission-short-create_public_threads = 公開スレッドの作成
permission-short-attach_files = ファイルを添付
permissions-advice = モデレーターが*チャンネルの編集* → *権限*で、botのロールに付けられます。そのあともう一度お試しください。
permissions-advice-thread = モデレーターが*チャンネルの編集* → *権限*で、botのロールに付けられます。そのあともう一度試すか、専用スレッドなしで遊んでください：`/uno start thread:here`
place-barred = 権限はあるのに、Discordがここへの書き込みを許しません。スレッドがロックされているのかもしれません。モデレーターに相談してください。試合は無事です。
place-thread-deleted = **{ $name }**のテーブルのスレッドが削除されたので、テーブルを閉じました。`/uno start`で新しく開けます。
place-thread-deleted-empty = テーブルのスレッドが削除されたので、テーブルを閉じました。`/uno start`で新しく開けます。
damaged-table = 申し訳ありません。このチャンネルの保存済みテーブルが壊れていて、続けられません。ほかのテーブルは無事です。モデレーターがこのボタンで閉じられます。`/uno start`で代わりに新しく開けます。
damaged-closed = 壊れたテーブルを閉じました。`/uno start`で新しく開けます。
