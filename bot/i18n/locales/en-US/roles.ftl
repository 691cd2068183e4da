## Slash commands

command-league-admin-roles = Give roles of this server to the first places of a ladder

## The panel

rank-roles-title = Roles for ranks
# *Manage Roles* as Discord calls that permission in your language.
rank-roles-note = Roles of this server for the first places of a ladder. I give them a minute or two after a match and take them back when the place is lost. Whoever got a role another way keeps it. I need *Manage Roles* for this.
rank-roles-none = No role belongs to a place yet.
# $role – a role of the server. $places – rank-roles-places. A line of the panel.
rank-roles-line = **{ $role }** · { $places }
# $ladder – rank-roles-ladder-any or one of ladder-…. $count – who has the role now. Small line under a role.
rank-roles-about = { $ladder } · { $count ->
    [0] nobody has it yet
    [one] 1 person has it
   *[other] { $count } people have it
  }
# $count – 1, 3, 5, 10 or 25: who is among the first so many gets the role. Menu (≤ 100 characters), and behind a role's name.
rank-roles-places = { $count ->
    [one] First place
   *[other] First { $count } places
  }
rank-roles-ladder-any = Largest ladder
rank-roles-add = Choose a role to give
# $name – the name of a role, at most 60 characters. A button (≤ 80 characters).
rank-roles-remove = Remove { $name }
# A button; named in rank-roles-refused.
rank-roles-again = Check everybody again
# $count – how many people. A line of the panel.
rank-roles-leaving = { $count ->
    [one] 1 person still has
   *[other] { $count } people still have
  } a role that no longer belongs to a place; I am taking it back.
# $since – Discord's "3 minutes ago". $code – a number, as text: 50013. $until – Discord's "in 3 minutes". A line of the panel.
rank-roles-refused = Discord refused it { $since } (code { $code }). I try again { $until }, or when you press *{ rank-roles-again }*.
# $since – Discord's "3 minutes ago". $until – Discord's "in 3 minutes". A line of the panel.
rank-roles-unreachable = Discord could not be reached { $since }. I try again { $until }.
rank-roles-many = At most five roles can belong to places; remove one first.
rank-roles-changed = This role no longer belongs to a place; open the panel again with `/league-admin roles`.

## What keeps a role from being given

rank-role-problem-gone = This role was deleted; remove it here.
rank-role-problem-everyone = Everybody has this role already; choose another one.
rank-role-problem-managed = This role belongs to a bot or another service, which alone can give it; choose another one.
# *Manage Roles*, *Server Settings*, *Roles*: as Discord calls them in your language.
rank-role-problem-no-permission = I need *Manage Roles*: give it to my role in *Server Settings* → *Roles*.
# *Server Settings*, *Roles*: as Discord calls them in your language.
rank-role-problem-too-high = This role is not below my highest one: move mine above it in *Server Settings* → *Roles*.
# *Manage Roles* as Discord calls that permission in your language.
rank-role-problem-not-yours = You could not give this role yourself: it takes *Manage Roles*, and a role of yours above it. Somebody who can may choose it here.

## Reasons in the audit log of a server

# $place – a number, 1 to 25. In Discord's audit log.
rank-role-given = Place { $place } in the league
rank-role-taken = No longer among the places in the league that bring this role
