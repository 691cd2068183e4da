"""One room for each channel, with its lobby, its match and its result.

From the top down: `background` acts without being asked, `rooms` and `room` carry out changes, `changes` says
what can be done, `state` is what a room is. `stores` keeps what people and servers chose.
"""
