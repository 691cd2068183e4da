"""The league in an SQL database: what counting reads and writes (`store`), and what people ask (`reader`)."""
