command-preferences = 手札の見え方と、番の知らせ方を選びます
button-preferences = 表示設定
preferences-title = あなたの設定
preferences-note = すべてのサーバーで有効です。

preference-sorting-colour = **並び順** · 色の順
preference-sorting-rank = **並び順** · 数字と記号の順
choose-sorting-colour = 色の順
choose-sorting-rank = 数字の順

preference-style-pictures = **手札** · ボタンの上に画像
preference-style-compact = **手札** · ボタンだけ
choose-style-pictures = 画像
choose-style-compact = コンパクト

preference-shown-all = **カード** · すべて。出せないものはタップで理由を表示
preference-shown-playable = **カード** · 自分の番は、出せるものだけ
choose-shown-all = すべて表示
choose-shown-playable = 出せるもの

preference-mentions-mention = **自分の番** · メンションして通知する
preference-mentions-name = **自分の番** · 名前だけで、通知しない
preference-mentions-none = **自分の番** · メッセージを出さない
choose-mentions-mention = メンション
choose-mentions-name = 名前だけ
choose-mentions-none = 出さない

preference-confirming-asked = **ワイルドのドローカード** · 出す前にもう一度確かめる
preference-confirming-at-once = **ワイルドのドローカード** · 色を選ぶとすぐ出す
choose-confirming-asked = 確かめる
choose-confirming-at-once = すぐ出す

preference-labels-symbols = **カードのボタン** · 記号：🔷 7
preference-labels-words = **カードのボタン** · 読み上げ用の言葉：青の7
choose-labels-symbols = 記号
choose-labels-words = 言葉

preference-media-pictures = **リーグとリプレイ** · サーバーの設定がオンなら画像も
preference-media-text = **リーグとリプレイ** · 文字だけ
choose-media-pictures = 画像
choose-media-text = 文字だけ
