"""What a seat may see, as text; knows no Discord objects."""
