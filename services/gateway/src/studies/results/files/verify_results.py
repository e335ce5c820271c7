"""Recomputes the results of a study.

This program follows the formulas in methods.md and shares no code with the arena. It checks the hash of
the frozen study, which covers the uploaded answers. It recomputes every number of results.json from
study.json, including the bootstrap intervals, up to 1e-6. It prints the first difference and exits
with 1. If it cannot read a file, it exits with 2. It needs only Python's standard library.

    python3 verify_results.py [FOLDER]
"""

import hashlib
import json
import math
import os
import sys

TOLERANCE = 1e-6
POINTS = 400 / math.log(10)
ERROR_CHANCE = 0.05
# A variance up to this is 0 with rounding errors.
ROUNDING = 1e-18
RESAMPLES = 2000
SEED = 20261128
MIN_SUBJECT_ITEMS = 10
# The largest possible difference of two arms.
LARGEST = {"pairwise": math.inf, "verdict": 1, "scales": 4, "rubric": 1}
VERDICTS = ["right", "mostly_right", "wrong", "declined"]
TAGS = [
    *["wrong_fact", "unsafe", "outdated", "invented_citation", "wrong_number"],
    *["overconfident", "incomplete", "declined_needlessly"],
]
# What an outcome gives the left and the right arm, and its code if the left arm's id is smaller.
OUTCOMES = {
    "left_better": (1, 0, 0),
    "right_better": (0, 1, 1),
    "tie": (0.5, 0.5, 2),
    "both_bad": (0, 0, 3),
}
NAN = math.nan


class Mismatch(Exception):
    """The results do not follow from the study."""


def main(folder="."):
    study, results = (read_json(os.path.join(folder, name)) for name in ("study.json", "results.json"))
    check_hash(study)
    count = compare("results", results, Study(study).results())
    print(f"The results match: {count} numbers from {results['ratings']} ratings")


def read_json(path):
    with open(path, encoding="utf-8") as file:
        return json.load(file)


def compare(path, stated, computed):
    """Raises Mismatch for the first difference. Returns the number of equal numbers."""
    if isinstance(computed, dict) and isinstance(stated, dict):
        if stated.keys() != computed.keys():
            raise Mismatch(f"{path} has other fields: {sorted(stated.keys() ^ computed.keys())}")
        return sum(compare(f"{path}.{key}", stated[key], value) for key, value in computed.items())
    if isinstance(computed, list) and isinstance(stated, list):
        if len(stated) != len(computed):
            raise Mismatch(f"{path} has {len(stated)} entries, not {len(computed)}")
        return sum(compare(f"{path}[{i}]", *pair) for i, pair in enumerate(zip(stated, computed)))
    if isinstance(computed, float) and not math.isfinite(computed):
        computed = None
    if is_number(stated) and is_number(computed):
        if abs(stated - computed) > TOLERANCE * max(1, abs(computed)):
            raise Mismatch(f"{path} is {stated}, not {computed}")
        return 1
    if stated != computed or type(stated) is not type(computed):
        raise Mismatch(f"{path} is {stated!r}, not {computed!r}")
    return 0


def is_number(value):
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def check_hash(study):
    """The SHA-256 of title, design, items, arms and uploaded answers in canonical JSON."""
    head = study["study"]
    fields = {
        "design": "kind dimensions ratings_each raters repeat_share is_matched shows_reference budget_usd",
        "item": "external_id messages reference subject tags rubric",
        "message": "role content",
        "criterion": "criterion points tags",
        "model": "kind name model_id system_prompt temperature max_tokens",
        "outside": "kind name",
    }
    pick = lambda of, one: {field: one[field] for field in fields[of].split()}
    items = [pick("item", item) for item in study["items"]]
    for item in items:
        item["messages"] = [pick("message", message) for message in item["messages"]]
        item["rubric"] = [pick("criterion", criterion) for criterion in item["rubric"]]
    canonical = {
        "title": head["title"],
        "design": pick("design", head["design"]),
        "items": items,
        "arms": [{**pick(arm["kind"], arm), **uploaded(study, arm)} for arm in study["arms"]],
    }
    text = json.dumps(canonical, ensure_ascii=False, separators=(",", ":"))
    if hashlib.sha256(text.encode()).hexdigest() != head["hash"]:
        raise Mismatch("the items, arms, uploaded answers or design are not those that were frozen")


def uploaded(study, arm):
    """The answers of an outside arm, or None for an item without one."""
    if arm["kind"] != "outside":
        return {}
    own = {one["item_id"]: one["content"] for one in study["responses"] if one["arm_id"] == arm["id"]}
    return {"answers": [own.get(item["id"]) for item in study["items"]]}


# The study


class Rating:
    """A rating with its place in the study."""

    def __init__(self, assignment):
        self.id = assignment["id"]
        self.repeat_of = assignment["repeat_of"]
        self.item = assignment["item_id"]
        self.rater = assignment["rater"]
        self.arm = assignment["left_arm_id"]
        self.right = assignment["right_arm_id"]
        self.given = assignment["rating"]
        self.seconds = assignment["seconds"]


class Study:
    def __init__(self, study):
        self.study = study
        self.kind = study["study"]["design"]["kind"]
        self.dimensions = study["study"]["design"]["dimensions"]
        self.items = {item["id"]: item for item in study["items"]}
        self.arms = [arm["id"] for arm in study["arms"]]
        self.all = [Rating(one) for one in study["assignments"] if one["rating"] is not None]
        self.ratings = [one for one in self.all if one.repeat_of is None]

    def results(self):
        expected = sum(
            one["repeat_of"] is None and one["state"] in ("open", "rated", "flag")
            for one in self.study["assignments"]
        )
        measured = self.measure(self.ratings)
        pairs, position = self.pairs()
        return {
            "kind": self.kind,
            "measures": [measure for measure, _, _ in measured],
            "items": len({one.item for one in self.ratings}),
            "ratings": len(self.ratings),
            "expected": expected,
            "missing": max(0, expected - len(self.ratings)),
            "repeats": len(self.all) - len(self.ratings),
            "arms": [self.arm(arm) for arm in self.study["arms"]],
            "scores": self.scores(measured),
            "tags": self.tags(),
            "differences": [
                {"measure": measure, **clip_difference(difference, LARGEST[self.kind])}
                for measure, _, differences in measured
                for difference in differences
            ],
            "pairs": pairs,
            "agreement": self.agreement(),
            "raters": self.raters(),
            "position": position,
            "median_seconds": median_seconds(self.ratings),
        }

    def arm(self, arm):
        responses = [
            one
            for one in self.study["responses"]
            if one["arm_id"] == arm["id"] and one["state"] in ("done", "declined", "failed")
        ]
        states = [one["state"] for one in responses]
        named = [one["self_identified"] for one in responses if one["self_identified"] is not None]

        def share(state):
            value = divide(states.count(state), len(states))
            return {"value": value, **wilson(value, len(states), t_quantile(math.inf))}

        return {
            **{"id": arm["id"], "name": arm["name"], "is_left_out": arm["is_left_out"]},
            **{"responses": len(states), "declined": share("declined"), "failed": share("failed")},
            "self_identified": sum(named) if named else None,
        }

    def scores(self, measured):
        subjects = {}
        for one in self.ratings:
            subjects.setdefault(self.items[one.item]["subject"], []).append(one)
        large = [
            subject
            for subject, own in subjects.items()
            if subject is not None and len({one.item for one in own}) >= MIN_SUBJECT_ITEMS
        ]
        groups = [(None, self.ratings, measured)] + [
            (subject, subjects[subject], self.measure(subjects[subject]))
            for subject in sorted(large, key=utf16)
        ]
        return [
            {"measure": measure, "subject": subject, **row}
            for subject, ratings, values in groups
            for measure, arms, _ in values
            for row in self.rows(arms, ratings)
        ]

    def rows(self, values, ratings):
        return [
            {
                "arm_id": arm,
                "ratings": sum(arm in (one.arm, one.right) for one in ratings),
                **values[arm],
            }
            for arm in self.arms
            if arm in values
        ]

    def measure(self, ratings):
        """Lists the measures with the arms' values and differences."""
        if self.kind == "pairwise":
            fit = Pairs(ratings)
            return [("rating", fit.arms(), fit.differences())]
        if self.kind == "verdict":
            right = mean_scores(self.verdicts(ratings, "right"))[1]
            return [
                (verdict, shares(self.verdicts(ratings, verdict)), right if verdict == "right" else [])
                for verdict in VERDICTS
            ]
        if self.kind == "rubric":
            means, differences = mean_scores(self.rubrics(ratings))
            return [("rubric", clip_all(means, 0, 1), differences)]
        measures = []
        for place, dimension in enumerate(self.dimensions):
            means, differences = mean_scores([(one, one.given["scores"][place], 1) for one in ratings])
            measures.append((dimension, clip_all(means, 1, 5), differences))
        return measures

    def verdicts(self, ratings, verdict):
        return [(one, float(one.given["verdict"] == verdict), 1) for one in ratings]

    def rubrics(self, ratings, tag=None):
        """Scores of the rubrics, on the criteria with a tag unless the item has the tag."""
        scored = []
        for one in ratings:
            item = self.items[one.item]
            of_all = tag is None or tag in item["tags"]
            criteria = [
                (criterion["points"], met)
                for criterion, met in zip(item["rubric"], one.given["is_met"])
                if of_all or tag in criterion["tags"]
            ]
            possible = sum(max(0, points) for points, _ in criteria)
            if possible > 0:
                scored.append((one, sum(points for points, met in criteria if met) / possible))
        counts = {}
        for one, _ in scored:
            counts[one.item, one.arm] = counts.get((one.item, one.arm), 0) + 1
        return [(one, score, 1 / counts[one.item, one.arm]) for one, score in scored]

    def tags(self):
        if self.kind == "verdict":
            of_tag = lambda tag: [(one, float(tag in one.given["tags"]), 1) for one in self.ratings]
            return [
                {"tag": tag, **row}
                for tag in TAGS
                for row in self.rows(shares(of_tag(tag)), self.ratings)
            ]
        if self.kind != "rubric":
            return []
        tags = {tag for one, _, _ in self.rubrics(self.ratings) for tag in all_tags(self.items[one.item])}
        rows = []
        for tag in sorted(tags, key=utf16):
            scored = self.rubrics(self.ratings, tag)
            values = clip_all(mean_scores(scored)[0], 0, 1)
            rows += [{"tag": tag, **row} for row in self.rows(values, [one for one, _, _ in scored])]
        return rows

    def pairs(self):
        if self.kind != "pairwise" or not self.ratings:
            return [], None
        fit = Pairs(self.ratings)
        return fit.counts(), fit.position()

    def raters(self):
        severity = self.severity()
        by_rater = {}
        for one in self.ratings:
            by_rater.setdefault(one.rater, []).append(one)
        unknown = {"value": None, "low": None, "high": None}
        return [
            {
                **{"name": name, "ratings": len(by_rater[name])},
                **{"median_seconds": median_seconds(by_rater[name]), **severity.get(name, unknown)},
            }
            for name in sorted(by_rater, key=lambda name: int(name.split()[1]))
        ]

    def severity(self):
        if self.kind == "pairwise":
            return Pairs(self.ratings).severity() if self.ratings else {}
        if self.kind == "verdict":
            return severity_of(self.verdicts(self.ratings, "right"))
        if self.kind == "rubric":
            return severity_of(self.rubrics(self.ratings))
        mean = lambda scores: sum(scores) / len(scores)
        return severity_of([(one, mean(one.given["scores"]), 1) for one in self.ratings])

    def agreement(self):
        rows = []
        for measure, values, ordinal, coded in self.coded():
            repeated = {one.repeat_of for one, _, _ in coded}
            between, within = {}, {}
            for one, unit, value in coded:
                if one.repeat_of is None:
                    between.setdefault((one.item, *unit), []).append(value)
                if one.repeat_of is not None or one.id in repeated:
                    key = (one.item, *unit, one.repeat_of or one.id)
                    within.setdefault(key, []).append(value)
            for of, units in (("raters", between), ("repeats", within)):
                compared = sum(len(ratings) > 1 for ratings in units.values())
                if compared:
                    row = {"of": of, "measure": measure, "compared": compared}
                    rows.append({**row, **agreement_of(units, values, ordinal)})
        return rows

    def coded(self):
        """Lists the measures with their values, their order, and the ratings by unit."""
        if self.kind == "pairwise":
            return [("rating", [0, 1, 2, 3], False, [code_pair(one) for one in self.all])]
        if self.kind == "verdict":
            verdicts = [(one, (one.arm,), VERDICTS.index(one.given["verdict"])) for one in self.all]
            return [("verdict", [0, 1, 2, 3], False, verdicts)]
        if self.kind == "rubric":
            criteria = [
                (one, (one.arm, place), int(met))
                for one in self.all
                for place, met in enumerate(one.given["is_met"])
            ]
            return [("rubric", [0, 1], False, criteria)]
        return [
            (name, [1, 2, 3, 4, 5], True, [(one, (one.arm,), one.given["scores"][i]) for one in self.all])
            for i, name in enumerate(self.dimensions)
        ]


def all_tags(item):
    return [*item["tags"], *(tag for criterion in item["rubric"] for tag in criterion["tags"])]


def code_pair(one):
    code = OUTCOMES[one.given["outcome"]][2]
    if one.arm < one.right:
        return one, (one.arm, one.right), code
    return one, (one.right, one.arm), {0: 1, 1: 0}.get(code, code)


def median_seconds(ratings):
    times = sorted(one.seconds for one in ratings if one.seconds is not None)
    if not times:
        return None
    middle = len(times) // 2
    return times[middle] if len(times) % 2 else (times[middle - 1] + times[middle]) / 2


def utf16(text):
    return text.encode("utf-16-be")


# Means and shares


def mean_scores(scored):
    """The mean of each arm, and all differences. A score has its rating and its weight."""
    arms = {}
    for one, score, weight in scored:
        arms.setdefault(one.arm, []).append((one, score, weight))
    means = {arm: weighted_mean(own) for arm, own in sorted(arms.items())}
    estimates = {arm: interval(*two_way(*mean)) for arm, mean in means.items()}
    names = list(means)
    tested = []
    for i, first in enumerate(names):
        for second in names[i + 1 :]:
            (one, up), (other, down) = means[first], means[second]
            moved = up + [(rating, -part) for rating, part in down]
            tested.append((first, second, two_way(one - other, moved)))
    return estimates, differences_of(tested)


def weighted_mean(scored):
    """The mean, and by how much each rating moves it."""
    total = sum(weight for _, _, weight in scored)
    mean = sum(weight * score for _, score, weight in scored) / total
    return mean, [(one, weight * (score - mean) / total) for one, score, weight in scored]


def shares(scored):
    """The share of each arm's scores that are 1, with Wilson's interval for the effective number."""
    arms = {}
    for one, score, weight in scored:
        arms.setdefault(one.arm, []).append((one, score, weight))
    values = {}
    for arm, own in arms.items():
        share, influence = weighted_mean(own)
        _, variance, freedom = two_way(share, influence)
        items = len({one.item for one, _, _ in own})
        effective = share * (1 - share) / variance if 0 < share < 1 else items
        low_high = wilson(share, min(effective, len(own)), t_quantile(freedom))
        values[arm] = {"value": share, **low_high}
    return values


def wilson(share, count, quantile):
    if count == 0:
        return {"low": 0, "high": 1}
    part = quantile**2 / count
    middle = share + part / 2
    half = math.sqrt(part * (share * (1 - share) + part / 4))
    clip = lambda value: min(1, max(0, value / (1 + part)))
    return {"low": clip(middle - half), "high": clip(middle + half)}


def clip_difference(one, most):
    clipped = {key: min(most, max(-most, one[key])) for key in ("value", "low", "high") if one[key] is not None}
    return {**one, **clipped}


def clip_all(values, least, most):
    clip = lambda value: value if value is None else min(most, max(least, value))
    return {arm: {key: clip(value) for key, value in one.items()} for arm, one in values.items()}


# Variances with clusters by item and rater


def two_way(value, influence, by_item_only=False):
    """Returns the value, its variance, and the degrees of freedom."""
    item = cluster(influence, lambda one: one.item)
    rater = item if by_item_only else cluster(influence, lambda one: one.rater)
    both = item if by_item_only else cluster(influence, lambda one: (one.item, one.rater))
    known = item[0] + rater[0] < math.inf
    both_ways = item[0] + rater[0] - both[0] if known else math.inf
    largest = max(item[0], rater[0], both_ways)
    freedom = max(1, min(item[1], rater[1]) - 1)
    return value, largest if largest > ROUNDING else math.inf, freedom


def cluster(influence, cluster_of):
    """Returns the variance by cluster, and the effective number of clusters."""
    sums, sizes = {}, {}
    for one, part in influence:
        key = cluster_of(one)
        sums[key] = sums.get(key, 0) + part
        sizes[key] = sizes.get(key, 0) + 1
    count = len(sums)
    effective = len(influence) ** 2 / sum(size**2 for size in sizes.values())
    if count < 2:
        return math.inf, effective
    return count / (count - 1) * sum(part**2 for part in sums.values()), effective


def interval(value, variance, freedom):
    half = t_quantile(freedom) * math.sqrt(variance)
    ends = (value - half, value + half) if math.isfinite(half) else (None, None)
    return {"value": value, "low": ends[0], "high": ends[1]}


def differences_of(tested):
    """Adds the p-values, adjusted by Holm's procedure."""
    chances = [
        1 if value == 0 else t_chance(value / math.sqrt(variance), freedom)
        for _, _, (value, variance, freedom) in tested
    ]
    adjusted, highest = [0] * len(chances), 0
    for rank, place in enumerate(sorted(range(len(chances)), key=lambda i: chances[i])):
        highest = max(highest, min(1, (len(chances) - rank) * chances[place]))
        adjusted[place] = highest
    return [
        {"first": first, "second": second, **interval(*estimate), "p": p}
        for (first, second, estimate), p in zip(tested, adjusted)
    ]


QUANTILES = {}


def t_quantile(freedom):
    """The value that Student's t exceeds in absolute value with a chance of 5 %."""
    if freedom not in QUANTILES:
        low, high = 0.0, 1.0
        while t_chance(high, freedom) > ERROR_CHANCE:
            high *= 2
        for _ in range(200):
            middle = (low + high) / 2
            low, high = (middle, high) if t_chance(middle, freedom) > ERROR_CHANCE else (low, middle)
        QUANTILES[freedom] = (low + high) / 2
    return QUANTILES[freedom]


def t_chance(t, freedom):
    """The chance of a value at least as far from 0 as t: I_x(freedom / 2, 1 / 2)."""
    if freedom > 1e7:
        return math.erfc(abs(t) / math.sqrt(2))
    if t == 0:
        return 1.0
    whole = freedom + t * t
    return beta(freedom / 2, 0.5, freedom / whole, t * t / whole)


def beta(a, b, x, rest):
    """The regularised incomplete beta function. `rest` is 1 - x."""
    if x <= 0 or rest <= 0:
        return 0.0 if x <= 0 else 1.0
    if x > (a + 1) / (a + b + 2):
        return 1 - beta(b, a, rest, x)
    scale = math.lgamma(a + b) - math.lgamma(a) - math.lgamma(b)
    front = math.exp(scale + a * math.log(x) + b * math.log(rest)) / a
    # The continued fraction, from its last term to its first.
    fraction = 1.0
    for step in range(400, 0, -1):
        m = step // 2
        if step % 2:
            term = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
        else:
            term = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
        fraction = 1 + term / fraction
    return front / fraction


# Severity of raters


def severity_of(scored):
    """Fits score = response + rater. Effects of raters with common responses sum to 0."""
    if not scored:
        return {}
    responses, names = {}, {}
    for one, score, _ in scored:
        responses.setdefault((one.item, one.arm), []).append((one, score))
        names.setdefault(one.rater, len(names))
    size = len(names)
    group_of = connected(names, [[one.rater for one, _ in group] for group in responses.values()])
    matrix = [[float(other in group_of[name]) for other in names] for name in names]
    slope = [0.0] * size
    for group in responses.values():
        mean = sum(score for _, score in group) / len(group)
        for one, score in group:
            i = names[one.rater]
            matrix[i][i] += 1
            slope[i] += score - mean
            for other, _ in group:
                matrix[i][names[other.rater]] -= 1 / len(group)
    inverse = invert(matrix)
    effects = [sum(a * b for a, b in zip(row, slope)) for row in inverse]
    moved = {name: [] for name in names}
    for group in responses.values():
        left = centred([score - effects[names[one.rater]] for one, score in group])
        for name, number in names.items():
            pulls = centred([inverse[number][names[one.rater]] for one, _ in group])
            moved[name] += [(one, a * b) for (one, _), a, b in zip(group, pulls, left)]
    return {
        name: interval(*two_way(effects[number], moved[name], by_item_only=True))
        for name, number in names.items()
    }


def connected(names, links):
    """The names that links, lists of names, connect with each name."""
    group_of = {name: {name} for name in names}
    for link in links:
        joined = set().union(*(group_of[name] for name in link))
        for name in joined:
            group_of[name] = joined
    return group_of


def centred(values):
    mean = sum(values) / len(values)
    return [value - mean for value in values]


def invert(matrix):
    """Gauss and Jordan with the largest pivots."""
    size = len(matrix)
    rows = [row[:] + [float(i == j) for j in range(size)] for i, row in enumerate(matrix)]
    for i in range(size):
        pivot = max(range(i, size), key=lambda r: abs(rows[r][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        rows[i] = [value / rows[i][i] for value in rows[i]]
        for r in range(size):
            if r != i and rows[r][i]:
                factor = rows[r][i]
                rows[r] = [value - factor * own for value, own in zip(rows[r], rows[i])]
    return [row[size:] for row in rows]


# Pairs


class Pairs:
    """The fit of pairwise ratings: D = 1 + exp a + exp b, with the bar at 0."""

    def __init__(self, ratings):
        self.ratings = ratings
        self.names = sorted({arm for one in ratings for arm in (one.arm, one.right)})
        self.place = {arm: i for i, arm in enumerate(self.names)}
        self.strengths = [0.0] * len(self.names)
        if not ratings:
            return
        for _ in range(500):
            slope, curvature = self.derivatives()
            inverse = invert(curvature)
            step = [sum(a * b for a, b in zip(row, slope)) for row in inverse]
            length = max(abs(part) for part in step)
            damping = math.log1p(2 * length) / (2 * length) if length else 1
            self.strengths = [s + damping * part for s, part in zip(self.strengths, step)]
            if length < 1e-12:
                break
        self.inverse = invert(self.derivatives()[1])
        self.slopes = [self.slope(one) for one in ratings]

    def chances(self, one):
        left, right = (math.exp(self.strengths[self.place[arm]]) for arm in (one.arm, one.right))
        return left / (1 + left + right), right / (1 + left + right)

    def slope(self, one):
        left, right, _ = OUTCOMES[one.given["outcome"]]
        of_left, of_right = self.chances(one)
        return left - of_left, right - of_right

    def derivatives(self):
        size = len(self.names)
        slope = [-strength for strength in self.strengths]
        curvature = [[float(i == j) for j in range(size)] for i in range(size)]
        for one in self.ratings:
            a, b = self.place[one.arm], self.place[one.right]
            left, right = self.chances(one)
            to_left, to_right = self.slope(one)
            slope[a] += to_left
            slope[b] += to_right
            curvature[a][a] += left * (1 - left)
            curvature[b][b] += right * (1 - right)
            curvature[a][b] -= left * right
            curvature[b][a] -= left * right
        return slope, curvature

    def estimate(self, value, row):
        influence = [
            (one, POINTS * (row[self.place[one.arm]] * left + row[self.place[one.right]] * right))
            for one, (left, right) in zip(self.ratings, self.slopes)
        ]
        return two_way(value, influence)

    def arms(self):
        return {
            arm: interval(*self.estimate(1000 + POINTS * self.strengths[i], self.inverse[i]))
            for arm, i in self.place.items()
        }

    def differences(self):
        tested = []
        for group in self.groups():
            for i, first in enumerate(group):
                for second in group[i + 1 :]:
                    a, b = self.place[first], self.place[second]
                    row = [x - y for x, y in zip(self.inverse[a], self.inverse[b])]
                    points = POINTS * (self.strengths[a] - self.strengths[b])
                    tested.append((first, second, self.estimate(points, row)))
        return differences_of(tested)

    def groups(self):
        """Arms that ratings connect, the largest group first."""
        group_of = connected(self.names, [(one.arm, one.right) for one in self.ratings])
        groups = {tuple(sorted(group)) for group in group_of.values()}
        return sorted(groups, key=lambda group: (-len(group), group[0]))

    def counts(self):
        fields = ["first_better", "second_better", "tie", "both_bad"]
        counts = {}
        for one in self.ratings:
            _, pair, code = code_pair(one)
            counts.setdefault(pair, dict.fromkeys(fields, 0))[fields[code]] += 1
        return [{"first": a, "second": b, **counts[a, b]} for a, b in sorted(counts)]

    def severity(self):
        by_rater = {}
        mean = sum(left + right for left, right in self.slopes) / len(self.slopes)
        for one, (left, right) in zip(self.ratings, self.slopes):
            by_rater.setdefault(one.rater, []).append((one, left + right - mean, 1))
        return {
            rater: interval(*two_way(*weighted_mean(own), by_item_only=True))
            for rater, own in by_rater.items()
        }

    def position(self):
        """The chance of the left side between equal responses, clustered by rater."""
        decided = []
        for one in self.ratings:
            if one.given["outcome"] in ("left_better", "right_better"):
                gap = self.strengths[self.place[one.arm]] - self.strengths[self.place[one.right]]
                decided.append((one.rater, gap, float(one.given["outcome"] == "left_better")))
        sigmoid = lambda x: 1 / (1 + math.exp(-x))
        bias = 0.0
        for _ in range(200):
            chances = [sigmoid(gap + bias) for _, gap, _ in decided]
            slope = sum(left - chance for (_, _, left), chance in zip(decided, chances)) - bias
            curvature = 1 + sum(chance * (1 - chance) for chance in chances)
            bias += max(-1, min(1, slope / curvature))
        by_rater = {}
        for rater, gap, left in decided:
            by_rater[rater] = by_rater.get(rater, 0) + left - sigmoid(gap + bias)
        squares = sum(part**2 for part in by_rater.values())
        error = math.sqrt(max(squares, curvature)) / curvature
        half = t_quantile(max(1, len(by_rater) - 1)) * error
        ends = {"low": sigmoid(bias - half), "high": sigmoid(bias + half)}
        return {"value": sigmoid(bias), **ends, "ratings": len(decided)}


# Agreement


def agreement_of(units, values, ordinal):
    """Units are keyed by item first. Items are drawn with replacement for the intervals."""
    items = {}
    for key, ratings in units.items():
        add_unit(items.setdefault(key[0], {}), ratings, values)
    items = [list(sums.items()) for sums in items.values()]
    value = coefficients(total(items, range(len(items))), values, ordinal)
    drawn = [coefficients(total(items, draw), values, ordinal) for draw in draws(len(items))]
    rows = {}
    for name in ("percent", "alpha", "gwet"):
        known = sorted(one[name] for one in drawn if not math.isnan(one[name]))
        ends = {"low": quantile(known, 0.025), "high": quantile(known, 0.975)}
        rows[name] = {"value": value[name], **ends}
    return rows


def add_unit(sums, ratings, values):
    """Adds the coincidences, the pairs and the shares of one unit."""
    counts = {value: ratings.count(value) for value in set(ratings)}
    size = len(ratings)

    def add(key, amount):
        sums[key] = sums.get(key, 0) + amount

    add("responses", 1)
    for value, count in counts.items():
        add(("share", value), count / size)
    if size == 1:
        return
    add("paired", 1)
    for one, count in counts.items():
        for other, of_other in counts.items():
            pairs = count * (count - 1 if one == other else of_other)
            if pairs:
                add(("coincidence", one, other), pairs / (size - 1))
                add(("pair", one, other), pairs / (size * (size - 1)))


def total(items, drawn):
    sums = {}
    for place in drawn:
        for key, amount in items[place]:
            sums[key] = sums.get(key, 0) + amount
    return sums


DRAWS = {}


def draws(size):
    """The same samples as the arena's, from its generator (mulberry32)."""
    if size not in DRAWS:
        random = generator(SEED)
        DRAWS[size] = [[int(next(random) * size) for _ in range(size)] for _ in range(RESAMPLES)]
    return DRAWS[size]


def generator(seed):
    state, mask = seed, 0xFFFFFFFF
    while True:
        state = (state + 0x6D2B79F5) & mask
        mixed = ((state ^ (state >> 15)) * (state | 1)) & mask
        mixed = ((mixed + (((mixed ^ (mixed >> 7)) * (mixed | 61)) & mask)) & mask) ^ mixed
        yield (mixed ^ (mixed >> 14)) / 2**32


def coefficients(sums, values, ordinal):
    get = lambda *key: sums.get(key if len(key) > 1 else key[0], 0)
    top = values[-1] - values[0]
    weight = lambda a, b: 1 - ((a - b) / top) ** 2 if ordinal else float(a == b)
    cells = [(a, b) for a in values for b in values]
    percent = divide(sum(get("pair", a, a) for a in values), get("paired"))
    agreed = divide(sum(weight(a, b) * get("pair", a, b) for a, b in cells), get("paired"))
    held = [divide(get("share", a), get("responses")) for a in values]
    size = len(values)
    spread = sum(share * (1 - share) for share in held)
    chance = sum(weight(a, b) for a, b in cells) * spread / (size * (size - 1))
    sizes = [sum(get("coincidence", a, b) for b in values) for a in values]

    def distance(i, j):
        if not ordinal:
            return float(i != j)
        low, high = min(i, j), max(i, j)
        return (sum(sizes[low : high + 1]) - (sizes[i] + sizes[j]) / 2) ** 2

    places = [(i, j) for i in range(size) for j in range(size)]
    seen = sum(distance(i, j) * get("coincidence", values[i], values[j]) for i, j in places)
    expected = sum(distance(i, j) * sizes[i] * sizes[j] for i, j in places)
    alpha = 1 - divide((sum(sizes) - 1) * seen, expected)
    return {"percent": percent, "alpha": alpha, "gwet": divide(agreed - chance, 1 - chance)}


def quantile(ordered, share):
    if not ordered:
        return None
    place = share * (len(ordered) - 1)
    below = math.floor(place)
    above = math.ceil(place)
    return ordered[below] + (place - below) * (ordered[above] - ordered[below])


def divide(value, by):
    return value / by if by else NAN


if __name__ == "__main__":
    try:
        main(*sys.argv[1:])
    except Mismatch as mismatch:
        print(f"The results do not match: {mismatch}")
        sys.exit(1)
    except (OSError, ValueError, KeyError, TypeError) as error:
        print(f"The study cannot be read: {error!r}", file=sys.stderr)
        sys.exit(2)
