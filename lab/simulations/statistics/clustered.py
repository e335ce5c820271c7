"""Intervals and tests that are clustered by item and rater, with statsmodels and scipy."""

import math
from collections import Counter

import numpy as np
import pandas
import scipy.stats
import statsmodels.api as sm
from statsmodels.stats.multitest import multipletests
from statsmodels.stats.sandwich_covariance import cov_cluster


def interval(value, variance_by, item, rater):
    """Returns value, half-width and p-value. `variance_by` gives the variance for clusters."""
    both = [f"{one} {other}" for one, other in zip(item, rater)]
    by_item, by_rater, by_both = (
        variance_by(pandas.factorize(np.asarray(of))[0]) if len(set(of)) > 1 else math.inf
        for of in (item, rater, both)
    )
    two_way = by_item + by_rater - by_both if math.isfinite(by_item + by_rater) else math.inf
    largest = max(by_item, by_rater, two_way)
    error = math.sqrt(largest) if largest > 1e-18 else math.inf
    clusters = [len(of) ** 2 / sum(n * n for n in Counter(of).values()) for of in (item, rater)]
    freedom = max(1, min(clusters) - 1)
    p = 1.0 if value == 0 else 2 * scipy.stats.t.sf(abs(value) / error, freedom)
    return value, scipy.stats.t.ppf(0.975, freedom) * error, p


def of_fit(fit, contrast, item, rater):
    """The clustered interval of a contrast. statsmodels also corrects for the parameters."""
    n, parameters = fit.model.exog.shape

    def variance_by(groups):
        return contrast @ cov_cluster(fit, groups) @ contrast * (n - parameters) / (n - 1)

    return interval(contrast @ fit.params, variance_by, item, rater)


def of_arms(frame):
    """Means of arms, their differences, and the p-values of these alone and by Holm."""
    arms = sorted(set(frame.arm))
    means, differences = [], []
    for place, first in enumerate(arms):
        own = frame[frame.arm == first]
        fit = sm.WLS(own.score.to_numpy(), np.ones((len(own), 1)), own.weight.to_numpy()).fit()
        means.append(of_fit(fit, np.ones(1), own.item, own.rater))
        for second in arms[place + 1 :]:
            two = frame[frame.arm.isin([first, second])]
            exog = np.column_stack([two.arm == first, two.arm == second]).astype(float)
            fit = sm.WLS(two.score.to_numpy(), exog, two.weight.to_numpy()).fit()
            differences.append(of_fit(fit, np.array([1.0, -1.0]), two.item, two.rater))
    return means, differences


def values(estimates):
    return [number for value, half_width, _ in estimates for number in (value, half_width)]


def tests(estimates):
    chances = [chance for *_, chance in estimates]
    if not chances:
        return []
    return np.column_stack([chances, multipletests(chances, method="holm")[1]]).ravel()
