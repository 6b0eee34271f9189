"""The parameters of Myth: the numbers of its rule text, and every ruling's alternative.

The numbers on the cards are tweaked card by card: ``rules.tweak(cards={"trow": {"defence": 95}, "nod": {"last": 2}})``.
"""

from ...engine.params import Counts, Numbers, Param
from .components import TILE_COUNTS

SWITCH = (False, True)
LIMIT = ("unlimited", "1")
THREE = range(3, 4)

PARAMS = (
    # set-up, quests, resources
    Param("start_tokens", 5, range(0, 21), ("MYT-SETUP-12",), "resources at the start"),
    Param("start_hand", 6, range(0, 11), ("MYT-SETUP-13",), "event cards dealt"),
    Param("token_supply", 40, range(20, 201), ("MYT-SETUP-03",), "resource tokens in the box"),
    Param("bank_limited", False, SWITCH, ("MYT-SETUP-03", "MYT-RES-01"), "the bank can run dry"),
    Param("tile_counts", TILE_COUNTS, Counts(tuple(TILE_COUNTS), range(0, 31)), ("MYT-SETUP-10",), "tiles of each shape"),
    Param("quests_dealt", 4, range(3, 6), ("MYT-SETUP-07",), "quests of each player"),
    Param("quests_to_win", 3, range(1, 4), ("MYT-QUEST-01",), "quests that win the game"),
    Param("level_prices", (1, 6, 12), Numbers(range(0, 41), THREE), ("MYT-QUEST-06", "MYT-QUEST-07", "MYT-QUEST-08"),
          "prices of the levels"),
    Param("level_ups_per_turn", "unlimited", LIMIT, ("MYT-QUEST-16",), "quests turned in within a turn"),
    Param("quest_replacement_price", 5, range(0, 21), ("MYT-QUEST-14",), "price of another quest"),
    Param("quest_replacements_per_turn", "unlimited", LIMIT, ("MYT-QUEST-14",), "quests replaced within a turn"),
    Param("artifact_turn_in", "on_start", ("on_start", "after_visit"), ("MYT-QUEST-12",),
          "whether an artifact brought home may be paid for later and elsewhere"),
    Param("artifact_after_quest", "keep", ("keep", "discard"), ("MYT-QUEST-13",), "what becomes of a delivered artifact"),
    # heroes and free actions
    Param("archer_attacks", (2, 2, 3), Numbers(range(1, 5), THREE), ("MYT-HERO-08",), "attacks of the archer by level"),
    Param("dwarf_attacks", (1, 2, 2), Numbers(range(1, 5), THREE), ("MYT-HERO-09",), "attacks of the dwarf by level"),
    Param("free_windows", "all", ("all", "first_and_last"), ("MYT-FREE-01",), "when free actions are possible"),
    Param("self_heal_timing", "windows", ("windows", "also_between_attacks"), ("MYT-HERO-12",),
          "whether heroes may heal themselves before every attack roll too"),
    Param("avatara_price_per_life", 2, range(1, 11), ("MYT-MISC-04",), "price of a point of life on the start square"),
    # turns and drawing
    Param("refill_to", 6, range(1, 13), ("MYT-DRAW-01",), "cards up to which drawing is free"),
    Param("overdraw_base", 2, range(1, 6), ("MYT-DRAW-04",), "the k-th card above costs this number to the power of k"),
    Param("overdraw_price", "by_final_size", ("by_final_size", "per_card"), ("MYT-DRAW-04", "MYT-DRAW-10"),
          "whether a price is for all surplus cards together or for each"),
    Param("draw_mode", "one_by_one", ("one_by_one", "declare_count"), ("MYT-DRAW-08",),
          "cards are drawn one by one, or their number is said and paid first"),
    Param("extra_turn_price", 5, range(0, 21), ("MYT-MISC-02",), "price of an extra turn"),
    Param("extra_turn_purchases_per_round", "unlimited", LIMIT, ("MYT-MISC-03",),
          "extra turns bought before the turn passes on"),
    Param("skip_consumes", "any_turn", ("any_turn", "regular_turn"), ("MYT-EV-19",), "which turn a lost turn takes"),
    # moving and exploring
    Param("moves_per_turn", 1, range(1, 5), ("MYT-MOVE-01",), "squares a hero may move"),
    Param("exploration_income", 1, range(0, 6), ("MYT-TILE-02",), "resources for a new square"),
    Param("tile_redraw_price", 3, range(0, 11), ("MYT-TILE-05",), "price of another tile"),
    Param("redraws_per_explore", "unlimited", LIMIT, ("MYT-TILE-05",), "tiles thrown away for one square"),
    Param("field_limit", 9, range(5, 16), ("MYT-TILE-08",), "squares across the field at most"),
    Param("bounds_mode", "bounding_box", ("bounding_box", "centred"), ("MYT-TILE-08",),
          "whether the field moves with its tiles or has the start square in its middle"),
    Param("dead_map", "end_now", ("end_now", "final_rounds", "continue", "forbid"), ("MYT-END-10",),
          "what happens when the map is closed"),
    # events
    Param("explored_price_factor", 2, range(1, 5), ("MYT-DET-11",), "price of a card on explored ground, times"),
    Param("free_cards_on_explored", False, SWITCH, ("MYT-DET-12",), "free cards may be laid on explored ground"),
    Param("event_play_restriction", "none", ("none", "by_alignment"), ("MYT-DET-13",),
          "whether the hero may only help himself and the others only harm him"),
    Param("events_when_staying", "skip", ("skip", "as_explored"), ("MYT-DET-14",), "events of a hero who chose to stay"),
    Param("codex_reduction", 1, range(0, 6), ("MYT-EV-06",), "resources that the Codex saves"),
    Param("codex_double_order", "reduce_then_double", ("reduce_then_double", "double_then_reduce"), ("MYT-DET-15",),
          "the Codex lowers the price before or after the ground raises it"),
    Param("item_stacking", True, SWITCH, ("MYT-EV-03",), "several items of one kind all count"),
    Param("shared_events", "location_only", ("location_only", "all"), ("MYT-SHARE-01",),
          "whether personal cards reach everybody on the tile"),
    Param("balor_scope", "row", ("row", "row_and_tile"), ("MYT-EV-25",), "what the Shadow of Balor cancels"),
    Param("deceiver_chooser", "active_player", ("active_player", "card_player"), ("MYT-EV-28",),
          "who says whose hand Deceiver Magic robs"),
    Param("swap_direction", "printed", ("printed", "choice"), ("MYT-EV-34", "MYT-EV-38"), "with which neighbour one exchanges"),
    Param("tax_mode", "one_round", ("one_round", "until_empty"), ("MYT-EV-36",), "how long the Avatara Tax is paid"),
    Param("web_attempt_phase", "execution", ("execution", "turn_start"), ("MYT-EV-13",), "when a web may be torn"),
    Param("flooded_lingers", False, SWITCH, ("MYT-EV-18",),
          "the Flooded Place catches who enters later, and ends for all with the first turn missed"),
    # battles
    Param("battle_card_duration", "battle", ("battle", "turn"), ("MYT-EV-23", "MYT-EV-22"),
          "how long Darkness and Execution Place last"),
    Param("fury_scope", "monsters", ("monsters", "all_attacks"), ("MYT-EV-24",), "whose damage the Fury of an Enemy raises"),
    Param("fury_factor", 2, range(1, 5), ("MYT-EV-24",), "damage under the Fury of an Enemy, times"),
    Param("friendly_fire_damage", 2, range(0, 7), ("MYT-FIGHT-22",), "life that the dwarf costs other heroes"),
    Param("joint_battle", "active_only", ("active_only", "all_heroes"), ("MYT-FIGHT-24",), "which heroes strike in a round"),
    Param("first_attack_optional", False, SWITCH, ("MYT-FIGHT-25",), "a hero may refuse to strike"),
    Param("monster_target", "right_neighbour", ("right_neighbour", "random"), ("MYT-FIGHT-14",),
          "who says which hero a monster attacks"),
    Param("keep_trophies", "optional_if_needed", ("optional_if_needed", "forced_if_needed", "always"), ("MYT-FIGHT-09",),
          "when the card of a killed monster is kept"),
    Param("bribe_surcharge", 1, range(0, 6), ("MYT-BRIBE-03",), "price of a bribe above the damage of the monster"),
    Param("tain_capacity", 3, range(0, 10), ("MYT-EV-05",), "monsters that a Tain holds"),
    Param("tain_capacity_scope", "per_card_total", ("per_card_total", "per_battle"), ("MYT-EV-05",),
          "for how long a Tain holds them"),
    # endings
    Param("event_deck_end", "two_rounds", ("two_rounds", "two_single_turns"), ("MYT-END-06",),
          "what follows the last event card"),
    Param("final_rounds", 2, range(1, 6), ("MYT-END-06", "MYT-END-10"), "rounds played after the last event card"),
    Param("tile_deck_end", "after_last_placed", ("after_last_placed", "when_needed"), ("MYT-END-02",),
          "when the last tile ends the game"),
    Param("stall_rounds", 100, range(0, 1001), ("MYT-END-13",), "rounds without progress that end the game; 0: never"),
    Param("score_quests", "turned_in", ("turned_in", "fulfilled"), ("MYT-END-03",), "which quests count in the end"),
    Param("full_tie", "shared", ("shared", "more_life", "earliest_seat_after_trigger"), ("MYT-END-05",), "who wins a full tie"),
    Param("all_dead", "no_winner", ("no_winner", "rank_last_dead"), ("MYT-END-09",), "who wins when nobody is left"),
    Param("two_player_rules", "by_start", ("by_start", "by_living"), ("MYT-TWO-01",),
          "whether the rules for two hold for the last two of a larger game"),
    Param("two_player_extra_card", True, SWITCH, ("MYT-TWO-04",), "the deck lays a card where the opponent lays none"),
)  # fmt: skip
