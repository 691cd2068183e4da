"""Changes by people, hosts, moderators and clocks: functions from one state of a room to the next."""
