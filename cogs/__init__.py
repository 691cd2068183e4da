"""Discord's side: slash commands, buttons, and the presenter that draws rooms."""
