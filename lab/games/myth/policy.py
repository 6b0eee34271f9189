"""A simple sensible way to play Myth: greedy, one decision at a time, with what the player may know."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from ...engine.layout import Seen, Zone
from ...engine.table import Player
from ...paths.growth import distance_map, frontier_openings
from ...paths.tile import Cell
from .cards import ARTIFACTS, HARMFUL, EventCard, Item, Monster, Trap, Web
from .options import (
    BAN_BOTH,
    BEGIN,
    BUY,
    DECLINE,
    DISCARD,
    DRAW,
    END_TURN,
    FIGHT_ON,
    NO_ORDER,
    PASS,
    REDRAW,
    SELF_HEAL,
    STAY,
    STOP,
    STRIKE,
    Lay,
    OnMonster,
    Step,
    TurnIn,
)  # fmt: skip
from .quests import missing_trophies, price_of_level
from .table import HOME, MythTable

if TYPE_CHECKING:
    from ...engine.sight import Sight

SPARE = 10  # resources beyond the price of the next level that one spends on extra turns
HUNT = 3  # what a trophy that a quest asks for is worth beside the chance of a hit


Pick = Callable[[Sequence[Any]], Any]
Choose = Callable[[MythTable, Player, Sequence[Any], Pick], Any]
OWN = [part.field for part in MythTable.layout if isinstance(part, Zone) and part.seen_by is Seen.OWNER]


class TableSeen(MythTable):
    """The table as one player sees it: what lies open, and of hands and quests his own; nothing else is there."""

    def __init__(self, sight: Sight) -> None:
        self._sight, self.rules, self.players = sight, sight.rules, sight.players  # type: ignore[assignment]

    def __getattr__(self, field: str) -> Any:
        found = self._sight.look(field)
        self.__dict__[field] = found = {self._sight.player: found} if field in OWN else found
        return found


def sensible(sight: Sight) -> Any:
    """Picks an option: quests and levels first, then life, resources and harm to the others."""
    me, options, pick = sight.player, sight.options, sight.pick
    if len(options) == 1:
        return options[0]
    table = TableSeen(sight)
    for sign, choose in CHOICES:
        if sign in options:
            return choose(table, me, options, pick)
    if isinstance(options[0], Player):
        return victim(table, me, options)
    if isinstance(options[0], EventCard):
        return next_card(table, options)
    if isinstance(options[0], OnMonster):
        return target(table, me, options)
    return pick(options)


# --- what a hero wants ---


def wants(table: MythTable, me: Player, card: EventCard) -> bool:
    """Tells whether an open quest of the player still lacks a card: a monster to kill, or an artifact."""
    if isinstance(card, Monster):
        return missing_trophies(table, me, card.id) > 0
    lacks = sum(quest.target == card.id for quest in table.quests[me]) + table.delivered[me].count(card.id)
    return lacks > sum(item.id == card.id for item in table.items[me])


def carries_home(table: MythTable, me: Player) -> bool:
    """Tells whether the hero owns an artifact that a quest of his asks for, and can pay for it."""
    free = [item.id for item in table.items[me]]
    for artifact in table.delivered[me]:
        free.remove(artifact)
    return table.tokens[me] >= price_of_level(table, me) and any(quest.target in free for quest in table.quests[me])


def weak(table: MythTable, me: Player) -> bool:
    """Tells whether the hero has less than half of his life."""
    return 2 * table.life[me] < table.stats(me).life


def beats(table: MythTable, me: Player, monster: Monster) -> int:
    """Returns how many throws of a hundred hit a monster."""
    return max(0, min(100, 100 - monster.defence + table.attack(me) - table.penalty(table.cells[me])))


# --- choices by what is offered ---


def free_action(table: MythTable, me: Player, options: Sequence[Any], pick: Pick) -> Any:
    """Turns quests in, heals when weak, and lays a card of the hand."""
    if any(isinstance(option, Lay) for option in options):
        return card_to_lay(table, me, options)
    for option in options:
        if isinstance(option, TurnIn):
            return option
    heals = [option for option in options if str(option).endswith("heal")]
    return heals[0] if heals and weak(table, me) else PASS


def card_to_lay(table: MythTable, me: Player, options: Sequence[Any]) -> Any:
    """Lays the card that helps most in the own events, or the one that harms most in those of another."""
    value = helps if me is table.active else harms
    best = max((option for option in options if option is not PASS), key=lambda option: value(table, me, option))
    return best if value(table, me, best) > 0 else PASS


def helps(table: MythTable, me: Player, offer: Lay) -> float:
    """Says what a card is worth to its own player, its price taken off."""
    card, price = offer.card, offer.price
    if isinstance(card, Monster):
        hits = beats(table, me, card)
        return HUNT + hits / 20 - price if wants(table, me, card) and hits >= 30 and not weak(table, me) else 0
    if isinstance(card, Item):
        fits = table.rules.fits[table.heroes[me]][card]
        if card.id in ARTIFACTS:
            return 10 if wants(table, me, card) else 0
        return (fits.attack + fits.defence) / 4 - price
    if card.job == "rest":
        missing = table.stats(me).life - table.life[me]
        return min(missing, int(getattr(card, "amount", 0))) - price
    if card.job == "splinters":
        return float(getattr(card, "amount", 0))
    if card.job == "nod":
        return 8 - price if carries_home(table, me) and table.cells[me] != HOME else 0
    return 2 * (len(table.living) - 1) - price if card.job == "avatara_order" else 0


def harms(table: MythTable, me: Player, offer: Lay) -> float:
    """Says how much a card harms the active hero, its price taken off; what the own next level costs is kept."""
    card, price = offer.card, offer.price
    if table.tokens[me] - price < min(price_of_level(table, me), 3) and price:
        return 0
    if isinstance(card, Monster):
        hits = 100 - table.defence(table.active) + card.attack
        return max(0, hits) * card.damage * card.attacks / 60 - price / 2
    if isinstance(card, (Trap, Web)):
        return card.threshold / 20 - price / 2
    if card.alignment == HARMFUL:
        return 2.5 - price / 2
    return 0


def draw(table: MythTable, me: Player, options: Sequence[Any], pick: Pick) -> Any:
    """Draws what costs nothing."""
    return DRAW if len(table.hands[me]) < table.rules.refill_to else STOP


def move(table: MythTable, me: Player, options: Sequence[Any], pick: Pick) -> Any:
    """Orders a dreamer to stay; goes home with an artifact or when weak, else explores, or walks to where one can."""
    if NO_ORDER in options:
        return STAY
    goals = [HOME] if carries_home(table, me) or _needs_avatara(table, me) else []
    explorations = [option for option in options if isinstance(option, Step) and option.side]
    if explorations and not goals:
        return pick(explorations)
    goals = goals or list({opening.cell: None for opening in frontier_openings(table.board, table.rules.limit)})
    return towards(table, me, options, goals)


def _needs_avatara(table: MythTable, me: Player) -> bool:
    price = table.rules.avatara_price_per_life
    return weak(table, me) and not table.stats(me).heal and table.tokens[me] >= 2 * price


def towards(table: MythTable, me: Player, options: Sequence[Any], goals: Sequence[Cell]) -> Any:
    """Walks one square nearer to the nearest goal, or stays."""
    here = distance_map(table.board, table.cells[me])
    goal = min(goals, key=lambda cell: here[cell], default=table.cells[me])
    if goal == table.cells[me]:
        return STAY
    left = distance_map(table.board, goal)
    return min((option for option in options if option is not STAY and not option.side), key=lambda option: left[option.cell])


def lay_tile(table: MythTable, me: Player, options: Sequence[Any], pick: Pick) -> Any:
    """Keeps the tile, in any rotation."""
    return pick([option for option in options if option is not REDRAW])


def before_battle(table: MythTable, me: Player, options: Sequence[Any], pick: Pick) -> Any:
    """Catches, or bribes, the most dangerous monster that no quest needs."""
    spare = table.tokens[me] - price_of_level(table, me)
    deals = [option for option in options if option is not BEGIN and not wants(table, me, option.card)]
    deals = [option for option in deals if option.verb == "capture" or option.price <= spare]
    if not deals:
        return BEGIN
    danger = max(deals, key=lambda option: option.card.damage * option.card.attack - option.price)
    return danger if beats(table, me, danger.card) < 40 else BEGIN


def target(table: MythTable, me: Player, options: Sequence[Any]) -> Any:
    """Attacks where a kill is most likely worth most."""
    blows = [option for option in options if option is not STOP]
    return max(blows, key=lambda blow: beats(table, me, blow.card) * (blow.card.experience + 4 * wants(table, me, blow.card)))


def victim(table: MythTable, me: Player, options: Sequence[Any]) -> Any:
    """Picks another player: the one with most levels, then with least life."""
    others = [player for player in options if player != me] or list(options)
    return max(others, key=lambda player: (table.level[player], -table.life[player]))


def next_card(table: MythTable, options: Sequence[Any]) -> Any:
    """Lets harm act first and healing last."""
    return min(options, key=lambda card: (getattr(card, "job", "") == "rest", getattr(card, "alignment", "") != HARMFUL))


def nod(table: MythTable, me: Player, options: Sequence[Any], pick: Pick) -> Any:
    """Goes home if something is to be done there."""
    home = [option for option in options if isinstance(option, Step) and option.cell == HOME]
    return home[0] if home and (carries_home(table, me) or _needs_avatara(table, me)) else DECLINE


def extra_turn(table: MythTable, me: Player, options: Sequence[Any], pick: Pick) -> Any:
    """Buys a turn with what the next level does not need."""
    rich = table.tokens[me] >= table.rules.extra_turn_price + price_of_level(table, me) + SPARE
    return BUY if rich else END_TURN


def trophy(table: MythTable, me: Player, options: Sequence[Any], pick: Pick) -> Any:
    """Keeps every trophy that it may."""
    return next(option for option in options if option is not DISCARD)


CHOICES: tuple[tuple[Any, Choose], ...] = (
    (PASS, free_action),
    (DRAW, draw),
    (STAY, move),
    (REDRAW, lay_tile),
    (BEGIN, before_battle),
    (DISCARD, trophy),
    (DECLINE, nod),
    (BUY, extra_turn),
    (BAN_BOTH, lambda table, me, options, pick: BAN_BOTH),
    (STRIKE, lambda table, me, options, pick: STRIKE),
    (FIGHT_ON, lambda table, me, options, pick: SELF_HEAL if weak(table, me) else FIGHT_ON),
)
