button-back = 戻る
button-previous = 前へ
button-next = 次へ
