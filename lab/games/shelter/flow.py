"""The course of Shelter: set-up, turn, the three actions, and what follows the end of a round."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ...engine.decision import Barred, Decision, Option
from ...engine.game import Flow
from ...engine.refusals import not_held
from ...engine.table import Player
from . import events as e
from .aims import kinds, not_thrown
from .cards import ARTIFACT, KEY, POISON, TRAP, Discard, Move, Play, Research, ShelterCard, each_once
from .effects.turns import MUST_USE_DRAWN, NO_PLAY, SKIP, WORDS
from .table import KEYS, Result, RoundOver, ShelterTable, TurnOver

YOUR_ACTION = "your action"

# --- set-up ---


def setup(table: ShelterTable) -> None:
    """Picks the dealer, who goes first, gives out the first coins and deals (SHE-MEMO-SETUP-01, SHE-1.0-SETUP-04 to -08)."""
    table.first = table.luck.pick("dealer", table.players)
    for player in table.players:
        table.gain(player, table.rules.first_coins)
    begin_round(table)


def begin_round(table: ShelterTable) -> None:
    """Deals a round; who is dealt all three keys, as large hands allow, has won it (SHE-TIME-06)."""
    try:
        deal(table)
        if table.rules.hand_size >= len(KEYS):
            table.check_keys(*table.from_active(table.players))
    except RoundOver as end:
        end_round(table, end)


def deal(table: ShelterTable) -> None:
    """Gathers and shuffles all cards and deals hands and cave (SHE-MEMO-SETUP-01, SHE-1.0-SETUP-04, -06, SHE-1.0-ROUND-04)."""
    rules, first = table.rules, table.first
    n, cards = len(table.players), table.luck.order("deck", rules.decks[len(table.players)])
    order = table.players[first:] + table.players[:first]
    dealt = n * rules.hand_size
    for i, player in enumerate(order):
        table.hands[player] = cards[i:dealt:n]  # one at a time, clockwise
    table.cave = cards[dealt : dealt + rules.cave_size]
    table.deck = cards[: dealt + rules.cave_size - 1 : -1]
    table.marks, table.discard, table.laid_by = [()] * n, [], []
    table.living, table.out_by = list(table.players), [""] * n
    table.waiting = list(table.players)
    table.fresh, table.active, table.phase, table.drawn, table.played, table.turns = (), first, "start", None, None, 0
    table.tell(None, e.NEW_ROUND, table.round, first, clause=rules.first_clause if table.round == 1 else "SHE-1.0-ROUND-03")
    for player in order:
        table.tell(player, e.DEALS, player, tuple(table.hands[player]), clause=rules.deal_clause)


# --- the turn ---


def turn(table: ShelterTable) -> Flow:
    """Plays one turn: skip or draw, one action, end; after a round the next one is dealt (SHE-TIME-01)."""
    if table.result is not None:
        yield from next_round(table)
        return
    me = table.active
    try:
        if table.phase == "action" or draws(table, me):
            table.clause = "SHE-ACT-01"
            move = yield table.ask(me, YOUR_ACTION, actions(table, me), secret=True, barring=barred_actions)
            if type(move) is Play:
                lay_out(table, me, move)
                yield from move.effect(table, me)
            elif type(move) is Research:
                yield from research(table, me, move)
            else:
                discard_for_coin(table, me, move)
        end_turn(table, me)
    except TurnOver:
        close(table, me)
    except RoundOver as end:
        end_round(table, end)


def draws(table: ShelterTable, me: Player) -> bool:
    """Begins a turn with its draw; tells whether the turn is not skipped (SHE-TIME-01, SHE-FLAG-03)."""
    if SKIP in table.marks[me]:
        table.tell(None, e.SKIPS, me, clause="SHE-FLAG-03")
        return False
    table.drawn = table.draw(me, table.rules.draw_clause)
    table.phase = "action"
    return True


def close(table: ShelterTable, me: Player) -> None:
    """Ends a turn that its player did not survive; the round may end with it."""
    try:
        end_turn(table, me)
    except RoundOver as end:
        end_round(table, end)


def end_turn(table: ShelterTable, me: Player) -> None:
    """Clears the marks that were for this turn and goes on to the next living player (SHE-TIME-07, SHE-1.0-SETUP-07)."""
    if table.fresh or table.marks[me]:
        table.marks[me] = table.fresh if me in table.living else ()
        table.fresh = ()
    rules = table.rules
    table.turns += 1
    if me in table.waiting:
        table.waiting.remove(me)
    if not table.deck and rules.deck_out_rule == "end_of_turn_when_empty":
        table.count(rules.deck_out_clause)
    if table.turns >= rules.round_turn_cap:
        table.count("SHE-DRAW-04")
    table.active = table.next_living(me)
    table.phase = "start"


# --- the action ---


def actions(table: ShelterTable, me: Player) -> Sequence[Move]:
    """Lists the actions that hand, coins and marks leave the active player (SHE-ACT-01 to -03, -07, SHE-FLAG-01 to -04)."""
    moves: tuple[Move, ...] = ()
    offers = table.rules.offers[table.coins[me]]
    for card in each_once(table.hands[me]):
        affordable, condition, unpaid = offers[card]
        moves += affordable if condition is None or condition(table, me) else unpaid
    return unforbidden(table, me, moves) if table.marks[me] else moves


def unforbidden(table: ShelterTable, me: Player, moves: Sequence[Move]) -> Sequence[Move]:
    """Lists the moves that a player's marks leave him; the duty to use a card lapses where he cannot (SHE-FLAG-01 to -04)."""
    moves = [move for move in moves if why_marked(table, me, move, NO_PLAY) is None]
    forced = [move for move in moves if why_marked(table, me, move, MUST_USE_DRAWN) is None]
    return forced or moves


def why_marked(table: ShelterTable, me: Player, move: Move, mark: str) -> str | None:
    """Says why a mark forbids a move, if the player has that mark and it does."""
    if mark not in table.marks[me]:
        return None
    if mark == NO_PLAY:
        spared = table.rules.gendarme_drawn_card_playable and move.card is table.drawn
        return "you were told not to play a card this turn" if isinstance(move, Play) and not spared else None
    lapses = table.rules.inquisitor_drawn_key == "obligation_lapses" and table.drawn is not None and table.drawn.role is KEY
    wrong = table.rules.inquisitor_force_scope == "play_only" and not isinstance(move, Play)
    return "you must use the card you drew" if (move.card is not table.drawn or wrong) and not lapses else None


def barred_actions(table: ShelterTable, me: Player) -> Iterator[Barred]:
    """Lists what the active player could think of doing with his cards and may not, with the reasons."""
    open_moves = actions(table, me)
    coins = table.coins[me]
    for card in kinds(table.hands[me]):
        moves = table.rules.moves[card]
        if moves.free is None:
            what = "a key is never played" if card.role is KEY else f"{card.name} has no effect to play"
            yield Barred(Option(f"play {card.id}", f"Play {card.name}"), what, "SHE-ACT-03" if card.role is KEY else "SHE-ACT-02")
        for move in (move for move in dict.fromkeys([*moves.all, moves.discard]) if move not in open_moves):
            facts = {"coins": coins}
            if isinstance(move, Discard) and card.role is KEY:
                yield Barred(move, "a key is never discarded by choice", f"{card.clause}-KEEP")
            elif isinstance(move, Play) and move.paid and coins < move.price:
                price = f"it costs {move.price}, you have {coins}"
                yield Barred(move, price, "SHE-ACT-07", {**facts, "price": move.price}, also=("SHE-ACT-05",))
            elif isinstance(move, Play) and move.condition is not None and not move.condition.holds(table, me):
                yield Barred(move, move.condition.reason, move.condition.clause)
            elif why := why_marked(table, me, move, NO_PLAY):
                yield Barred(move, why, "SHE-FLAG-01")
            elif why := why_marked(table, me, move, MUST_USE_DRAWN):
                yield Barred(move, why, "SHE-FLAG-02", {"drawn": str(table.drawn)})


def lay_out(table: ShelterTable, me: Player, move: Play) -> None:
    """Begins to play a card: pay its price and put it on the discard; its effect follows (SHE-ACT-04)."""
    card = move.card
    table.clause = move.clause
    table.hands[me].remove(card)
    if move.paid:
        table.coins[me] -= move.price
        table.tell(None, e.PAYS_AND_PLAYS, me, card, move.price)
    else:
        table.tell(None, e.PLAYS, me, card)
    table.lay(me, card)
    table.played = card


def research(table: ShelterTable, me: Player, move: Research) -> Flow:
    """Shows a card to the right, exchanges it unseen for a cave card and discards a card (SHE-ACT-06)."""
    card, neighbour = move.card, table.next_living(me, -1)
    shows, exchanges, discards = table.rules.research_clauses
    table.clause = shows
    table.tell((me, neighbour), e.RESEARCHES, me, neighbour, card)
    open_to_all = table.rules.research_show_is_look and shown_is_looked_at(table, me, neighbour, move)
    table.clause = exchanges
    slot = yield table.ask(me, "into which slot do you lay it?", table.slots())
    taken, table.cave[slot] = table.cave[slot], card
    table.hands[me].remove(card)
    table.hands[me].append(taken)
    table.tell(None if open_to_all else (me, neighbour), e.LAYS, me, slot, card)
    table.tell(me, e.TAKES_FROM_CAVE, me, taken)
    if taken.role is KEY:
        table.check_keys(me)
    if card.role is ARTIFACT and table.rules.artifact_shuffles_cave:
        table.shuffle_cave()
        table.tell(None, e.CAVE_SHUFFLED, card, clause=f"{card.clause}-RESEARCH")
    table.clause = discards
    thrown = yield table.ask(me, "which card do you discard?", table.may_throw(me), barring=not_thrown)
    table.throw(me, thrown)
    if table.rules.research_discard_pays:
        table.tell(None, e.TAKES_COINS, me, table.gain(me, table.rules.discard_income))


def shown_is_looked_at(table: ShelterTable, me: Player, neighbour: Player, move: Research) -> bool:
    """Counts the showing in Research as a look, where the table plays it so; tells whether all saw the card (SHE-LOOK-04)."""
    card = move.card
    if card.role is TRAP:
        table.tell(None, e.REVEALED, me, card, clause="SHE-INFO-09")
        table.eliminate({neighbour: "SHE-TRAP-01"})
        return True
    if card.role is POISON and table.coins[me] > 0:
        table.tell(None, e.REVEALED, me, card, clause="SHE-INFO-09")
        table.eliminate({me: f"{card.clause}-PAID"})
        table.stop_if_out()
    return False


def discard_for_coin(table: ShelterTable, me: Player, move: Move) -> None:
    """Discards a card and takes a coin; what exceeds the limit goes to the bank (SHE-1.0-DISCARD-01, -02)."""
    table.clause = table.rules.discard_clause
    table.hands[me].remove(move.card)
    table.tell(None, e.DISCARDS_FOR, me, move.card, table.gain(me, table.rules.discard_income))
    if not table.lay(me, move.card):
        table.shuffle_in((move.card,))


# --- the end of a round ---


def end_round(table: ShelterTable, end: RoundOver) -> None:
    """Scores a round; ends the match if it is decided (SHE-1.0-ROUND-01 to -03, SHE-1.0-MATCH-01, SHE-MEMO-MATCH-01)."""
    rules, winner, in_words = table.rules, end.winner, e.ENDINGS.get(end.reason, end.reason)
    table.result = Result(winner, end.reason, end.clause)
    table.fresh = ()
    table.marks = [()] * len(table.players)
    if winner is None:
        table.tell(None, e.ROUND_LOST, in_words, clause=end.clause)
    else:
        table.tell(None, e.ROUND_WON, winner, in_words, clause=end.clause)
    if not rules.series:
        table.win(() if winner is None else winner, end.reason, end.clause, [int(player is winner) for player in table.players])
    pay(table, [player for player in table.players if player is not winner], rules.loser_income, "SHE-1.0-ROUND-01")
    score(table, winner)
    if winner is not None and table.wins[winner] >= rules.wins_needed[len(table.players)]:
        table.win(winner, end.reason, "SHE-1.0-MATCH-01", table.points)


def pay(table: ShelterTable, players: Sequence[Player], coins: int, clause: str) -> None:
    """Pays players from the bank, as far as it and their limits allow (SHE-COIN-02)."""
    for player in players if coins else ():
        table.tell(None, e.TAKES_COINS, player, table.gain(player, coins), clause=clause)


def score(table: ShelterTable, winner: Player | None) -> None:
    """Counts a won round, and says who opens the next one (SHE-1.0-ROUND-03, SHE-1.0-MATCH-01)."""
    rules = table.rules
    if winner is not None:
        table.first = winner
        table.points[winner] += rules.winner_points
        table.wins[winner] += 1
    elif rules.first_player_after_no_winner == "next_clockwise":
        table.first = table.after(table.first)
    if rules.series_mode == "consecutive":
        table.wins = [wins if player is winner else 0 for player, wins in zip(table.players, table.wins, strict=True)]


def next_round(table: ShelterTable) -> Flow:
    """Begins the next round when its first player deals; coins and points stay (SHE-1.0-ROUND-02 to -04)."""
    yield table.ask(table.first, "the round is over: begin the next one", ["deal"], clause="SHE-1.0-ROUND-04")
    table.result = None
    table.round += 1
    if table.rules.start_coin_each_round:
        pay(table, table.players, table.rules.first_coins, "SHE-1.0-SETUP-05")
    begin_round(table)


# --- words for the views ---


def why_foreign(table: ShelterTable, decision: Decision, notation: str) -> tuple[str, str] | None:
    """Says why a notation that fits the game is not for this decision, and by which clause."""
    me, asked = decision.player, decision.asked
    verb, _, rest = notation.partition(" ")
    name = rest.rstrip("*")
    cards: Any = table.rules.cards
    if verb in ("play", "research", "discard") and name in cards:
        if table.result is not None:
            return f"the round is over; now {asked}", table.result.clause
        if decision.prompt != YOUR_ACTION:
            return f"the action of this turn is chosen already; now {asked}", "SHE-ACT-01"
        if cards[name] not in table.hands[me]:
            return not_held(cards[name].name), "SHE-ACT-01"
        if notation == f"play {name}*":
            return why_not_paid(table, cards[name])
    if notation == "pass" and decision.prompt == YOUR_ACTION:
        return "a turn is exactly one action, and passing is none", "SHE-ACT-01"
    if notation in cards:
        return f"{cards[notation].name} is not among what {me} may choose here; {asked}", decision.clause
    if verb in ("cave", "caves"):
        if not any(str(option).startswith("cave") for option in decision.options):
            return f"no place of the cave is asked for; {asked}", decision.clause
        return f"{notation} is not among the places that may be named here; the cave has {len(table.cave)}", "SHE-CAVE-01"
    return None


def why_not_paid(table: ShelterTable, card: ShelterCard) -> tuple[str, str]:
    """Says why a card has no paid effect to play, and by which clause (SHE-ACT-02, SHE-ACT-03)."""
    if card.role is KEY:
        return "a key is never played", "SHE-ACT-03"
    if card.role is TRAP:
        return f"the paid effect of {card.name} is an answer, not an action", "SHE-ACT-02"
    free = table.rules.moves[card].free
    if free is not None:
        return f"{card.name} has no paid effect", free.clause
    return f"{card.name} has no effect to play", "SHE-ACT-02"


def badges(table: ShelterTable, player: Player) -> list[str]:
    """Lists the open facts about a player that are worth a badge."""
    return [WORDS[mark] for mark in table.marks[player] + (table.fresh if player is table.active else ())]
