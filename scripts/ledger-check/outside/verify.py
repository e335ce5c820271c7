"""Checks an export of the ledger with Python's standard library alone.

Written from docs/ledger-export.md and from nothing else: the chain is followed entry by entry, and
the board is computed again. Says where the export differs, and exits with 1.

    python3 verify.py ledger.ndjson
"""

import hashlib
import json
import math
import sys

TOLERANCE = 1e-6
POINTS = 400 / math.log(10)
NORMAL_QUANTILE = 1.9599639471662158
SKETCH_ROWS = 4096
SERIES_LEVERAGE = 0.3
SERIES_ERROR = 0.001


class Mismatch(Exception):
    """The export is not what it says."""


def main(path):
    with open(path, encoding="utf-8") as lines:
        entries, snapshot = read(lines)
    check_chain(entries, snapshot)
    print(f"The chain holds: {len(entries)} entries")
    check_board(entries, snapshot)
    print(f"The board follows from them: {len(snapshot['entries'])} models")


def read(lines):
    entries = [json.loads(line) for line in lines]
    if not entries or "snapshot" not in entries[-1]:
        raise Mismatch("the export ends without its snapshot")
    return entries[:-1], entries[-1]["snapshot"]


# The chain


def check_chain(entries, snapshot):
    head = bytes(32)
    since = {}
    second_form = False
    for number, entry in enumerate(entries, 1):
        where = f"line {number}"
        if entry["kind"] == "vote":
            since.setdefault(entry["voter"], entry["seq"])
        first_form = entry["kind"] == "vote" and entry["form"] == 1
        if first_form and second_form:
            raise Mismatch(f"{where}: an entry of the first form follows one of the second")
        second_form = second_form or not first_form
        text = json.dumps(hashed(entry, since), ensure_ascii=False, separators=(",", ":"))
        head = hashlib.sha256(head + text.encode("utf-8")).digest()
        if entry["seq"] != number or entry["hash"] != head.hex():
            raise Mismatch(f"{where}: the chain breaks")
    if snapshot["ledger_position"] != len(entries) or (
        entries and snapshot["head_hash"] != head.hex()
    ):
        raise Mismatch("the snapshot is not of the last entry")
    check_weights(entries)
    check_told(entries, snapshot, since, second_form)


def hashed(entry, since):
    kind, place = entry["kind"], [entry["seq"], entry["created_at"]]
    if kind == "model":
        names = ["model", "llm_name", "provider", "provider_model", "retired"]
    elif kind == "exclusion":
        names = ["voter_since", "reason", "rule_version", "evidence", "by"]
    elif kind == "reversal" and "vote" in entry:
        return [kind] + place + [entry["vote"], entry["reason"], thousandths(entry)]
    elif kind == "reversal":
        names = ["exclusion", "reason"]
    elif kind == "vote":
        facts = place + [entry["outcome"], entry["left_model"], entry["right_model"]]
        facts += [since[entry["voter"]], entry["sample_question"], entry["rated"]]
        facts += [entry["unrated_reason"]]
        return facts if entry["form"] == 1 else ["vote"] + facts + [thousandths(entry)]
    else:
        raise Mismatch(f"no kind of entry: {kind}")
    return [kind] + place + [entry[name] for name in names]


def thousandths(vote):
    return round(vote["weight"] * 1000)


def check_weights(entries):
    activity, shared = {}, {}
    for number, vote in enumerate(entries, 1):
        if vote["kind"] == "reversal" and "vote" in vote:
            if shared.pop(vote["vote"], None) != thousandths(vote):
                raise Mismatch(f"line {number}: it restores no vote that was left out for its network")
        if vote["kind"] != "vote":
            continue
        most = 0
        if vote["rated"] or vote["unrated_reason"] == "network_share":
            votes, samples = activity.get(vote["voter"], (0, 0))
            votes, samples = votes + 1, samples + vote["sample_question"]
            activity[vote["voter"]] = (votes, samples)
            most = full_until(30, votes)
            if vote["sample_question"]:
                most = max(1, most * full_until(10, samples) // 1000)
        if vote["unrated_reason"] == "network_share":
            shared[vote["seq"]] = most
        weight = thousandths(vote)
        right = weight == most if vote["form"] == 1 else weight <= most
        if vote["form"] == 2 and vote["rated"] != (weight > 0):
            right = False
        if not right:
            raise Mismatch(f"line {number}: the weight is {weight}, the rule gives {most}")


def full_until(full, k):
    return 1000 if k <= full else max(1, 1000 * full * full // (k * k))


def check_told(entries, snapshot, since, second_form):
    """Who is left out, and what models are called."""
    names, exclusions, excluded = {}, {}, {}
    for entry in entries:
        if entry["kind"] == "model":
            names[entry["model"]] = entry["llm_name"]
        elif entry["kind"] == "exclusion":
            exclusions[entry["seq"]] = entry["voter_since"]
        elif entry["kind"] == "reversal":
            if "vote" in entry:
                continue
            if exclusions.pop(entry["exclusion"], None) is None:
                raise Mismatch(f"line {entry['seq']}: it ends no exclusion")
        elif excluded.setdefault(entry["voter"], entry["excluded"]) != entry["excluded"]:
            raise Mismatch(f"line {entry['seq']}: a voter is excluded with all votes or with none")
    if not second_form:
        return
    left_out = set(exclusions.values())
    for voter, position in since.items():
        if excluded[voter] != (position in left_out):
            raise Mismatch(f"line {position}: who is left out is not what the entries tell")
    for line in snapshot["entries"]:
        if names.get(line["model"]) != line["llm_name"]:
            raise Mismatch(f"{line['llm_name']} has another name in the ledger")


# The board


def check_board(entries, snapshot):
    if snapshot["method_version"] != "2":
        raise Mismatch("the board is of another version of the method")
    models = sorted(line["model"] for line in snapshot["entries"])
    number = {model: at for at, model in enumerate(models)}
    votes = with_restored(entries)
    check_left_out(votes, snapshot)
    counted = [e for e in votes if e["rated"] and not e["excluded"]]
    informing = snapshot["parameters"].get("uncertaintyPosition", snapshot["ledger_position"])
    early = [e for e in counted if e["seq"] <= informing]

    strengths = fit([ballot(vote, number) for vote in counted], len(models))
    uncertainty = estimate([(vote["voter"], ballot(vote, number)) for vote in early], len(models))
    places = rank(models, strengths, uncertainty, [ballot(vote, number) for vote in counted])
    counts = count(counted, models)
    for line in snapshot["entries"]:
        at = number[line["model"]]
        expected = {**counts[line["model"]], **places[at]}
        for name, value in expected.items():
            if line[name] != value:
                raise Mismatch(f"{line['llm_name']}: {name} is {value}, not {line[name]}")
        rating = 1000 + POINTS * strengths[at]
        for name, value in [
            ("elo_rating", rating),
            ("confidence_interval", half_width(uncertainty, at)),
        ]:
            if not abs(line[name] - value) <= TOLERANCE:
                raise Mismatch(f"{line['llm_name']}: {name} is {value}, not {line[name]}")


def with_restored(entries):
    """The votes in order, those that a reversal restores in its place and with its weight."""
    votes, restored = [], {e["vote"] for e in entries if "vote" in e}
    for entry in entries:
        if entry["kind"] == "vote" and entry["seq"] not in restored:
            votes.append(entry)
        elif "vote" in entry:
            place = {"seq": entry["seq"], "weight": entry["weight"], "rated": True, "unrated_reason": None}
            votes.append({**entries[entry["vote"] - 1], **place})
    return votes


def check_left_out(votes, snapshot):
    if snapshot.get("left_out") is None:
        return
    left_out = {}
    for vote in votes:
        reason = vote["unrated_reason"] or ("excluded" if vote["excluded"] else None)
        if reason:
            left_out[reason] = left_out.get(reason, 0) + 1
    claimed = {reason: votes for reason, votes in snapshot["left_out"].items() if votes}
    if claimed != left_out:
        raise Mismatch(f"{left_out} are left out, not {claimed}")


def count(votes, models):
    names = ["matches_played", "wins", "losses", "ties", "both_bad"]
    counts = {model: dict.fromkeys(names, 0) for model in models}
    for vote in votes:
        for side, own, other in [
            ("left_model", "left_better", "right_better"),
            ("right_model", "right_better", "left_better"),
        ]:
            name = {own: "wins", other: "losses", "tie": "ties", "both_bad": "both_bad"}
            line = counts[vote[side]]
            line[name[vote["outcome"]]] += 1
            line["matches_played"] += 1
    return counts


SHARES = {
    "left_better": (1.0, 0.0),
    "right_better": (0.0, 1.0),
    "tie": (0.5, 0.5),
    "both_bad": (0.0, 0.0),
}


def ballot(vote, number):
    """Numbers of the two models, the weight, and the share that goes to each."""
    shares = SHARES[vote["outcome"]]
    return number[vote["left_model"]], number[vote["right_model"]], vote["weight"], *shares


def chances(a, b):
    top = max(a, b, 0.0)
    first, second, neither = math.exp(a - top), math.exp(b - top), math.exp(-top)
    total = first + second + neither
    return first / total, second / total


def derivatives(ballots, theta):
    """Slope and curvature of the objective, of opposite sign."""
    size = len(theta)
    slope = [-strength for strength in theta]
    curvature = [[float(row == column) for column in range(size)] for row in range(size)]
    for a, b, weight, to_a, to_b in ballots:
        p, q = chances(theta[a], theta[b])
        slope[a] += weight * (to_a - p)
        slope[b] += weight * (to_b - q)
        curvature[a][a] += weight * p * (1 - p)
        curvature[b][b] += weight * q * (1 - q)
        curvature[a][b] -= weight * p * q
        curvature[b][a] -= weight * p * q
    return slope, curvature


def fit(ballots, size):
    theta = [0.0] * size
    ballots = together(ballots)
    for _ in range(200):
        slope, curvature = derivatives(ballots, theta)
        step = solve(curvature, [[value] for value in slope])
        length = max((abs(value[0]) for value in step), default=0.0)
        # Short enough steps never leave the hill.
        damping = math.log1p(2 * length) / (2 * length) if length else 1.0
        theta = [strength + damping * value[0] for strength, value in zip(theta, step)]
        if length < 1e-12:
            break
    return theta


def together(ballots):
    """Ballots on the same pair that say the same, as one with their weights added up."""
    sums = {}
    for a, b, weight, to_a, to_b in ballots:
        key = (a, b, to_a, to_b)
        sums[key] = sums.get(key, 0.0) + weight
    return [(a, b, weight, to_a, to_b) for (a, b, to_a, to_b), weight in sums.items()]


def solve(matrix, right):
    """X of matrix X = right, by elimination with pivots."""
    size = len(matrix)
    rows = [list(row) + list(values) for row, values in zip(matrix, right)]
    for column in range(size):
        pivot = max(range(column, size), key=lambda row: abs(rows[row][column]))
        rows[column], rows[pivot] = rows[pivot], rows[column]
        for row in range(column + 1, size):
            factor = rows[row][column] / rows[column][column]
            if factor:
                rows[row] = [x - factor * y for x, y in zip(rows[row], rows[column])]
    width = len(right[0]) if right else 0
    solution = [[0.0] * width for _ in range(size)]
    for row in reversed(range(size)):
        for at in range(width):
            known = sum(rows[row][k] * solution[k][at] for k in range(row + 1, size))
            solution[row][at] = (rows[row][size + at] - known) / rows[row][row]
    return solution


def multiply(left, right):
    columns = list(zip(*right))
    return [[sum(map(float.__mul__, row, column)) for column in columns] for row in left]


def identity(size):
    return [[float(row == column) for column in range(size)] for row in range(size)]


def estimate(cast, size):
    """Covariances by voters and by votes, and effective voters."""
    theta = fit([vote for _, vote in cast], size)
    _, curvature = derivatives(together([vote for _, vote in cast]), theta)
    inverse = solve(curvature, identity(size))
    norm = max((sum(map(abs, row)) for row in inverse), default=0.0)
    voters = {}
    for voter, vote in cast:
        voters.setdefault(voter, []).append(vote)
    is_sketched = len(voters) > SKETCH_ROWS
    products = [[0.0] * size for _ in range(size)]
    sketch = {}
    sums, squares = [0.0] * size, [0.0] * size
    for number, ballots in enumerate(voters.values()):
        seen, u, weights = pull(ballots, theta, inverse, norm)
        for model, weight in zip(seen, weights):
            sums[model] += weight
            squares[model] += weight * weight
        if is_sketched:
            row = sketch.setdefault(number % SKETCH_ROWS, [0.0] * size)
            for model, value in zip(seen, u):
                row[model] += sign(number) * value
        else:
            add_products(products, seen, u)
    for row in sketch.values():
        add_products(products, range(size), row)
    by_voters = multiply(multiply(inverse, products), inverse)
    effective = [s * s / q if s > 0 else 0.0 for s, q in zip(sums, squares)]
    return by_voters, inverse, [max(1.0, voters - 1) for voters in effective]


def add_products(products, models, values):
    for one, x in zip(models, values):
        for other, y in zip(models, values):
            products[one][other] += x * y


def sign(number):
    h = number ^ (number >> 16)
    h = h * 0x85EBCA6B % 2**32
    h ^= h >> 13
    h = h * 0xC2B2AE35 % 2**32
    h ^= h >> 16
    return 1 if h % 2 == 0 else -1


def pull(ballots, theta, inverse, norm):
    """What the fit loses with a voter: the models seen, u, and the voter's weight on each."""
    seen = []
    for a, b, *_ in ballots:
        seen += [model for model in (a, b) if model not in seen]
    place = {model: at for at, model in enumerate(seen)}
    size = len(seen)
    slope, weights = [0.0] * size, [0.0] * size
    own = [[0.0] * size for _ in range(size)]
    for a, b, weight, to_a, to_b in ballots:
        p, q = chances(theta[a], theta[b])
        i, j = place[a], place[b]
        slope[i] += weight * (to_a - p)
        slope[j] += weight * (to_b - q)
        weights[i] += weight
        weights[j] += weight
        own[i][i] += weight * p * (1 - p)
        own[j][j] += weight * q * (1 - q)
        own[i][j] -= weight * p * q
        own[j][i] -= weight * p * q
    part = [[inverse[one][other] for other in seen] for one in seen]
    product = multiply(own, part)
    leverage = max(weights) / 2 * norm
    if leverage > SERIES_ERROR:
        leverage = min(leverage, sum(product[at][at] for at in range(size)))
    if leverage > SERIES_LEVERAGE:
        left = [[(i == j) - product[i][j] for j in range(size)] for i in range(size)]
        return seen, [row[0] for row in solve(left, [[value] for value in slope])], weights
    u, error = list(slope), leverage
    while error > SERIES_ERROR:
        u = [g + sum(x * y for x, y in zip(row, u)) for g, row in zip(slope, product)]
        error *= leverage
    return seen, u, weights


def half_width(uncertainty, at):
    by_voters, by_votes, freedom = uncertainty
    return POINTS * max(
        quantile(freedom[at]) * math.sqrt(by_voters[at][at]),
        NORMAL_QUANTILE * math.sqrt(by_votes[at][at]),
    )


# Ranks


def rank(models, strengths, uncertainty, ballots):
    groups = connected(models, ballots)
    above = [set() for _ in models]
    below = [set() for _ in models]
    for better, worse in significant(groups, strengths, uncertainty):
        above[worse].add(better)
        below[better].add(worse)
    places = {}
    for group, members in enumerate(groups):
        ranked = [model for model in members if above[model] or below[model]]
        ranked.sort(key=lambda model: (len(above[model]), -strengths[model]))
        tiers = tiers_of(ranked, above)
        for model in members:
            names = ["rank", "rank_low", "rank_high", "tier"]
            places[model] = {"group": group, **dict.fromkeys(names)}
        for model in ranked:
            own = 1 + len(above[model])
            places[model].update(rank=own, rank_low=own, tier=tiers[model])
            places[model]["rank_high"] = len(ranked) - len(below[model])
    return places


def connected(models, ballots):
    group = {at: {at} for at in range(len(models))}
    for a, b, *_ in ballots:
        if group[a] is not group[b]:
            both = group[a] | group[b]
            for model in both:
                group[model] = both
    distinct = {id(members): sorted(members) for members in group.values()}
    return sorted(distinct.values(), key=lambda members: (-len(members), members[0]))


def significant(groups, strengths, uncertainty):
    tests = []
    for members in groups:
        for at, one in enumerate(members):
            for other in members[:at]:
                better, worse = sorted((one, other), key=lambda m: strengths[m], reverse=True)
                tests.append((chance(strengths, uncertainty, better, worse), better, worse))
    tests.sort(key=lambda test: test[0])
    for at, (value, better, worse) in enumerate(tests):
        if value > 0.05 / (len(tests) - at):
            return
        yield better, worse


def chance(strengths, uncertainty, one, other):
    by_voters, by_votes, freedom = uncertainty
    difference = abs(strengths[one] - strengths[other])
    degrees = min(freedom[one], freedom[other])
    voters, votes = spread(by_voters, one, other), spread(by_votes, one, other)
    value = tail_beyond(difference, voters, lambda t: student_tail(t, degrees))
    if voters < votes:
        value = max(value, tail_beyond(difference, votes, lambda t: math.erfc(t / math.sqrt(2))))
    return value


def spread(matrix, one, other):
    return matrix[one][one] + matrix[other][other] - 2 * matrix[one][other]


def tail_beyond(difference, variance, tail):
    if difference == 0:
        return 1.0
    t = difference / math.sqrt(variance) if variance > 0 else math.inf
    return 1.0 if t < NORMAL_QUANTILE else tail(t)


def tiers_of(ranked, above):
    tiers, tier, rest = {}, 0, list(ranked)
    while rest:
        tier += 1
        last = [model for model in rest if rest[0] not in above[model]][-1]
        worst = len(above[last])
        for model in [model for model in rest if len(above[model]) <= worst]:
            tiers[model] = tier
            rest.remove(model)
    return tiers


# Student's distribution


def student_tail(t, freedom):
    """Chance of a value at least as far from 0 as t, on either side."""
    if math.isinf(t):
        return 0.0
    return incomplete_beta(freedom / 2, 0.5, freedom / (freedom + t * t))


def quantile(freedom):
    low, high = 0.0, 1.0
    while student_tail(high, freedom) > 0.05:
        high *= 2
    for _ in range(200):
        middle = (low + high) / 2
        low, high = (middle, high) if student_tail(middle, freedom) > 0.05 else (low, middle)
    return (low + high) / 2


def incomplete_beta(a, b, x):
    """The regularised incomplete beta function, by its continued fraction."""
    if x <= 0 or x >= 1:
        return float(x >= 1)
    scale = math.exp(
        math.lgamma(a + b) - math.lgamma(a) - math.lgamma(b) + a * math.log(x) + b * math.log1p(-x)
    )
    if x < (a + 1) / (a + b + 2):
        return scale * beta_fraction(a, b, x) / a
    return 1 - scale * beta_fraction(b, a, 1 - x) / b


def beta_fraction(a, b, x):
    tiny = 1e-300
    c, d = 1.0, 1 / ((1 - (a + b) * x / (a + 1)) or tiny)
    value = d
    for m in range(1, 1000):
        for term in (
            m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m)),
            -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1)),
        ):
            d = 1 / ((1 + term * d) or tiny)
            c = (1 + term / c) or tiny
            value *= c * d
        if abs(c * d - 1) < 1e-15:
            break
    return value


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("Usage: python3 verify.py ledger.ndjson")
    try:
        main(sys.argv[1])
    except Mismatch as mismatch:
        sys.exit(f"{sys.argv[1]}, {mismatch}")
