"""Privacy: export and deletion of what is stored of somebody."""
