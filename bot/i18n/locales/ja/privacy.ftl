command-privacy = このbotが保存しているあなたのデータを見る、書き出す、削除する
button-privacy-export = 書き出す
button-privacy-delete = 削除
button-privacy-sure = すべて削除
button-privacy-keep = やめておく

privacy-title = あなたのデータ
privacy-intro = このbotが、使われている全サーバーで保存しているあなたのデータ：
privacy-nothing = あなたの設定、終わった試合、結果は保存されていません。
privacy-preferences = - **設定** · 手札の見え方と、読む言語
privacy-matches = - 終わった**試合{ $count }件** · あなたの名前、手、カード、配札の言葉
privacy-league = - { $count }サーバーの**リーグ** · あなたのレート、結果、対戦相手
privacy-awards = - **実績{ $count }個**
privacy-daily = - **デイリー** · { $count }日分
privacy-tournaments = - **大会{ $count }件**
privacy-notices = - { $count }チャンネルの新しいテーブルの**通知**
privacy-presets = - あなたが保存した**プリセット{ $count }個**
privacy-decisions = - あなたがした、またはあなたについての**モデレーターの決定{ $count }件**
privacy-cards = -# 座っているテーブルと、途中で閉じた試合も保存されています。*{ button-privacy-export }*にすべて入ります。
privacy-cards-alone = -# テーブルに座っているか、途中で閉じた試合があれば、それも保存されています。*{ button-privacy-export }*にすべて入ります。
privacy-waits = -# データを削除しています。数分か、あなたが抜けた試合が終わるまでかかります。

privacy-question = あなたのデータを完全に削除しますか？
privacy-consequences =
    これは取り消せません。運営側でも戻せません。

    - 設定、通知、プリセット、デイリーは削除されます。
    - 試合はほかの人のために残ります。あなたの名前とアカウントは「元プレイヤー」になり、保存データからあなたにたどり着くことはできなくなります。
    - レート、タイトル、実績はその元プレイヤーのものになります。あなたは最初からになります。
    - 配札に加えた言葉は名前なしで残ります。公平に配られた証拠になるからです。
privacy-deleting = データを削除しています。数分かかります。また遊ぶと、最初からになります。
privacy-leave-tables = まだテーブルに座っています：{ $places }。抜けてから、データを削除してください。
privacy-leave-tournaments = 参加中の大会があります：{ $names }。`/league tournament`で抜けるか中止してから、データを削除してください。
privacy-too-soon = 前の削除から1日たっていません。明日またできます。
privacy-former = 元プレイヤー{ $number }

privacy-export-title = このbotが保存しているあなたのデータすべて
privacy-export-note = このメッセージはあなただけに見えます。閉じる前にファイルを保存してください。
privacy-export-part = ファイル{ $number }/{ $files }
privacy-export-busy = ファイルを書き出しています。まもなく届きます。
privacy-export-waits = あなたは{ $place }番目です。ファイルは自動で届きます。10分たっても来なければ、もう一度*{ button-privacy-export }*を押してください。
privacy-export-full = 今とても多くの人が書き出しています。10分後にもう一度お試しください。
