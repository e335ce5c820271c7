"""Computes the statistics of simulated studies. `compute-quantities.py FILE` prints them as JSON.

The file lists studies as draw-study.ts draws them. Every quantity is computed with a package or
from its formula, and without the code of the rating package.
"""

import json
import math
import sys

import irrCAC.raw
import krippendorff
import numpy as np
import pandas
import scipy.linalg
import scipy.stats
import statsmodels.api as sm
from clustered import of_arms, of_fit, tests, values
from pairs import pairs
from statsmodels.stats.proportion import proportion_confint

VALUES = [1, 2, 3, 4, 5]
RESAMPLES = 10_000


def agreement(frame, has_bootstrap):
    table = frame.pivot(index=["item", "arm"], columns="rater", values="score")
    nominal = irrCAC.raw.CAC(table, categories=VALUES, digits=15)
    ordinal = irrCAC.raw.CAC(table, categories=VALUES, weights="quadratic", digits=15)

    def alpha(level):
        return krippendorff.alpha(
            table.to_numpy().T, value_domain=VALUES, level_of_measurement=level
        )

    computed = {
        "percent agreement": [nominal.gwet()["est"]["pa"]],
        "Krippendorff's α": [alpha(of) for of in ("nominal", "ordinal")],
        "Gwet's AC1, AC2": [cac.gwet()["est"]["coefficient_value"] for cac in (nominal, ordinal)],
    }
    return computed | ({"bootstrap of α": bootstrap(table)} if has_bootstrap else {})


def bootstrap(table):
    counts = np.stack([(table == value).sum(axis=1) for value in VALUES], axis=1)
    items = table.index.get_level_values("item")
    of_item = [counts[items == one] for one in items.unique()]

    def alpha(drawn):
        return krippendorff.alpha(
            value_counts=np.concatenate([of_item[one] for one in drawn]),
            value_domain=VALUES,
            level_of_measurement="ordinal",
        )

    ends = scipy.stats.bootstrap(
        (np.arange(len(of_item)),), alpha, vectorized=False, method="percentile",
        n_resamples=RESAMPLES, random_state=1,
    ).confidence_interval
    return [ends.low, ends.high]


def scores(frame):
    means, differences = of_arms(frame)
    hits = frame.assign(score=(frame.score > 3).astype(float))
    return {
        "mean scores": values(means),
        "differences of scores": values(differences),
        "p-values of scores, Holm": tests(differences),
        "shares, Wilson": [end for arm in sorted(set(hits.arm)) for end in wilson(hits[hits.arm == arm])],
        "severity, scores": severity(frame),
    }


def wilson(own):
    fit = sm.OLS(own.score.to_numpy(), np.ones((len(own), 1))).fit()
    share, half_width, _ = of_fit(fit, np.ones(1), own.item, own.rater)
    clusters = [len(own) ** 2 / (own[by].value_counts() ** 2).sum() for by in ("item", "rater")]
    quantile = scipy.stats.t.ppf(0.975, max(1, min(clusters) - 1))
    is_mixed = 0 < share < 1
    count = share * (1 - share) / (half_width / quantile) ** 2 if is_mixed else own.item.nunique()
    count = min(count, len(own))
    alpha = 2 * scipy.stats.norm.sf(quantile)
    return share, *proportion_confint(share * count, count, alpha, method="wilson")


def severity(frame):
    """Effects of raters within responses. They sum to 0 over raters whose responses connect them."""
    raters = np.column_stack([frame.rater == one for one in sorted(set(frame.rater))])
    within = pandas.DataFrame(raters.astype(float)).assign(score=frame.score.astype(float))
    within -= within.groupby([frame.item, frame.arm]).transform("mean")
    exog = within.drop(columns="score").to_numpy()
    basis = scipy.linalg.orth(exog.T)
    fit = sm.OLS(within.score.to_numpy(), exog @ basis).fit()
    return values([of_fit(fit, effect, frame.item, frame.item) for effect in basis])


def rubrics(rows):
    def arms(tagged):
        frame = frame_of([
            row | {"score": sum(one["points"] for one in row["criteria"] if one["isMet"])
                   / sum(max(0, one["points"]) for one in row["criteria"])}
            for row in tagged
        ])
        frame["weight"] = 1 / frame.groupby(["item", "arm"]).score.transform("size")
        means, differences = of_arms(frame)
        ends = [(mean, mean - half, mean + half) for mean, half, _ in means]
        return [*np.clip(ends, 0, 1).ravel(), *values(differences), *tests(differences)]

    def with_tag(tag, row):
        if tag in row["itemTags"]:
            return row
        return row | {"criteria": [one for one in row["criteria"] if tag in one["tags"]]}

    tags = {tag for row in rows for tag in row["itemTags"]}
    tags |= {tag for row in rows for one in row["criteria"] for tag in one["tags"]}
    computed = arms(rows)
    for tag in sorted(tags):
        tagged = [with_tag(tag, row) for row in rows]
        computed += arms([
            row for row in tagged if any(one["points"] > 0 for one in row["criteria"])
        ])
    return {"rubric scores": computed}


def frame_of(rows):
    names = {"itemId": "item", "raterId": "rater", "armId": "arm"}
    return pandas.DataFrame(rows).rename(columns=names).assign(weight=1.0)


def compute(study):
    frame = frame_of(study["scores"])
    return {
        **agreement(frame, study["hasBootstrap"]),
        **scores(frame),
        **rubrics(study["rubrics"]),
        **pairs(study["pairs"]),
    }


def to_json(computed):
    """JSON has no infinity."""
    return {
        name: [float(one) if math.isfinite(one) else None for one in numbers]
        for name, numbers in computed.items()
    }


with open(sys.argv[1], encoding="utf-8") as file:
    print(json.dumps([to_json(compute(study)) for study in json.load(file)]))
