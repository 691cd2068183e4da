"""Text and pictures of what a seat may see, without Discord objects."""
