"""The effects of the cards, one coroutine each, in the order of the rulebook's families."""
