"""The daily deal: one deal for everybody whom the bot serves, each alone against three computer players.

`deal` is what fixes the cards, `game` one person's hand of it (both pure), `codec` its text for the store,
`ports` what the store keeps, and `daily` puts them together: who may play when, and how it is stored.
"""
