"""Pictures for the README of what people see, made by `make screenshots`."""
