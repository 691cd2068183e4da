button-back = Назад
button-previous = ← Назад
button-next = Далее
