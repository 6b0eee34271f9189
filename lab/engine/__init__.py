"""The engine: decisions, tables, luck, events, rules, sessions and records; it knows no game."""
