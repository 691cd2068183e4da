"""What acts without being asked: the scheduler of deadlines and the computer players."""
