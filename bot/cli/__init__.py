"""Commands of the command line other than `run`: each is imported only when it is asked for."""
