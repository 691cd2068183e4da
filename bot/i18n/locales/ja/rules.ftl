## ロビーのルールメニュー
menu-rules = ルール：{ $name }
menu-changed = { $name }（変更あり）
menu-party = このサーバーの定番：{ $name }

## ハウスルールの画面
house-switches = 使うルール
house-length = 長さ
house-length-help = 4人なら、1ラウンド約6分、200点で約22分、500点で約80分
house-unchanged = まだ何も変わっていません。
button-house-again = 変更する
answer-house = ロビーで全員に表示されます：{ $rules }
answer-house-same = 変更なし：{ $rules }

## すべてのルール
panel-title = すべてのルール · { $page }
panel-note = 変更はすぐロビーで全員に表示されます。この画面はあなただけに見えます。
panel-page = { $group }（{ $page }/{ $pages }）
panel-numbered = { $page }/{ $pages }ページ：{ $group }
panel-preset = プリセット
panel-blanks = ブランク
panel-saved = このサーバーの保存済みルール
panel-last-rules = 前回と同じ
panel-option = **{ $option }**
panel-option-changed = { $mark } **{ $option }**（{ $preset }：{ $usual }）
panel-other = 別の数…
panel-number = { $least }〜{ $most }
panel-blank = **{ $mark }**
panel-wording = 自由な文
panel-wording-help = カードと一緒に表示される1行。消すなら空にしてください
panel-name = 名前
panel-name-help = 1〜32文字。文字、数字、スペース、-_.'!?&+#

## ボタン
button-house = ハウスルール
button-rules-all = 全ルール
button-rules-brief = 要点だけ
button-on = オン
button-off = オフ
button-reset = リセット
button-save = 保存…
button-wording = 文を書く…

## 一人だけに見える返事
answer-rules-chosen = ルールを**{ $name }**にしました。
answer-preset-saved = 「{ $name }」を保存しました。ここでは誰でも`/uno start`で選べます。
answer-preset-deleted = 「{ $name }」を削除しました。

## スラッシュコマンド
command-rules = このテーブルのルールを表示します
command-preset = このサーバーのプリセットを表示、保存、削除します
option-preset-name = 保存する名前。1〜32文字：文字、数字、スペース、-_.'!?&+#
option-preset-saved = 削除するプリセット

## プリセット
preset-list-title = 始めるときのルール
preset-choice = { $name }：{ $about }
preset-list-line = **{ $name }** – { $about }
preset-list-own = { $changes ->
    [0] { $name } · { $preset }
   *[other] { $name } · { $preset }、変更{ $changes }件
  }
preset-list-saved = { $count ->
    [0] このサーバーに保存したものはありません。テーブルのホストが`/uno preset save:`で保存できます。
   *[other] このサーバーの保存済みルール（{ $count }/20）：
  }
