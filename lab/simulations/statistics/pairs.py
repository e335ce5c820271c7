"""The results of pairwise studies: the likelihood of docs/rating-method.md, solved with scipy."""

import math

import numpy as np
import pandas
import scipy.optimize
import scipy.stats
import statsmodels.api as sm
from clustered import interval, of_fit, tests, values

POINTS = 400 / math.log(10)
TARGETS = {
    "left_better": (1, 0), "right_better": (0, 1), "tie": (0.5, 0.5), "both_bad": (0, 0),
}


def pairs(rows):
    frame = pandas.DataFrame(rows)
    arms = sorted({*frame.leftArmId, *frame.rightArmId})
    left, right = (
        np.column_stack([frame[side] == arm for arm in arms]).astype(float)
        for side in ("leftArmId", "rightArmId")
    )
    targets = np.array([TARGETS[outcome] for outcome in frame.outcome])

    def slopes(strengths):
        odds = np.exp(np.column_stack([left @ strengths, right @ strengths]))
        excess = targets - odds / (1 + odds.sum(axis=1, keepdims=True))
        return excess[:, :1] * left + excess[:, 1:] * right

    def curvature(strengths):
        odds = np.exp(np.column_stack([left @ strengths, right @ strengths]))
        chance = odds / (1 + odds.sum(axis=1, keepdims=True))
        mean = chance[:, :1] * left + chance[:, 1:] * right
        squares = left.T @ (chance[:, :1] * left) + right.T @ (chance[:, 1:] * right)
        return squares - mean.T @ mean + np.eye(len(arms))

    strengths = scipy.optimize.root(
        lambda at: at - slopes(at).sum(axis=0), np.zeros(len(arms)), jac=curvature, tol=1e-13
    ).x
    influence = POINTS * slopes(strengths) @ np.linalg.inv(curvature(strengths))

    def estimate(value, of_each):
        def variance_by(groups):
            sums = np.bincount(groups, of_each)
            return len(sums) / (len(sums) - 1) * (sums**2).sum()

        return interval(value, variance_by, frame.itemId, frame.raterId)

    numbers = range(len(arms))
    differences = [
        estimate(POINTS * (strengths[one] - strengths[other]), influence[:, one] - influence[:, other])
        for one in numbers for other in numbers[one + 1 :]
    ]
    return {
        "ratings": values([estimate(1000 + POINTS * strengths[arm], influence[:, arm]) for arm in numbers]),
        "differences of ratings": values(differences),
        "p-values of ratings, Holm": tests(differences),
        "position": position(frame, (left - right) @ strengths),
        "severity, pairs": values(leniency(frame.assign(value=slopes(strengths).sum(axis=1)))),
    }


def position(frame, lead):
    decided = frame.outcome.isin(["left_better", "right_better"]).to_numpy()
    is_left = (frame.outcome[decided] == "left_better").to_numpy()
    lead, raters = lead[decided], frame.raterId[decided]

    def excess(bias):
        return is_left - scipy.special.expit(lead + bias)

    bias = scipy.optimize.brentq(lambda at: excess(at).sum() - at, -50, 50, xtol=1e-14)
    chance = scipy.special.expit(lead + bias)
    curvature = 1 + (chance * (1 - chance)).sum()
    by_rater = pandas.Series(excess(bias)).groupby(raters.to_numpy()).sum()
    error = math.sqrt(max((by_rater**2).sum(), curvature)) / curvature
    return [bias, scipy.stats.t.ppf(0.975, max(1, len(by_rater) - 1)) * error]


def leniency(frame):
    for _, own in frame.groupby("raterId"):
        fit = sm.OLS(own.value.to_numpy(), np.ones((len(own), 1))).fit()
        yield of_fit(fit, np.ones(1), own.itemId, own.itemId)
