"""Rates models with arena-rank from counted votes, its sandwich intervals included. Reads {"models",
"rows": [[first, second, forFirst, forSecond, count]], "fits"} from stdin; writes {"seconds", the
median of the fits after a first one that compiles, and "strengths", its ratings}."""

import json
import statistics
import sys
import time

import jax.numpy as jnp
from arena_rank.models.bradley_terry import BradleyTerry
from arena_rank.utils.data_utils import PairDataset

asked = json.load(sys.stdin)
counts = {}
for first, second, for_first, for_second, count in asked["rows"]:
    # It knows no both-bad: that is half a win for each, as a tie is.
    outcome = (1 + for_first - for_second) / 2
    key = (first, second, outcome)
    counts[key] = counts.get(key, 0) + count
kept = [(key, count) for key, count in counts.items() if count > 0]


def dataset():
    votes = jnp.array([count for _, count in kept], dtype=jnp.float64)
    return PairDataset(
        competitors=[str(at) for at in range(asked["models"])],
        pairs=jnp.array([[first, second] for (first, second, _), _ in kept], dtype=jnp.int32),
        outcomes=jnp.array([outcome for (_, _, outcome), _ in kept], dtype=jnp.float64),
        counts=votes,
        weights=jnp.ones_like(votes),
        opt_weights=votes,
    )


def fit(data):
    started = time.perf_counter()
    result = BradleyTerry(asked["models"]).compute_ratings_and_cis(data)
    ratings = [float(rating) for rating in result["ratings"]]
    return time.perf_counter() - started, ratings


data = dataset()
fits = [fit(data) for _ in range(asked["fits"] + 1)]
seconds = statistics.median(took for took, _ in fits[1:])
json.dump({"seconds": seconds, "strengths": fits[-1][1]}, sys.stdout)
