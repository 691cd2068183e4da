"""One room for each channel, with its lobby, its match and its result."""
