# The replay of a match that is over
button-replay = Replay
