# Slash commands
command-admin = For moderators: close tables, remove players, settle how tables are opened
command-admin-end = Close the table of this channel, whoever hosts it
command-admin-kick = Remove a player from the table of this channel
command-admin-settings = Settle rules, clock, threads and channels for the tables of this server
option-kicked = Who has to leave the table
option-kicked-why = Why; they read it

# Answers
answer-kicked = **{ $name }** was removed from the table.
admin-kicked-you = A moderator has removed you from the table in { $channel }.
admin-kicked-you-why = A moderator has removed you from the table in { $channel }: { $reason }
admin-not-moderator = That is for moderators: it takes *Manage Messages*, *Manage Channels*, *Timeout Members* or *Manage Server*.
admin-not-manager = Only members who may *Manage Server* can do that; ask one of them.

# The panel
settings-title = Tables on this server
settings-note = What you choose holds for tables that are opened from now on.
settings-channels = **Channels** where tables may be opened, their threads included
settings-channels-all = Every channel
settings-preset = **Rules** that a table begins with
settings-preset-usual = Classic
settings-party = **Party**, the first choice in the lobby's menu of rules
settings-clock = **Time** for each decision
settings-clock-0 = No clock
settings-clock-30 = 30 seconds
settings-clock-60 = 1 minute
settings-clock-120 = 2 minutes
settings-clock-300 = 5 minutes
settings-clock-900 = 15 minutes
settings-clock-3600 = 1 hour
settings-clock-28800 = 8 hours
settings-clock-86400 = 24 hours
settings-most_rooms = **Tables at once**
settings-rooms-any = Any number
settings-rooms = { $most ->
    [one] One table
   *[other] Up to { $most } tables
  }
settings-refused = That cannot be settled any more; open the panel again with `/uno admin settings`.
switch-threads-on = Threads: on
switch-threads-off = Threads: off
switch-pictures-on = Pictures: on
switch-pictures-off = Pictures: off
switch-last_hand-on = Last hand as a moving picture: on
switch-last_hand-off = Last hand as a moving picture: off
