"""Everything that is read from outside, with inputs that nobody would write."""
