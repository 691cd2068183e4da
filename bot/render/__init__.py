"""What a seat may see, as text and as pictures; knows no Discord objects."""
