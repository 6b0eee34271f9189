"""The parameters of Mascarade: every ruling's alternative is a value here."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from ...engine.params import Param


@dataclass(frozen=True)
class Fractions:
    """A fraction between 0 and 1, kept as a text such as ``1/3``."""

    def __str__(self) -> str:
        return "a fraction from 0 to 1 such as '1/3'"

    def stored(self, value: Any) -> str:
        """Returns the fraction in lowest terms."""
        if isinstance(value, bool) or not isinstance(value, (int, float, str, Fraction)):
            raise ValueError
        try:
            share = Fraction(value).limit_denominator(1000)
        except (ZeroDivisionError, OverflowError):
            raise ValueError from None
        if not 0 <= share <= 1:
            raise ValueError
        return str(share)

    def read(self, word: str) -> Any:
        """Reads ``1/3``."""
        return word


@dataclass(frozen=True)
class Ids:
    """A list of ids of characters, each as often as its cards; which lists will do depends on the number of players."""

    def __str__(self) -> str:
        return "a list of characters such as ['judge', 'king']"

    def stored(self, value: Any) -> tuple[str, ...]:
        """Returns the ids as a tuple."""
        if not isinstance(value, (list, tuple)) or len(value) > 30 or not all(isinstance(each, str) for each in value):
            raise ValueError
        return tuple(value)

    def read(self, word: str) -> Any:
        """Reads ``judge,king``."""
        return [each for each in word.split(",") if each]


SWITCH = (False, True)
COINS = range(0, 7)
CUSTOM = {"scenario": ("custom",)}

PARAMS = (
    Param("starting_coins", 6, range(1, 13), ("MAS-SETUP-01",), "coins of each player at the start"),
    Param("win_coins", 13, range(2, 41), ("MAS-END-01",), "coins that win; more than at the start"),
    Param("cheat_win", 10, range(1, 41), ("MAS-POW-CHEAT-01",), "coins with which the Cheat wins; at most win_coins"),
    Param("fine", 1, range(0, 6), ("MAS-RES-04",), "coins that a false claim costs"),
    Param("forced_swap_turns", 4, range(0, 27), ("MAS-TURN-04",), "first turns of the game that must be swaps"),
    Param("bank_total", 194, range(2, 1001), ("MAS-SETUP-03",), "coins in the box; enough for every start"),
    Param("bank_limit", "finite", ("finite", "unlimited"), ("MAS-RES-10",), "whether the bank can run dry"),
    Param("king_gain", 3, COINS, ("MAS-POW-KING-01",), "coins of the King; 2 in the edition of 2021"),
    Param("empress_gain", 2, COINS, ("MAS-POW-EMPRESS-01",), "coins of the Empress; 3 in the edition of 2021"),
    Param("fool_gain", 1, COINS, ("MAS-POW-FOOL-01",), "coins of the Fool"),
    Param("princess_gain", 2, COINS, ("MAS-POW-PRINCESS-01",), "coins of the Princess"),
    Param("patron_gain", 3, COINS, ("MAS-POW-PATRON-01",), "coins of the Patron"),
    Param("patron_neighbour_gain", 1, COINS, ("MAS-POW-PATRON-02",), "coins of each neighbour of the Patron"),
    Param("peasant_gain", 1, COINS, ("MAS-POW-PEASANT-01",), "coins of a Peasant"),
    Param("peasant_pair_bonus", 1, COINS, ("MAS-POW-PEASANT-02",), "coins more for each if both Peasants are opened"),
    Param("bishop_take", 2, COINS, ("MAS-POW-BISHOP-01",), "coins that the Bishop takes"),
    Param("thief_take", 1, COINS, ("MAS-POW-THIEF-01",), "coins that the Thief takes from each neighbour"),
    Param("puppet_take", 1, COINS, ("MAS-POW-PUPPET-01",), "coins that the Puppet Master takes from each of the two"),
    Param("beggar_ask", 1, range(1, 7), ("MAS-POW-BEGGAR-02",), "coins that the Beggar asks for"),
    Param("inquisitor_penalty", 4, range(0, 13), ("MAS-POW-INQUISITOR-02",), "coins that a wrong name costs"),
    Param("widow_target", 10, range(1, 40), ("MAS-POW-WIDOW-01",), "fortune of the Widow; less than win_coins"),
    Param("scenario", "regular", ("regular", "extended", "custom", "random"), ("MAS-SCEN-01", "MAS-SCEN-03"),
          "the set of characters; random draws regular or extended"),
    Param("custom_set", (), Ids(), ("MAS-CUST-07",), "the characters of a custom set", where=CUSTOM),
    Param("max_centre", 2, range(0, 5), ("MAS-CUST-05",), "cards of a custom set that may lie in the centre", where=CUSTOM),
    Param("money_fraction", "1/3", Fractions(), ("MAS-CUST-02",), "share of a custom set that brings money", where=CUSTOM),
    Param("judge_required", True, SWITCH, ("MAS-CUST-01",), "a custom set needs the Judge", where=CUSTOM),
    Param("min_players_enforced", True, SWITCH, ("MAS-CUST-04",), "characters of a custom set need enough players", where=CUSTOM),
    Param("first_player", "seat_0", ("seat_0", "random"), ("MAS-SETUP-08",), "who begins"),
    Param("initial_reveal", "public", ("public", "own_only"), ("MAS-SETUP-06",), "who sees the cards that are dealt"),
    Param("swap_with_centre", True, SWITCH, ("MAS-SWAP-05",), "a swap may take a centre card"),
    Param("contest_mode", "sequential", ("sequential", "simultaneous"), ("MAS-CON-02",),
          "answers to a claim are heard one after another, or kept secret up to the last"),
    Param("fine_payers", "false_claimants", ("false_claimants", "all_other_players"), ("MAS-RES-04",),
          "who pays after a contest"),
    Param("restriction", "no_announce", ("no_announce", "must_swap", "no_same_character", "none"), ("MAS-REST-01",),
          "what a player opened in the turn before may not do"),
    Param("princess_restricts", False, SWITCH, ("MAS-REST-03",), "a card shown for the Princess counts as opened",
          where={"restriction": ("no_announce", "must_swap")}),
    Param("winners_at_target", "all", ("all", "richest"), ("MAS-END-02",), "who wins if several have enough coins"),
    Param("end_check", "after_power_and_fines", ("after_power_and_fines", "every_coin_move", "end_of_turn"), ("MAS-END-05",),
          "when the ends of the game are looked for"),
    Param("cheat_trigger", "power", ("power", "automatic"), ("MAS-POW-CHEAT-03",), "the Cheat wins by its power, or by itself"),
    Param("beggar_scope", "all_players", ("all_players", "left_neighbour_only"), ("MAS-POW-BEGGAR-01",), "whom the Beggar asks"),
    Param("fool_may_include_self", False, SWITCH, ("MAS-POW-FOOL-02",), "the Fool may take his own card"),
    Param("fool_centre", False, SWITCH, ("MAS-POW-FOOL-04",), "the Fool may take centre cards"),
    Param("fool_two_player", "opponent_pair", ("opponent_pair", "any_unprotected_pair"), ("MAS-V2-07",),
          "which two cards the Fool takes with two players"),
    Param("puppet_swap", "assets", ("assets", "seats"), ("MAS-POW-PUPPET-02",), "whether the two players change seats, too"),
    Param("puppet_may_include_self", False, SWITCH, ("MAS-POW-PUPPET-03",), "the Puppet Master may be one of the two"),
    Param("witch_mandatory", False, SWITCH, ("MAS-POW-WITCH-02",), "the Witch must exchange"),
    Param("spy_look_order", "target_first", ("target_first", "own_first"), ("MAS-POW-SPY-03",), "when the Spy sees his own card"),
    Param("same_neighbour", "once", ("once", "twice"), ("MAS-POW-PATRON-03",), "a neighbour on both sides counts"),
    Param("swap_own_cards_3p", False, SWITCH, ("MAS-V3-05",), "with three players two own cards may be swapped"),
    Param("swap_own_cards_2p", True, SWITCH, ("MAS-V2-03",), "with two players two own cards may be swapped"),
    Param("log_characters", True, SWITCH, ("MAS-LOG-01",), "the history names the characters that were seen"),
    Param("memory_aid", "none", ("none", "perfect"), ("MAS-HID-04",), "views keep what a player can work out"),
    Param("reveal_at_end", False, SWITCH, ("MAS-END-09",), "all cards are opened when the game is over"),
)  # fmt: skip
