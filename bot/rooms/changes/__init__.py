"""What people, hosts, moderators and clocks can do: functions from one state of a room to the next."""
