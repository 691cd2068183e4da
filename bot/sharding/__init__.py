"""Shares the servers of one bot among processes: who serves which shard, and how it is handed over."""
