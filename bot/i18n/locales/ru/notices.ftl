command-notify = Пинг, когда этот матч кончится или откроется стол; ещё раз – выкл.
option-notify = Когда пинговать – или больше не надо
choice-notify-tables = в этом канале открывается стол
choice-notify-result = этот матч окончен

answer-watch-on = Пингану тебя, когда этот матч кончится. Отключить: ещё раз `/uno notify`.
answer-watch-off = Больше не пингую.
answer-notify-on = Пингану тебя, когда в этом канале откроют стол, не чаще раза в десять минут. Отключить: ещё раз `/uno notify`.
answer-notify-off = Больше не пингую, когда в этом канале открывают стол.
refused-watchers-full = Пинга на этот матч ждут уже пятьдесят человек; заглядывай через `/uno table`.

button-watch = Пингани меня

watch-result = { $mentions } Матч окончен. Победа: { $winners }.
watch-closed = { $mentions } Этот стол закрыт без результата.
notify-opened = { $mentions } **{ $name }** открывает стол: { $place }
