"""The daily deal: the same cards for everybody, each person alone against three computer players."""
