"""Computes the results of a study of verdicts with numpy. `study-results.py FILE` prints the seconds.

It computes the same shares, differences, severities and coefficients of agreement as the rating
worker, each bootstrap sample from the drawn ratings. For quantiles, it takes the normal
distribution, because numpy has no other.
"""

import json
import sys
import time

import numpy as np

RESAMPLES = 2000
QUANTILE = 1.959964
VERDICTS = 4


def variance(influence, items, raters):
    def clustered(clusters):
        sums = np.bincount(np.unique(clusters, return_inverse=True)[1], influence)
        return len(sums) / (len(sums) - 1) * (sums**2).sum()

    of_item, of_rater = clustered(items), clustered(raters)
    both = clustered(items * (raters.max() + 1) + raters)
    return max(of_item, of_rater, of_item + of_rater - both)


def share(scores, items, raters):
    mean = scores.mean()
    spread = variance((scores - mean) / len(scores), items, raters)
    count = mean * (1 - mean) / spread if 0 < mean < 1 and spread else len(np.unique(items))
    part = QUANTILE**2 / min(count, len(scores))
    half = np.sqrt(part * (mean * (1 - mean) + part / 4))
    return mean, (mean + part / 2 - half) / (1 + part), (mean + part / 2 + half) / (1 + part)


def measure(study, chosen):
    """Shares of the four verdicts by arm, and all differences of the first."""
    item, rater, arm, verdict = (study[key][chosen] for key in ("item", "rater", "arm", "verdict"))
    arms = [arm == one for one in range(study["arms"])]
    for value in range(VERDICTS):
        for own in arms:
            share((verdict[own] == value).astype(float), item[own], rater[own])
    right = (verdict == 0).astype(float)
    for first in range(len(arms)):
        for second in range(first + 1, len(arms)):
            one, other = arms[first], arms[second]
            influence = np.concatenate([
                (right[one] - right[one].mean()) / one.sum(),
                (right[other].mean() - right[other]) / other.sum(),
            ])
            items = np.concatenate([item[one], item[other]])
            variance(influence, items, np.concatenate([rater[one], rater[other]]))


def severity(study, chosen):
    item, rater, arm = (study[key][chosen] for key in ("item", "rater", "arm"))
    right = (study["verdict"][chosen] == 0).astype(float)
    unit = np.unique(item * study["arms"] + arm, return_inverse=True)[1]
    size = np.bincount(unit)
    raters = rater.max() + 1
    held = np.zeros((len(size), raters))
    np.add.at(held, (unit, rater), 1)
    matrix = np.diag(held.sum(axis=0)) - held.T @ (held / size[:, None]) + 1
    slope = np.bincount(rater, right - (np.bincount(unit, right) / size)[unit])
    inverse = np.linalg.inv(matrix)
    left = right - (inverse @ slope)[rater]
    left -= (np.bincount(unit, left) / size)[unit]
    for one in range(raters):
        pull = inverse[one][rater]
        pull = pull - (np.bincount(unit, pull) / size)[unit]
        sums = np.bincount(item, pull * left)
        (sums**2).sum()


def agreement(item, unit, verdict, random):
    """Krippendorff's alpha, Gwet's AC1 and equal pairs, with bootstrap intervals by item."""
    units, unit = np.unique(unit, return_inverse=True)
    counts = np.zeros((len(units), VERDICTS))
    np.add.at(counts, (unit, verdict), 1)
    item_of = np.zeros(len(units), dtype=int)
    item_of[unit] = np.unique(item, return_inverse=True)[1]
    of_item = [np.flatnonzero(item_of == one) for one in range(item_of.max() + 1)]
    coefficients(counts)
    drawn = np.array([
        coefficients(counts[np.concatenate([of_item[one] for one in draw])])
        for draw in random.integers(len(of_item), size=(RESAMPLES, len(of_item)))
    ])
    return np.nanquantile(drawn, [0.025, 0.975], axis=0)


def coefficients(counts):
    size = counts.sum(axis=1)
    paired, n = counts[size > 1], size[size > 1]
    equal = (paired * (paired - 1)).sum(axis=1) / (n * (n - 1))
    coincidences = (paired / (n - 1)[:, None]).T @ paired - np.diag((paired / (n - 1)[:, None]).sum(axis=0))
    sums = coincidences.sum(axis=1)
    total = sums.sum()
    expected = total**2 - (sums**2).sum()
    alpha = 1 - (total - 1) * (total - np.trace(coincidences)) / expected
    held = (counts / size[:, None]).mean(axis=0)
    chance = (held * (1 - held)).sum() / (VERDICTS - 1)
    return equal.mean(), alpha, (equal.mean() - chance) / (1 - chance)


def results(study):
    random = np.random.default_rng(1)
    first = study["repeat_of"] < 0
    measure(study, first)
    for subject in range(study["subject"].max() + 1):
        measure(study, first & (study["subject"] == subject))
    for tag in range(study["tags"].shape[1]):
        for arm in range(study["arms"]):
            own = first & (study["arm"] == arm)
            share(study["tags"][own, tag].astype(float), study["item"][own], study["rater"][own])
    severity(study, first)
    unit = study["item"] * study["arms"] + study["arm"]
    agreement(study["item"][first], unit[first], study["verdict"][first], random)
    pair = np.where(first, np.arange(len(first)), study["repeat_of"])
    twice = np.isin(pair, study["repeat_of"][~first])
    agreement(study["item"][twice], pair[twice], study["verdict"][twice], random)


with open(sys.argv[1], encoding="utf-8") as file:
    read = json.load(file)
study = {key: np.array(value) if isinstance(value, list) else value for key, value in read.items()}
results(study)
started_at = time.perf_counter()
results(study)
print(time.perf_counter() - started_at)
