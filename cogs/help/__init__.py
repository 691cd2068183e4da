"""Help and tutorial: command and pages."""
