"""Secrecy as non-interference: what is hidden from somebody changes nothing that they are told."""
