"""Demo, `python -m bot demo`: the very same bot inside a simulated Discord, played in a local browser.

simcord simulates Discord and draws the page; the database lives in a temporary folder. `command` puts the bot
and simcord together and serves both, `page_proxy` stands between simcord's page and the browser.
"""
