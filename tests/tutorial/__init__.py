"""The tutorial, as the engine sees it."""
