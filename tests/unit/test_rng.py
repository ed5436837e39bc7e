"""The generator is bit-exact: these numbers must never change, or every replay would."""

import pytest

from guozhan.core import rng

EXPECTED_STREAMS = [
    "0x2a5826f579d2d78e",
    "0x757692d13181fdd3",
    "0x3c164c5617b9f15f",
    "0x733f371ea1cca7bc",
    "0xfe7f42210fdff38a",
    "0xccc831f49d908e9",
]
EXPECTED_NUMBERS = [388, 95, 488, 15, 623, 75, 129, 188]
EXPECTED_SHUFFLE = [2, 3, 7, 9, 0, 6, 8, 5, 1, 4]


def test_streams_of_a_seed_are_fixed():
    assert [hex(x) for x in rng.seed_streams(1)] == EXPECTED_STREAMS


def test_sequence_is_fixed():
    streams = rng.seed_streams(20121)
    assert [rng.below(streams, rng.DECK, 1000) for _ in range(8)] == EXPECTED_NUMBERS


def test_streams_do_not_disturb_each_other():
    a, b = rng.seed_streams(5), rng.seed_streams(5)
    for _ in range(10):
        rng.below(a, rng.BLIND, 7)
    assert [rng.below(a, rng.DECK, 100) for _ in range(5)] == [rng.below(b, rng.DECK, 100) for _ in range(5)]


def test_below_is_uniform_enough():
    streams = rng.seed_streams(3)
    counts = [0] * 6
    for _ in range(60_000):
        counts[rng.below(streams, rng.DEAL, 6)] += 1
    chi_square = sum((count - 10_000) ** 2 / 10_000 for count in counts)
    assert chi_square < 20.5  # 99.9 % quantile for 5 degrees of freedom


def test_below_refuses_empty_ranges():
    with pytest.raises(ValueError, match="positive"):
        rng.below(rng.seed_streams(1), rng.DECK, 0)


def test_shuffle_is_a_permutation_and_fixed():
    items = list(range(10))
    rng.shuffle(rng.seed_streams(9), rng.DECK, items)
    assert sorted(items) == list(range(10))
    assert items == EXPECTED_SHUFFLE


def test_negative_and_huge_seeds_work():
    assert rng.seed_streams(-1) != rng.seed_streams(1)
    assert rng.seed_streams(2**70) != rng.seed_streams(0)
