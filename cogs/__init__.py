"""Discord's side: slash commands, buttons, and the display that shows rooms in their channels.

A feature is no `commands.Cog` but a `FEATURE`: `/uno` and `/league` are put together from the commands of
many features, which a cog cannot do, and a press goes to a function by the verb in its custom_id, after a
restart too. `features.py` lists them in Discord's order, in place of `setup`, and copies them for each bot.
Cogs are what listens to the gateway: `events.EventsCog` and `core.outages.GatewayMonitor`.
"""
