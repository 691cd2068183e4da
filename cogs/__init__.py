"""Discord's side: slash commands, buttons, and the display that shows rooms in their channels.

A feature is a `FEATURE`, not a `commands.Cog`: several features add commands to `/uno`, which cogs cannot do,
and presses are dispatched by the verb in their custom_id, even after a restart. `features.py` lists them in
Discord's order. Only gateway listeners are cogs: `events.EventsCog` and `core.outages.GatewayMonitor`.
"""
