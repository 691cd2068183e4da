"""The options of a game by subject: the values that each can have, and below them its description.

An option is one field of a class here, and that field is its whole description: what it is, its group in the
lobby, its default and range, what the rule sheets set it to, when it matters, and which combinations are
refused. `bot.engine.rules.Rules` puts the classes together; everything else is made from it.
"""
