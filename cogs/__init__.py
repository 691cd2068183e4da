"""Discord's side: slash commands, buttons, and the display that shows rooms in their channels."""
