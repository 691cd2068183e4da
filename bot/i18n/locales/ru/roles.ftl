command-league-admin-roles = Давать роли сервера за первые места на лестнице

rank-roles-title = Роли за места
rank-roles-note = Роли этого сервера за первые места на лестнице. Выдаю их через минуту-две после матча и забираю, когда место потеряно. Кто получил роль иначе, сохраняет её. Для этого мне нужно право *Управлять ролями*.
rank-roles-none = Ни за одно место роли пока нет.
rank-roles-line = **{ $role }** · { $places }
rank-roles-about = { $ladder } · { $count ->
    [0] пока ни у кого
    [one] у { $count } человека
    [few] у { $count } человек
    [many] у { $count } человек
   *[other] у { $count } человека
  }
rank-roles-places = { $count ->
    [1] Первое место
    [one] Первое { $count } место
    [few] Первые { $count } места
    [many] Первые { $count } мест
   *[other] Первые { $count } места
  }
rank-roles-ladder-any = Самая большая лестница
rank-roles-add = Выбери роль для выдачи
rank-roles-remove = Убрать: { $name }
rank-roles-again = Проверить всех снова
rank-roles-leaving = { $count ->
    [one] У { $count } человека ещё есть
    [few] У { $count } человек ещё есть
    [many] У { $count } человек ещё есть
   *[other] У { $count } человека ещё есть
  } роль, которая больше не относится к месту; забираю её.
rank-roles-refused = Discord отклонил это { $since } (код { $code }). Попробую снова { $until } или когда ты нажмёшь *{ rank-roles-again }*.
rank-roles-unreachable = Discord был недоступен { $since }. Попробую снова { $until }.
rank-roles-many = За места можно давать не больше пяти ролей; сначала убери какую-нибудь.
rank-roles-changed = Эта роль больше не относится к месту; открой панель снова: `/league-admin roles`.

rank-role-problem-gone = Эта роль удалена; убери её здесь.
rank-role-problem-everyone = Эта роль и так есть у всех; выбери другую.
rank-role-problem-managed = Эта роль принадлежит боту или другому сервису, и выдать её может только он; выбери другую.
rank-role-problem-no-permission = Мне нужно право *Управлять ролями*: дай его моей роли в *Настройки сервера* → *Роли*.
rank-role-problem-too-high = Эта роль не ниже моей высшей: подними мою выше неё в *Настройки сервера* → *Роли*.
rank-role-problem-not-yours = Выдать эту роль ты не можешь: нужно право *Управлять ролями* и твоя роль выше неё. Здесь её может выбрать тот, у кого они есть.

rank-role-given = Место { $place } в лиге
rank-role-taken = Больше не на местах лиги, за которые дают эту роль
