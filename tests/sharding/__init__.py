"""Tests of shards and processes."""
