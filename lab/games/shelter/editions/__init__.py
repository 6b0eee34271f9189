"""The six editions of Shelter, each written as its difference from the one before."""

from . import v0_1, v0_2, v0_3, v0_4, v0_5, v1_0

EDITIONS = {each.EDITION.name: each.EDITION for each in (v0_1, v0_2, v0_3, v0_4, v0_5, v1_0)}
