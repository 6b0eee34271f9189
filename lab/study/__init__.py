"""Studies of rules: many games, two sets of rules beside each other, and what a change does to one game."""
