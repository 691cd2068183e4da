"""League: tables, lists, profiles, activity, podiums, roles for ranks, and the tools of moderators."""
