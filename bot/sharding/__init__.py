"""Shares the servers of one bot among processes: who serves which shard, and how one is handed over."""
