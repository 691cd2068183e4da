## Befehle

command-league-admin-roles = Rollen dieses Servers an die ersten Plätze einer Rangliste geben

## Das Menü

rank-roles-title = Rollen für Plätze
rank-roles-note = Rollen dieses Servers für die ersten Plätze einer Rangliste. Ich gebe sie ein, zwei Minuten nach einer Partie und nehme sie zurück, wenn der Platz verloren ist. Wer eine Rolle anders bekommen hat, behält sie. Dafür brauche ich *Rollen verwalten*.
rank-roles-none = Noch gehört keine Rolle zu einem Platz.
rank-roles-line = **{ $role }** · { $places }
rank-roles-about = { $ladder } · { $count ->
    [0] noch hat sie niemand
    [one] 1 Person hat sie
   *[other] { $count } Personen haben sie
  }
rank-roles-places = { $count ->
    [one] Erster Platz
   *[other] Die ersten { $count } Plätze
  }
rank-roles-ladder-any = Größte Rangliste
rank-roles-add = Wähl eine Rolle, die vergeben wird
rank-roles-remove = { $name } entfernen
rank-roles-again = Alle neu prüfen
rank-roles-leaving = { $count ->
    [one] 1 Person hat noch
   *[other] { $count } Personen haben noch
  } eine Rolle, die zu keinem Platz mehr gehört; ich nehme sie zurück.
rank-roles-refused = Discord hat es { $since } abgelehnt (Code { $code }). Ich versuche es { $until } wieder, oder wenn du *{ rank-roles-again }* drückst.
rank-roles-unreachable = Discord war { $since } nicht erreichbar. Ich versuche es { $until } wieder.
rank-roles-many = Höchstens fünf Rollen können zu Plätzen gehören; entfern erst eine.
rank-roles-changed = Diese Rolle gehört zu keinem Platz mehr; öffne das Menü mit `/league-admin roles` neu.

## Was einer Rolle im Weg steht

rank-role-problem-gone = Diese Rolle wurde gelöscht; entfern sie hier.
rank-role-problem-everyone = Diese Rolle haben schon alle; wähl eine andere.
rank-role-problem-managed = Diese Rolle gehört einem Bot oder einem anderen Dienst, und nur der kann sie geben; wähl eine andere.
rank-role-problem-no-permission = Ich brauche *Rollen verwalten*: Gib es meiner Rolle unter *Servereinstellungen* → *Rollen*.
rank-role-problem-too-high = Diese Rolle steht nicht unter meiner höchsten: Zieh meine unter *Servereinstellungen* → *Rollen* über sie.
rank-role-problem-not-yours = Diese Rolle könntest du selbst nicht geben: Dazu braucht es *Rollen verwalten* und eine eigene Rolle darüber. Wer das kann, darf sie hier wählen.

## Gründe im Audit-Log eines Servers

rank-role-given = Platz { $place } in der Liga
rank-role-taken = Nicht mehr unter den Plätzen der Liga, die diese Rolle bringen
