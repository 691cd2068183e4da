"""The daily deal: one deal for everybody whom the bot serves, each alone against three computer players."""
