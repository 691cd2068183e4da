# Slash commands
command-league-admin-roles = Give roles of this server to the first places of a ladder

# The panel
rank-roles-title = Roles for ranks
rank-roles-note = Roles of this server for the first places of a ladder. I give them a minute or two after a match and take them back when the place is lost. Whoever got a role another way keeps it. I need *Manage Roles* for this.
rank-roles-none = No role belongs to a place yet.
rank-roles-line = **{ $role }** · { $places }
rank-roles-about = { $ladder } · { $count ->
    [0] nobody has it yet
    [one] 1 person has it
   *[other] { $count } people have it
  }
rank-roles-places = { $count ->
    [one] First place
   *[other] First { $count } places
  }
rank-roles-ladder-any = Largest ladder
rank-roles-add = Choose a role to give
rank-roles-remove = Remove { $name }
rank-roles-again = Check everybody again
rank-roles-leaving = { $count ->
    [one] 1 person still has
   *[other] { $count } people still have
  } a role that no longer belongs to a place; I am taking it back.
rank-roles-refused = Discord refused it { $since } (code { $code }). I try again { $until }, or when you press *Check everybody again*.
rank-roles-unreachable = Discord could not be reached { $since }. I try again { $until }.
rank-roles-many = At most five roles can belong to places; remove one first.
rank-roles-changed = This role no longer belongs to a place; open the panel again with `/league-admin roles`.

# What keeps a role from being given
rank-role-problem-gone = This role was deleted; remove it here.
rank-role-problem-everyone = Everybody has this role already; choose another one.
rank-role-problem-managed = This role belongs to a bot or another service, which alone can give it; choose another one.
rank-role-problem-no-permission = I need *Manage Roles*: give it to my role in *Server Settings* → *Roles*.
rank-role-problem-too-high = This role is not below my highest one: move mine above it in *Server Settings* → *Roles*.
rank-role-problem-not-yours = You could not give this role yourself: it takes *Manage Roles*, and a role of yours above it. Somebody who can may choose it here.

# Reasons in the audit log of a server
rank-role-given = Place { $place } in the league
rank-role-taken = No longer among the places in the league that bring this role
