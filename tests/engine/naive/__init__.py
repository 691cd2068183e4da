"""A second, deliberately naive implementation of one hand, and what plays it in lockstep with the engine."""
