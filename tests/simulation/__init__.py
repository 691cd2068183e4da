"""The whole bot in one process, one seed and virtual time, in a world that does what it should not.

`python -m tests.simulation --seeds 100` plays seeds; `docs/reliability.md` says what is looked for.
"""
