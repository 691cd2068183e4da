"""Text and pictures of what a seat may see; knows no Discord objects."""
