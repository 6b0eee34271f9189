"""The course of the game: set-up, the turn with its play and its draw, and the words for what is not allowed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...engine.decision import Barred, Decision, Option
from ...engine.game import Flow
from ...engine.refusals import not_held
from ...engine.table import Place, Player
from ...engine.words import Said
from . import events as e
from .cards import BY_ID, PEOPLES, People, Ready, Site, Squad
from .demands import Demand, refusal
from .moves import CENTRE, DECK, OWN, PASS, AllPlays, Centre, Discard, Lead, Move, Own, Play, Take
from .params import RANDOM
from .table import OVER, KingsTable

YOUR_KING = "choose a people to lead"
YOUR_PLAY = "play a squad"  # the same words for who is stuck: his hand is nobody's business (UGK-HID-13)
YOUR_DRAW = "draw a card"
FROM_DECK = "after being stuck the card comes from the deck"

# --- set-up ---


def setup(table: KingsTable) -> Flow | None:
    """Divides the kings and deals (UGK-SETUP-01 to -12)."""
    if table.rules.king_assignment == "choose":
        return choose_kings(table)
    for player, people in zip(table.players, table.luck.order("kings", PEOPLES), strict=False):
        crown(table, player, people)
    deal(table)
    return None


def choose_kings(table: KingsTable) -> Flow:
    """Lets everybody choose a king in seat order, while there is a choice (UGK-SETUP-01)."""
    for player in table.players:
        left = [people for people in PEOPLES if people not in table.kings]
        if len(left) > 1:
            lead = yield table.ask(player, YOUR_KING, list(map(Lead, left)), clause="UGK-SETUP-01", barring=led)
            crown(table, player, lead.people)
        else:
            crown(table, player, left[0])
    deal(table)


def led(table: KingsTable, me: Player) -> Iterator[Barred]:
    """Bars the peoples that somebody leads already (UGK-SETUP-01)."""
    for player, people in zip(table.players, table.kings, strict=False):
        yield Barred(Lead(people), f"{player} leads the {people.name} already", "UGK-SETUP-01")


def crown(table: KingsTable, player: Player, people: People) -> None:
    """Gives a player a king, who lies open before him (UGK-SETUP-01)."""
    table.kings.append(people)
    table.leaders[people.number] = player
    table.tell(None, e.LEADS, player, people, clause="UGK-SETUP-01")


def box_kings(table: KingsTable) -> None:
    """Puts the kings that nobody got into the box; their squads stay (UGK-SETUP-02)."""
    table.box = [people for people in PEOPLES if people not in table.kings]
    if table.box:
        table.tell(None, e.KINGLESS, tuple(table.box), clause="UGK-SETUP-02")


def deal(table: KingsTable) -> None:
    """Shuffles the deck and deals from its top, once the kings are divided (UGK-SETUP-02, -03, -07, -09, -10)."""
    box_kings(table)
    rules = table.rules
    table.deck = table.luck.order("deck", rules.deck)[::-1]
    if rules.deal_order == "hands_centre_camp":
        deal_hands(table)
    lay_centre(table)
    lay_camp(table)
    if rules.deal_order == "centre_camp_hands":
        deal_hands(table)
    first = rules.first_player
    table.first = table.active = table.luck.pick("first", table.players) if first == RANDOM else table.players[first]
    table.tell(None, e.BEGINS, table.first, clause="UGK-SETUP-10")
    table.show_next()


def lay_centre(table: KingsTable) -> None:
    """Lays the neutral mines (UGK-SETUP-04)."""
    mines = [table.rules.mines[table.deck.pop()] for _ in range(table.rules.centre_mines)]
    table.centre = list(map(Site, mines))
    table.tell(None, e.CENTRE_LAID, tuple(mines), clause="UGK-SETUP-04")


def lay_camp(table: KingsTable) -> None:
    """Starts the camp, each people in a pile of its own (UGK-SETUP-05)."""
    squads = [table.rules.squads[table.deck.pop()] for _ in range(table.rules.camp_start)]
    for squad in squads:
        table.camp[squad.people.number].append(squad)
        if not table.rules.next_mine_visible:  # else everybody saw its back on top of the deck (UGK-HID-01)
            table.unseen_backs[squad.people.number] += 1
    table.tell(None, e.CAMP_LAID, tuple(squads), clause="UGK-SETUP-05")


def deal_hands(table: KingsTable) -> None:
    """Deals whole hands, seat after seat (UGK-SETUP-06, -08)."""
    for player in table.players:
        table.hands[player] = hand = [table.deck.pop() for _ in range(table.rules.hand_size)]
        table.tell(player, e.DEALS, player, tuple(hand), len(hand), clause="UGK-SETUP-06")


# --- the turn ---


def turn(table: KingsTable) -> Flow:
    """Plays one turn: a squad is played, then a card is drawn (UGK-TURN-01, -04)."""
    me = table.active
    if table.phase == OVER:
        table.finish("the deck is empty", "UGK-END-01")
    if table.phase == "play":
        move = yield table.ask(me, YOUR_PLAY, moves(table, me), clause="UGK-TURN-01", secret=True, barring=barred_moves)
        if move is PASS:
            give_up(table, me)
            return
        if move.__class__ is Discard:
            table.discard(me, move.squad)
        else:
            table.play(me, move)
            table.check_deck()
        table.phase = "draw"
    sources = draws(table)
    if sources:
        source = yield table.ask(me, YOUR_DRAW, sources, clause="UGK-DRAW-01", barring=barred_draws)
        table.draw(me, source)
    if table.returning or table.vacant is not None:
        table.settle()
    table.check_deck()
    end_turn(table)


def give_up(table: KingsTable, me: Player) -> None:
    """Ends a turn without a play: who may give it up does not say whether he had to (UGK-TURN-03, UGK-STUCK-03, -07)."""
    if not table.hands[me]:
        table.tell(None, e.SKIPS, me, "has no card", clause="UGK-STUCK-07")
    elif table.rules.play_obligation == "may":
        table.tell(None, e.PASSES, me, clause="UGK-TURN-03")
    else:
        table.tell(None, e.SKIPS, me, "is stuck", clause="UGK-STUCK-03")
    end_turn(table)


def end_turn(table: KingsTable) -> None:
    """Goes on to the next player, unless the last turn is over or nothing moves any more (UGK-SETUP-11, UGK-STUCK-06)."""
    table.phase, table.stuck = "play", False
    table.idle += 1
    if table.turns_left:
        table.turns_left -= 1
        if not table.turns_left:
            table.finish("the deck is empty and the last turns are played", "UGK-END-01")
    if table.idle == len(table.players):
        table.finish("nobody played a squad or drew from the deck for a whole round", "UGK-STUCK-06")
    table.active = table.after(table.active)


# --- what may be played ---


def moves(table: KingsTable, me: Player) -> list[Move]:
    """Lists what a player may do at the start of his turn (UGK-TURN-02, -03, UGK-STUCK-01 to -05, -07)."""
    found: list[Move] = plays(table, me)  # type: ignore[assignment]
    rules, may_pass = table.rules, table.rules.play_obligation == "may"
    if not found and rules.stuck == "discard_and_draw":
        found += [rules.discards[card] for card in dict.fromkeys(table.hands[me])]
    if may_pass or not found:
        found.append(PASS)
    return found


def plays(table: KingsTable, me: Player) -> list[Play]:
    """Lists the squads of a hand that fit a neutral or an own mine, each with that mine (UGK-PLAY-02, -04, UGK-WORK-01, -06)."""
    hand, rules = table.hands[me], table.rules
    if rules.doubles:
        hand = list(dict.fromkeys(hand))
    neutral, own = rules.neutral_plays, rules.own_plays
    ready = [
        site.ready or lay_ready(table, site, table.neutral_asks(site), neutral, place)
        for place, site in zip(CENTRE, table.centre, strict=False)
        if site is not None
    ]
    for place, site in zip(OWN, table.captured[me], strict=False):
        ready.append(site.ready or lay_ready(table, site, table.own_asks(me, site), own, place))
    return [play[card] for fitting, play in ready for card in hand if card in fitting]


def lay_ready(table: KingsTable, site: Site, demand: Demand, plays: AllPlays, place: Place) -> Ready:
    """Finds the cards that fit a mine next and their plays, for as long as the mine lies as it does."""
    site.ready = ready = table.rules.fits[demand], plays[place, site.mine.kind, len(site.squads)]
    return ready


def draws(table: KingsTable) -> list[Move]:
    """Lists where a card may be drawn: none if deck and camp are empty (UGK-DRAW-01, -04, UGK-STUCK-04, UGK-END-05)."""
    rules = table.rules
    found: list[Move] = [DECK] if table.deck else []
    if found and table.stuck and rules.stuck_draw_source == "deck":
        return found
    if rules.camp_draw == "pile_top":
        takes = rules.takes
        return found + [takes[pile[-1]] for pile in table.camp if pile]
    return found + [Take(squad, number) for pile in table.camp for number, squad in enumerate(pile, 1)]


# --- what may not, and why ---


def barred_moves(table: KingsTable, me: Player) -> Iterator[Barred]:
    """Lists what a player could think of doing with his cards and may not, with the reasons (UGK-PLAY-06)."""
    stuck = not plays(table, me)
    squads = [table.rules.squads[card] for card in dict.fromkeys(table.hands[me])]
    for place, neutral in zip(CENTRE, table.centre, strict=False):
        for squad in squads:
            if neutral is None:
                yield Barred(Play(squad, place), f"no mine lies at {place}", "UGK-PLAY-03", also=("UGK-END-05",))
            else:
                yield from _unfit(table, table.neutral_asks(neutral), _play(table.rules.neutral_plays, squad, place, neutral))
    for own, site in zip(OWN, table.captured[me], strict=False):
        for squad in squads:
            yield from _unfit(table, table.own_asks(me, site), _play(table.rules.own_plays, squad, own, site))
    if table.rules.play_obligation == "must" and squads:
        if not stuck:
            yield Barred(PASS, "you can play a squad, so you must", "UGK-TURN-02")
        elif table.rules.stuck == "discard_and_draw":
            yield Barred(PASS, "who cannot play puts a squad into the camp and draws", "UGK-STUCK-02")


def _play(ready: AllPlays, squad: Squad, place: Place, site: Site) -> Play:
    return ready[place, site.mine.kind, len(site.squads)][squad.card]


def _unfit(table: KingsTable, demand: Demand, play: Play) -> Iterator[Barred]:
    """Bars a play if its squad does not fit the mine."""
    refused = refusal(table.rules, demand, play.card)
    if refused is not None:
        yield Barred(play, refused.reason, refused.clause, also=refused.also)


def barred_draws(table: KingsTable, me: Player) -> Iterator[Barred]:
    """Lists the sources from which no card may be drawn (UGK-DRAW-04, UGK-STUCK-04)."""
    if not table.deck:
        yield Barred(DECK, "the deck is empty", "UGK-DRAW-04", also=("UGK-END-05",))
    for people, pile in zip(PEOPLES, table.camp, strict=True):
        if not pile:
            yield Barred(Option(f"draw {people}", f"Take {people.name} from the camp"), f"no {people.name} lie in the camp",
                         "UGK-DRAW-04")  # fmt: skip
        elif table.deck and table.stuck and table.rules.stuck_draw_source == "deck":
            yield Barred(table.rules.takes[pile[-1]], FROM_DECK, "UGK-STUCK-04")


def why_foreign(decision: Decision, notation: str) -> tuple[str, str] | None:
    """Says why a notation that fits the game is not for this decision, and by which clause (UGK-TURN-04, UGK-PLAY-03)."""
    table: Any = decision.table
    verb, _, rest = notation.partition(" ")
    if decision.prompt == YOUR_KING:
        return ("first every player gets a king", "UGK-SETUP-01") if verb in ("play", "draw", "discard", "pass") else None
    if verb == "lead" and rest in BY_ID:
        return "every player has a king", "UGK-SETUP-01"
    if decision.prompt == YOUR_PLAY:
        return _not_played(table, decision.player, verb, rest)
    if decision.prompt == YOUR_DRAW:
        return _not_drawn(table, decision.player, verb, rest)
    return None


def _not_played(table: KingsTable, me: Player, verb: str, rest: str) -> tuple[str, str] | None:
    """Answers for a notation that is no play of the cards in hand."""
    if verb == "draw":
        return "first a squad is played, then a card is drawn", "UGK-TURN-04"
    id, _, where = rest.partition(" ")
    card = table.rules.cards.get(id)
    if card is None or verb not in ("play", "discard"):
        return None
    if card not in table.hands[me]:
        return not_held(id), "UGK-PLAY-01"
    if verb == "discard":
        if table.rules.stuck == "skip":
            return "who cannot play skips the turn, without a discard", "UGK-STUCK-03"
        return "a squad can be played, so none is discarded", "UGK-STUCK-05"
    return _no_target(table, me, where)


def _no_target(table: KingsTable, me: Player, where: str) -> tuple[str, str] | None:
    """Answers for a target on which nothing can be played (UGK-PLAY-03)."""
    word, _, number = where.rpartition(" ")
    if word == Centre.word and number.isdigit():
        return f"the centre has {Said(len(table.centre)):place}", "UGK-PLAY-03"
    if word == Own.word and number.isdigit():
        return f"{me} has {Said(len(table.captured[me])):mine} to develop", "UGK-PLAY-03"
    if word == str(me) and number.isdigit():
        return f"{me} calls his own mines {OWN[0]}, {OWN[1]} and so on", "UGK-PLAY-02"
    if word in map(str, table.players) and number.isdigit():
        return f"only {word} may play on the mines of {word}", "UGK-PLAY-03"
    if where.split(" ")[0] in ("camp", "deck", "developed"):
        return "a squad is played on a neutral mine or on an own one that is not developed", "UGK-PLAY-03"
    return None


def _not_drawn(table: KingsTable, me: Player, verb: str, rest: str) -> tuple[str, str] | None:
    """Answers for a notation that is no source of the draw (UGK-DRAW-03, -05)."""
    if verb in ("play", "discard"):
        return f"a squad was {'discarded' if table.stuck else 'played'} this turn; now a card is drawn", "UGK-TURN-04"
    if verb == "pass":
        return "the draw cannot be declined", "UGK-DRAW-05"
    people = BY_ID.get(rest.partition(" ")[0])
    if verb != "draw" or people is None:
        return None
    number = len(table.camp[people.number])
    if not number:
        return f"no {people.name} lie in the camp", "UGK-DRAW-04"
    if table.stuck and table.deck and table.rules.stuck_draw_source == "deck":
        return FROM_DECK, "UGK-STUCK-04"
    if table.rules.camp_draw == "any_squad":
        return f"the pile of the {people.name} has {Said(number):squad}, numbered from the bottom", "UGK-VAR-02"
    return "only the top squad of a pile may be drawn", "UGK-DRAW-03"


def badges(table: KingsTable, player: Player) -> list[str]:
    """Lists the open facts about a player that are worth a badge."""
    return [people.king for people in table.kings[player : player + 1]]


def caption(table: KingsTable) -> str:
    """Says how near the end is, or that the deck is not there yet."""
    if table.phase == OVER:
        return "the game is over"
    if not table.centre:
        return "before the deal every player chooses a king"
    left = table.turns_left
    return f"the deck is empty, turns left: {left} with this one" if left else ""
