"""The usual way to rate models with intervals: votes deduplicated to weighted rows, L-BFGS, and
multinomial resamples of the counts. Reads {"models", "rows": [[first, second, forFirst, forSecond,
count]], "resamples"} from stdin; writes {"seconds", "resamples", "strengths"}."""

import json
import sys
import time

import numpy
from scipy.optimize import minimize

asked = json.load(sys.stdin)
models = asked["models"]
rows = numpy.array(asked["rows"], dtype=float)
started = time.perf_counter()

unique, inverse = numpy.unique(rows[:, :4], axis=0, return_inverse=True)
counts = numpy.bincount(inverse.ravel(), weights=rows[:, 4])
first, second = unique[:, 0].astype(int), unique[:, 1].astype(int)
for_first, for_second = unique[:, 2], unique[:, 3]


def fit(weights, start):
    chosen = numpy.bincount(first, weights * for_first, models)
    chosen += numpy.bincount(second, weights * for_second, models)

    def loss(strengths):
        one, other = numpy.exp(strengths[first]), numpy.exp(strengths[second])
        total = 1 + one + other
        expected = numpy.bincount(first, weights * one / total, models)
        expected += numpy.bincount(second, weights * other / total, models)
        value = weights @ numpy.log(total) - chosen @ strengths + strengths @ strengths / 2
        return value, expected - chosen + strengths

    return minimize(loss, start, jac=True, method="L-BFGS-B", options={"ftol": 1e-12, "gtol": 1e-5}).x


strengths = fit(counts, numpy.zeros(models))
random = numpy.random.default_rng(20261120)
total = int(counts.sum())
shares = counts / counts.sum()
samples = [
    fit(random.multinomial(total, shares).astype(float), strengths)
    for _ in range(asked["resamples"])
]
low, high = numpy.quantile(samples, [0.025, 0.975], axis=0)
ranks = 1 + (low[None, :] > high[:, None]).sum(axis=1)

json.dump(
    {"seconds": time.perf_counter() - started, "strengths": strengths.tolist(), "best": int(ranks.min())},
    sys.stdout,
)
