## シーズンとラダー
league-all-time = 全期間
league-month = { $year }年{ $month }月
league-ladder-unknown = 以前の試合
ladder-classic-single = クラシック · 1ラウンド
ladder-classic-match = クラシック · 試合
ladder-classic-teams = クラシック · ペア戦
ladder-anywhere-single = お手軽 · 1ラウンド
ladder-anywhere-match = お手軽 · 試合
ladder-anywhere-teams = お手軽 · ペア戦
ladder-duel-single = デュエル
ladder-duel-match = デュエル · 試合
ladder-duel-teams = デュエル · ペア戦
ladder-merciless-single = 無慈悲 · 1ラウンド
ladder-merciless-match = 無慈悲
ladder-merciless-teams = 無慈悲 · ペア戦
ladder-house-single = ハウスルール · 1ラウンド
ladder-house-match = ハウスルール · 試合
ladder-house-teams = ハウスルール · ペア戦

## 順位表
league-title-rating = リーグ：レート順
league-title-wins = リーグ：勝ち数順
league-title-rate = リーグ：勝率順
league-title-points = リーグ：得点順
league-title-highest = リーグ：ラウンド最高点順
league-title-place = リーグ：平均順位順
league-title-about = { $title }：{ $about }
league-about = { $ladder } · { $season }
league-row = { $place } **{ $name }** · { $value }
league-no-place = –
league-value-rating = **{ $rating }** · { $matches }戦{ $wins }勝
league-value-wins = { $matches }戦**{ $wins }勝**
league-value-rate = **{ $rate }** · { $matches }戦{ $wins }勝
league-value-points = **{ $points }点** · { $matches }試合
league-value-highest = **{ $highest }点** · { $matches }試合
league-value-place = **{ $average }位** · { $matches }試合
league-value-few = { $value } · *{ $count ->
    [1] まだ試合なし
   *[other] { $count }試合未満
  }*
league-row-asked = { $name }の順位：
league-row-yours = あなたの順位：
league-ladder-dropped = ラダーはレート順だけです。これは全種類の順位表です。
league-row-own = { $row } ←
league-players = { $players }人
league-page = { $page }/{ $pages }ページ · { $players }人
league-uncertain = ?の付いたレートはまだ不確かです。レート戦が約30試合必要です。
league-empty = リーグにはまだ誰もいません。2人以上の試合を終えてください：`/uno start`
league-nobody = このラダーにはまだ順位がありません。異なる{ $count }人とのレート戦が必要です。*{ league-order-points }*と*{ league-order-wins }*なら全員が出ます。
league-nobody-yet = このシーズンに終わった試合はまだありません。
league-needs-opponents = 順位なし：あと{ $count }人の相手とのレート戦が必要です。
league-idle = 順位表の対象外：この{ $count }日間レート戦がありません。次のレート戦で戻ります。
league-mine-none-rated = この表に入るレート戦がまだありません。次に人と*レート戦*をすると入ります：`/uno start`
league-mine-none-over = この表に入る試合はなく、シーズンは終わりました。
league-mine-none = この表に入る試合がまだありません。次に人と試合をすると入ります：`/uno start`
league-order-rating = レート順
league-order-wins = 勝ち数順
league-order-rate = 勝率順
league-order-points = 得点順
league-order-highest = ラウンド最高点順
league-order-place = 平均順位順
league-no-season = そのシーズンはありません。今のシーズンなら空のままにするか、一覧から選んでください。
choice-order-rating = レート
choice-order-wins = 勝ち数
choice-order-rate = 勝率
choice-order-points = 得点
choice-order-highest = ラウンド最高点：1ラウンドの最高得点
choice-order-place = 平均順位
league-choose-order = 並び順
league-choose-ladder = ラダー
league-choose-season = シーズン
button-my-row = 自分の順位
button-show-everybody = 全員に見せる
league-go-table = 順位表
league-go-season = シーズン
league-go-records = 記録
league-go-recent = 試合
league-go-activity = 今週
league-shared = 全員に表示しました。
league-share-right = あなたはこのチャンネルに書き込めないので、ここでは全員に表示しません。別のチャンネルでコマンドを使ってください。
league-share-soon = ここで全員に表示したばかりです。数秒お待ちください。

## プレイヤー
league-me-empty = まだリーグに入っていません。ほかの人と試合を終えてください：`/uno start`
league-merged = ここであなたの試合は**{ $name }**のものになります。モデレーターが2つのアカウントをまとめました。
league-player-empty = **{ $name }**はこのサーバーのリーグにまだいません。
league-ratings = レート
league-ladder-row = { $place } { $ladder }：**{ $rating }** · { $matches }戦{ $wins }勝
league-curve = `{ $curve }` { $first } → { $last }、最近のレート戦{ $count }試合
league-ladders-more = …ほかのラダー{ $count }種
league-unrated = レート戦はまだありません。
league-matches = 試合
league-sums = { $matches }戦**{ $wins }勝**（{ $rate }） · 平均{ $average }位
league-points = **{ $points }点** · ラウンド最高{ $highest }点
league-form = 最近の結果（新しい順）：{ $form }
league-form-won = 勝
league-form-lost = 負
league-form-left = 退出
league-form-place = { $place }位/{ $people }人
league-streak-won = 現在{ $count }連勝 · 最高{ $most }連勝
league-streak-lost = 現在{ $count }試合勝ちなし · 最高{ $most }連勝
league-play = テーブルで
league-catches = 指摘した{ $count }回、指摘された{ $total }回
league-bluffs = ワイルドドロー4のブラフ：成功{ $count }、発覚{ $total }
league-challenges = チャレンジ：{ $total }回中{ $count }回成功
league-cards = 最多の手札{ $most }枚 · 一度に引いた最多{ $longest }枚
league-comeback = 最高の逆転：{ $cards }枚からの勝利
league-colour = 好きな色：{ $colour }（{ $rate }）
league-opponents = よく対戦する相手
league-opponent = **{ $name }** · { $matches }試合：{ $total ->
    [0] 上位{ $wins }、下位{ $count }
   *[other] 上位{ $wins }、下位{ $count }、同順{ $total }
  }
league-awards = 実績：{ $count }
league-award = 🏅 **{ $name }**
league-awards-more = …ほか{ $count }個

## 二人の比較
league-versus = { $name }と{ $other }
league-versus-self = 同じ人です。比べる相手に別の人を選んでください。
league-versus-never = このサーバーのリーグに、**{ $name }**と**{ $other }**の試合はありません。
league-versus-sums = 対戦{ $matches }試合：{ $total ->
    [0] **{ $name }**が上位{ $wins }、**{ $other }**が上位{ $count }。
   *[other] **{ $name }**が上位{ $wins }、**{ $other }**が上位{ $count }、同順{ $total }。
  }
league-met = 最近の対戦
league-met-line = { $when } · { $ladder }
league-met-places = { $name } { $rank ->
    [0] –
   *[other] #{ $rank }
  }、{ $other } { $place ->
    [0] –
   *[other] #{ $place }
  }（{ $players }人中）

## 記録
league-records = このサーバーの記録
league-records-empty = まだ記録がありません。2人以上の最初の試合で生まれます：`/uno start`
record-highest-hand = 1ラウンドの最高得点：**{ $count }点**
record-highest-match = 1試合の最高得点：**{ $count }点**
record-longest-match = 最長の試合：**{ $count }手**
record-biggest-draw = 一度に引いた最多枚数：**{ $count }枚**
record-biggest-hand = 最多の手札：**{ $count }枚**
record-comeback = 最高の逆転：**{ $count }枚**からの勝利
record-streak = 最多連勝：**{ $count }連勝**
record-holder = { $names } · { $when }

## 試合
league-recent = 最新の試合
league-recent-page = { $page }/{ $pages }ページ · { $matches }試合
league-recent-won = 🏆 { $winners }、続いて{ $names }
league-recent-all = 🏆 { $winners }
league-recent-nobody = 勝者なし：{ $names }
league-recent-facts = { $ladder } · { $players }人 · { $when } · { $rated }
league-rated = レート戦
league-unrated-one-person = レート対象外：1人だけ
league-unrated-computers = レート対象外：コンピューター参加
league-unrated-options = レート対象外：このルール
league-unrated-returned = レート対象外：レートなしの人がいた
league-unrated-same-group = レート対象外：同じ顔ぶれで24時間以内に3回レート戦済み
league-unrated-unknown = レート対象外

## シーズン
league-season-since = 開始：{ $when }
league-season-ends = 開始：{ $when }、終了：{ $ends }
league-season-none = まだシーズンが始まっていません。2人以上の最初の試合で始まります：`/uno start`
league-season-leaders = { $leading ->
    [0] これまで
    [1] 首位
   *[other] 同率首位
  } · { $ladder }
league-season-leaders-by-points = { $leading ->
    [0] これまで
    [1] 首位
   *[other] 同率首位
  } · 得点順
league-season-past = 過去のシーズン
league-season-more = ほかのラダーと全員の順位：`/league table`
league-podium-by = { $season } · { $ladder }
league-podium-by-points = { $season } · 得点順
league-podium-rating = **{ $rating }**
league-podium-points = **{ $points }点**
league-podium-nobody = 試合を終えた人はいませんでした。

## スラッシュコマンド
command-league = このサーバーの順位
command-league-table = リーグを表示します：順位表、シーズン、記録、最新の試合
command-league-player = レート、試合、記録を表示します：自分、ほかの人、2人の比較
option-page = 表のページ（1から）
option-order = 表の並び順
option-season = シーズン。選ばなければ今のもの
option-ladder = レートのある遊び方の種類
option-player-shown = 誰のものか。選ばなければ自分
option-versus = 比べる相手
