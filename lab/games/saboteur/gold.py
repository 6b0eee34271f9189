"""The end of a round in edition 1: gold cards go round among the gold diggers, or saboteurs are paid."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from operator import attrgetter

from ...engine.decision import Barred, Option
from ...engine.game import Flow
from ...engine.table import Player
from . import events as e
from .cards import DIGGERS, SABOTEURS, GoldCard, RoleCard
from .flow import close_round
from .table import SaboteurTable


def score(table: SaboteurTable) -> None:
    """Says who has won the round, and gives out its gold (SAB-REACH-02, SAB-END-02, SAB-GOLD-01, SAB-GOLD-06, SAB-VAR-09)."""
    finder = table.finder
    if finder is None:
        table.tell(None, e.SABOTEURS_WIN, clause="SAB-END-02")
        pay_saboteurs(table)
    elif is_selfish(table.role(finder)):
        table.tell(None, e.WINS_ALONE, finder, clause="SAB-VAR-09")
        pay(table, {finder: table.rules.selfish_reward}, "SAB-VAR-09")
    else:
        table.tell(None, e.DIGGERS_WIN, clause="SAB-REACH-02")
        share(table, finder)


def is_selfish(role: RoleCard) -> bool:
    """Tells whether a role is that of the selfish dwarf (SAB-VAR-08)."""
    return role.id == "selfish"


def of_team(table: SaboteurTable, team: str) -> list[Player]:
    """Lists the players of a team, in seat order."""
    return [player for player in table.players if table.role(player).team == team]


# --- the gold diggers share (SAB-GOLD-01 to -05) ---


def share(table: SaboteurTable, finder: Player) -> None:
    """Draws the gold cards and passes them to the first who may choose (SAB-GOLD-01 to -04)."""
    sharers = in_turn(table, finder, entitled(table, finder))
    number = min(shared_cards(table, sharers), len(table.gold_deck))
    if not number:
        table.tell(None, e.NO_SHARE, clause=no_share_clause(table))
        return
    table.stack = [table.gold_deck.pop() for _ in range(number)]
    table.sharers = sharers
    table.phase = "share"
    table.tell(None, e.LAYS_OUT, number, clause="SAB-VAR-03" if table.rules.new_mine else "SAB-GOLD-01")
    pass_stack(table)


def no_share_clause(table: SaboteurTable) -> str:
    """Says why no gold is shared: nobody is entitled, or the gold deck is empty (SAB-VAR-06, SAB-GOLD-04, SAB-GOLD-05)."""
    if not table.gold_deck:
        return "SAB-GOLD-05"
    next_digger = table.rules.saboteur_finder == "next_digger"
    return "SAB-VAR-06" if next_digger and table.rules.competitive else "SAB-GOLD-04"


def entitled(table: SaboteurTable, finder: Player) -> list[Player]:
    """Lists who takes part: gold diggers, not the selfish dwarf, and in Competitive none with a broken tool (SAB-VAR-04, -10)."""
    rules = table.rules
    if rules.saboteur_finder == "no_gold" and table.role(finder).team == SABOTEURS:
        return []
    return [
        player
        for player in of_team(table, DIGGERS)
        if not is_selfish(table.role(player)) and not (rules.competitive and table.broken(player))
    ]


def in_turn(table: SaboteurTable, finder: Player, sharers: list[Player]) -> list[Player]:
    """Puts the sharers into the order in which they choose: the finder, then counter-clockwise (SAB-GOLD-03, SAB-GOLD-04)."""
    step = -1 if table.rules.gold_direction == "counterclockwise" else 1
    return [player for steps in range(len(table.players)) if (player := table.after(finder, step * steps)) in sharers]


def shared_cards(table: SaboteurTable, sharers: list[Player]) -> int:
    """Says how many gold cards are drawn (SAB-GOLD-01, SAB-GOLD-02, SAB-VAR-03, SAB-VAR-06, SAB-VAR-10)."""
    rules, players = table.rules, len(table.players)
    diggers = of_team(table, DIGGERS)
    if not sharers:
        return 0
    if rules.new_mine:
        return len(sharers) if rules.new_mine_count == "entitled" else len(diggers)
    dwarf = any(is_selfish(table.role(player)) for player in diggers)
    number = players - (dwarf and rules.selfish_losing_cards == "players_minus_one")
    return min(number, rules.gold_cards_10p) if players == 10 else number


def pass_stack(table: SaboteurTable) -> None:
    """Passes the gold cards to the next sharer, who looks at them; when none is left the round is closed (SAB-GOLD-03)."""
    if not table.stack:
        table.sharers = []
        close_round(table)
        return
    table.active = table.sharers[0]
    stack = tuple(table.stack)
    table.tell(table.active, e.SEES_STACK, table.active, stack, len(stack), clause="SAB-GOLD-03")


def take(table: SaboteurTable) -> Flow:
    """Has the next sharer keep one of the gold cards and pass the others on (SAB-GOLD-03)."""
    me = table.active
    values = sorted({card.value: card for card in table.stack}.items(), reverse=True)
    options = [Option(f"take {value}", f"Take {card.name}", about=card) for value, card in values]
    which, clause = "which gold card do you keep?", "SAB-GOLD-03"
    card = (yield table.ask(me, which, options, clause=clause, secret=True, barring=not_passed_on)).about
    table.stack.remove(card)
    table.gold[me].append(card)
    table.tell(sees_gold_of(table, me), e.KEEPS, me, card, len(table.stack), clause=clause)
    table.sharers.append(table.sharers.pop(0))
    pass_stack(table)


def not_passed_on(table: SaboteurTable, me: Player) -> Iterator[Barred]:
    """Bars the kinds of gold card of which none is left among those that he looks at (SAB-GOLD-03)."""
    for card in table.rules.gold_values.values():
        if card not in table.stack:
            reason = "there is none among the cards that you look at"
            yield Barred(Option(f"take {card.value}", f"Take {card.name}"), reason, "SAB-GOLD-03")


def sees_gold_of(table: SaboteurTable, player: Player) -> Player | None:
    """Names who is told of a player's gold cards: he alone, or with open_scores everybody, which is None (SAB-GOLD-10)."""
    return None if table.rules.open_scores else player


# --- rewards (SAB-GOLD-06 to -09) ---


def pay_saboteurs(table: SaboteurTable) -> None:
    """Pays every saboteur by their number, clockwise from who began the round; nobody if there is none (SAB-GOLD-06, -07).

    A number that is not listed is paid like the next lower one that is.
    """
    rewards = table.rules.saboteur_reward
    saboteurs = of_team(table, SABOTEURS)
    if not saboteurs:
        table.tell(None, e.NO_SHARE, clause="SAB-GOLD-07")
        return
    nuggets = rewards[max(number for number in rewards if number <= len(saboteurs))]
    pay(table, {player: nuggets for player in table.clockwise(table.first) if player in saboteurs}, "SAB-GOLD-06")


def pay(table: SaboteurTable, rewards: dict[Player, int], clause: str) -> None:
    """Pays players in order, in gold cards as far as they make up the number; shuffles the gold deck (SAB-GOLD-08, -09)."""
    rules = table.rules
    for player, nuggets in rewards.items():
        cards = payment(table.gold_deck, nuggets) if rules.reward_payment == "cards" else ()
        for card in cards:
            table.gold_deck.remove(card)
        table.gold[player] += cards
        in_cards = sum(card.value for card in cards)
        kept = nuggets - in_cards if rules.reward_payment == "virtual" or rules.reward_shortage == "virtual" else 0
        table.nuggets[player] += kept
        if cards:
            table.tell(None, e.REWARDS, player, in_cards, len(cards), clause=clause)
            table.tell(sees_gold_of(table, player), e.PAID_WITH, player, cards, clause="SAB-GOLD-08")
        if kept or not cards:
            short = rules.reward_payment == "cards" and in_cards < nuggets
            table.tell(None, e.NOTES, player, kept, clause="SAB-GOLD-09" if short else clause)
    in_order = sorted(table.gold_deck, key=attrgetter("value"))  # luck knows that deck from other rounds
    table.gold_deck = table.luck.order("gold", in_order)[::-1]


def payment(deck: Sequence[GoldCard], nuggets: int) -> tuple[GoldCard, ...]:
    """Picks gold cards of exactly so many nuggets, or of the highest number below that can be made (SAB-GOLD-08, SAB-GOLD-09).

    The fewest cards, and among as many those with the highest: 3 and 1 rather than 2 and 2.
    """
    kinds = sorted((card for card in dict.fromkeys(deck) if card.value), key=lambda card: -card.value)
    for total in range(nuggets, 0, -1):
        few = [card for card in kinds for _ in range(min(deck.count(card), total // card.value))]
        for number in range(1, len(few) + 1):
            picked = next((each for each in combinations(few, number) if sum(card.value for card in each) == total), None)
            if picked is not None:
                return picked
    return ()
