"""The league of a server: ladders, seasons, totals and records, all derived from finished matches."""
