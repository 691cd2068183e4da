rated-yes = レート戦：この試合で全員のレートが変わります。
unrated-one-person = レート対象外：人が1人だけです。2人必要です。
unrated-computers = レート対象外：コンピューターがいます。
unrated-options = レート対象外：このルールでは運だけで勝敗が決まります。
unrated-returned = レート対象外：今はレートなしで遊んでいる人がいます。
unrated-same-group = レート対象外：この{ $hours }時間に、同じ顔ぶれでもう{ $count }回レート戦をしました。これ以上は数えません。
