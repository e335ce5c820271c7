"""Checks a ledger export or a data release.

This program follows docs/ledger-export.md and shares no code with the arena. It verifies the hash
chain entry by entry and recomputes every board. For a release (a folder), it also checks the
SHA-256 of every file, the checkpoint signature (RFC 8032), and that the tables match the ledger.
It prints the first difference and exits with 1. It names what an operator may choose, in lines
that begin with "Note". If it cannot read a file, it exits with 2. It needs only Python's standard
library and, for a release, pyarrow.

    python3 verify.py ledger.ndjson|FOLDER [--checkpoint kept.json other.ndjson … [--key key.json]]
"""

import argparse
import base64
import datetime
import gzip
import hashlib
import json
import math
import os
import sys

TOLERANCE = 1e-6
LATEST_DELAY = datetime.timedelta(days=1)
CLOCK_SKEW = datetime.timedelta(minutes=1)
POINTS = 400 / math.log(10)
NORMAL_QUANTILE = 1.9599639471662158
SKETCH_ROWS = 4096
SIDES = ["left_model", "right_model"]
SERIES_LEVERAGE = 0.3
SERIES_ERROR = 0.001
UNRATED_REASONS = [
    *["not_blind", "incomplete_answer", "self_identified"],
    *["too_fast", "over_daily_cap", "network_share"],
]
METHOD = {
    "priorPrecision": 1,
    "fullWeightVotes": 30,
    "fullWeightSamples": 10,
    "fullWeightRepeats": 10,
}


class Mismatch(Exception):
    """The export contradicts itself."""


def main(path, checkpoint=(), key=None):
    logs = {log: read_checkpoints(log) for log in checkpoint}
    keys = read_json(key)["keys"] if key else None
    if os.path.isdir(path):
        check_release(path, logs, keys)
        return
    with open(path, encoding="utf-8") as lines:
        check_ledger(*read(lines), logs, keys)


def check_ledger(entries, snapshot, logs={}, keys=None):
    check_chain(entries, snapshot)
    print(f"The hash chain is intact: {len(entries)} entries")
    for name, kept in logs.items():
        check_kept(entries, snapshot, kept, keys, name if len(logs) > 1 else "")
    if len(logs) > 1:
        compare_logs(logs)
    check_times(entries, snapshot, [one for kept in logs.values() for one in kept])
    entries = with_versions(entries)
    check_board(entries, snapshot)
    print(f"The overall board matches: {len(snapshot['entries'])} models")
    boards = check_other_boards(entries, snapshot)
    if boards:
        print(f"{boards} other boards match")
        count_differences(snapshot)
    check_verdicts(entries, snapshot)
    print(f"The verdict rates match: {len(snapshot['verdicts'])} models")
    check_citations(snapshot)
    check_findings(entries, snapshot)
    print("The findings match")
    check_all_votes(entries, snapshot)
    name_choices(entries, snapshot)


def note(text):
    """Prints what the operator chose. Texts of the ledger are quoted, so that they stay on the line."""
    print(f"Note: {text}")


def read(lines):
    entries = []
    for number, line in enumerate(lines, 1):
        if entries and "snapshot" in entries[-1]:
            raise Mismatch(f"line {number}: nothing may follow the snapshot")
        try:
            entries.append(json.loads(line))
        except ValueError as error:
            raise Mismatch(f"line {number}: this is not JSON ({error})")
    if not entries or "snapshot" not in entries[-1]:
        raise Mismatch("the export ends without a snapshot")
    return entries[:-1], entries[-1]["snapshot"]


def read_json(path):
    with open(path, encoding="utf-8") as file:
        return json.load(file)


# The chain


def check_chain(entries, snapshot):
    head = bytes(32)
    since = {}
    for number, entry in enumerate(entries, 1):
        where = f"line {number}"
        if entry["kind"] == "vote":
            since.setdefault(entry["voter"], entry["seq"])
        text = json.dumps(hashed(entry, since), ensure_ascii=False, separators=(",", ":"))
        head = hashlib.sha256(head + text.encode("utf-8")).digest()
        if entry["seq"] != number or entry["hash"] != head.hex():
            raise Mismatch(f"{where}: the chain breaks")
    if snapshot["ledger_position"] != len(entries) or (
        entries and snapshot["head_hash"] != head.hex()
    ):
        raise Mismatch("the snapshot does not belong to the last entry")
    check_reasons(entries)
    check_weights(entries)
    check_changes(entries, snapshot, since)


def hashed(entry, since):
    kind, place = entry["kind"], [entry["seq"], entry["created_at"]]
    if kind == "model":
        names = ["model", "llm_name", "provider", "provider_model", "retired"]
    elif kind == "split":
        names = ["model", "earlier", "since", "reason"]
    elif kind == "exclusion":
        names = ["voter_since", "reason", "rule_version", "evidence", "by"]
    elif kind == "reversal" and "vote" in entry:
        return [kind] + place + [entry["vote"], entry["reason"], thousandths(entry)]
    elif kind == "reversal":
        names = ["exclusion", "reason"]
    elif kind == "label":
        names = ["vote", "axis", "source", "version"]
        return [kind] + place + [entry[name] for name in names] + entry["slugs"]
    elif kind == "vote":
        facts = place + [entry["outcome"], entry["left_model"], entry["right_model"]]
        facts += [since[entry["voter"]], entry["sample_question"], entry["rated"]]
        facts += [entry["unrated_reason"], thousandths(entry)]
        names = ["left_style", "right_style", "question_since", "declined"]
        return [kind] + facts + [entry[name] for name in names]
    else:
        raise Mismatch(f"unknown kind of entry: {kind}")
    return [kind] + place + [entry[name] for name in names]


def check_reasons(entries):
    """Checks that nothing is left out, excluded or restored without a reason."""
    for entry in entries:
        kind, where = entry["kind"], f"line {entry['seq']}"
        reason = entry.get("unrated_reason")
        if kind == "vote" and reason not in ([None] if entry["rated"] else UNRATED_REASONS):
            raise Mismatch(f"{where}: the vote is left out without a known reason")
        if kind in ("exclusion", "reversal", "split") and not entry["reason"].strip():
            raise Mismatch(f"{where}: it has no reason")
        if kind != "exclusion":
            continue
        by_rule = entry["by"] == "rule" and entry["rule_version"].strip()
        if entry["by"] != "person" and not (by_rule and figures(entry["evidence"])):
            raise Mismatch(f"{where}: the exclusion names neither a person nor a rule with its figures")


def figures(evidence):
    """Returns the figures behind an exclusion; nothing if they are not a JSON object."""
    try:
        found = json.loads(evidence)
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}


def check_times(entries, snapshot, kept):
    """Refuses entries that are later than the board, and names those that are far too early."""
    signed = {checkpoint["position"]: checkpoint["computed_at"] for checkpoint in kept}
    computed_at = snapshot["computed_at"]
    newest, early = moment(entries[0]["created_at"]) if entries else None, []
    for entry in entries:
        at = moment(entry["created_at"])
        if at > moment(computed_at) + CLOCK_SKEW:
            raise Mismatch(f"line {entry['seq']}: the entry is later than its board")
        if at < newest - LATEST_DELAY:
            early.append(entry["seq"])
        newest = max(newest, at, moment(signed.get(entry["seq"], entry["created_at"])))
    if moment(computed_at) > datetime.datetime.now(datetime.timezone.utc) + LATEST_DELAY:
        raise Mismatch(f"the board was computed in the future, at {computed_at}")
    if early:
        note(f"{len(early)} entries are over a day older than entries before them: {listed(early)}")
    last = f", its last entry is from {entries[-1]['created_at']}" if entries else ""
    print(f"The board was computed at {computed_at}{last}")


def moment(text):
    return datetime.datetime.fromisoformat(text.replace("Z", "+00:00"))


def listed(values):
    shown = ", ".join(map(str, values[:5]))
    return shown + (", …" if len(values) > 5 else "")


def thousandths(vote):
    return round(vote["weight"] * 1000)


def check_weights(entries):
    activity, restorable, askers, repeats = {}, {}, {}, {}
    for number, vote in enumerate(entries, 1):
        if vote["kind"] == "reversal" and "vote" in vote:
            if restorable.pop(vote["vote"], None) != thousandths(vote):
                raise Mismatch(f"line {number}: it restores a vote that may not be restored")
        if vote["kind"] != "vote":
            continue
        votes, samples = activity.get(vote["voter"], (0, 0))
        votes, samples = votes + 1, samples + vote["sample_question"]
        question = full_until(10, samples) if vote["sample_question"] else 1000
        since = question_start(number, vote, askers)
        again = repeats.get(since, 0) + 1 if since not in (None, vote["seq"]) else 0
        question = min(question, full_until(10, again))
        most = max(1, full_until(30, votes) * question // 1000)
        if vote["unrated_reason"] in ("network_share", "self_identified"):
            restorable[vote["seq"]] = most
        if vote["rated"] or vote["unrated_reason"] == "network_share":
            activity[vote["voter"]] = (votes, samples)
            if again:
                repeats[since] = again
        else:
            most = 0
        weight = thousandths(vote)
        if weight > most or vote["rated"] != (weight > 0):
            raise Mismatch(f"line {number}: the weight is {weight}, the rule gives {most}")


def question_start(number, vote, askers):
    """Returns the position of the voter's first vote on this question; None if unknown."""
    since = vote["question_since"]
    if since == vote["seq"]:
        askers[since] = vote["voter"]
    if since is not None and askers.get(since) != vote["voter"]:
        raise Mismatch(f"line {number}: question_since is not a vote of the same voter")
    return since


def full_until(full, k):
    return 1000 if k <= full else max(1, 1000 * full * full // (k * k))


def check_changes(entries, snapshot, since):
    """Checks exclusions, model names and vote labels."""
    names, exclusions, excluded, votes = {}, {}, {}, set()
    voted = {entry[side] for entry in entries if entry["kind"] == "vote" for side in SIDES}
    for entry in entries:
        if entry["kind"] == "model":
            names[entry["model"]] = entry["llm_name"]
        elif entry["kind"] == "split":
            is_known = entry["model"] in names and entry["earlier"] in names.keys() - voted
            if not is_known or moment(entry["since"]) > moment(entry["created_at"]):
                raise Mismatch(f"line {entry['seq']}: the split is invalid")
            voted.add(entry["earlier"])
        elif entry["kind"] == "exclusion":
            exclusions[entry["seq"]] = entry["voter_since"]
        elif entry["kind"] == "reversal":
            if "vote" in entry:
                continue
            if exclusions.pop(entry["exclusion"], None) is None:
                raise Mismatch(f"line {entry['seq']}: it reverses no active exclusion")
        elif entry["kind"] == "label":
            check_label(entry, votes)
        elif excluded.setdefault(entry["voter"], entry["excluded"]) != entry["excluded"]:
            raise Mismatch(f"line {entry['seq']}: the votes of a voter must be all excluded or none")
        else:
            votes.add(entry["seq"])
    left_out = set(exclusions.values())
    for voter, position in since.items():
        if excluded[voter] != (position in left_out):
            raise Mismatch(f"line {position}: excluded does not match the exclusions in the ledger")
    for line in snapshot["entries"]:
        if names.get(line["model"]) != line["llm_name"]:
            raise Mismatch(f"{line['llm_name']} has a different name in the ledger")


def with_versions(entries):
    """Returns the entries with the models for which the votes count, after all splits."""
    splits = sorted((entry for entry in entries if entry["kind"] == "split"), key=lambda split: split["since"])

    def version(model, at):
        later = (split["earlier"] for split in splits if split["model"] == model and at < split["since"])
        return next(later, model)

    return [
        {**entry, **{side: version(entry[side], entry["created_at"]) for side in SIDES}}
        if entry["kind"] == "vote" and splits
        else entry
        for entry in entries
    ]


def check_label(label, votes):
    slugs = label["slugs"]
    most = {"subject": 3, "task": 1, "language": 1, "expertise": 2}.get(label["axis"], 0)
    is_known = label["axis"] != "expertise" or slugs[:1] and slugs[0] in TIERS
    is_known = is_known and label["source"] in SOURCES
    if not is_known or not 1 <= len(set(slugs)) == len(slugs) <= most:
        raise Mismatch(f"line {label['seq']}: the label is invalid for its axis")
    if label["vote"] not in votes:
        raise Mismatch(f"line {label['seq']}: the label belongs to no vote")


# Stored checkpoints


def read_checkpoints(path):
    """Reads a checkpoint, one of a release, an API response with several, or a log with one per line."""
    with open(path, encoding="utf-8") as file:
        text = file.read().strip()
    lines = text.split("\n")
    if len(lines) > 1 and all(line.startswith('{"position"') for line in lines):
        return [json.loads(line) for line in lines]
    content = json.loads(text)
    return content["checkpoints"] if "checkpoints" in content else [content.get("checkpoint", content)]


def check_kept(entries, snapshot, kept, keys, log=""):
    prefix = f"{log}, " if log else ""
    for checkpoint in kept:
        position = checkpoint["position"]
        name = f"{prefix}checkpoint {checkpoint['code']} of position {position}"
        if keys is not None and not any(is_signed_by(checkpoint, key) for key in keys):
            raise Mismatch(f"{name} is not signed by any of the keys")
        if position > len(entries):
            raise Mismatch(f"the ledger ends before {name}")
        if position > 0 and entries[position - 1]["hash"] != checkpoint["head_hash"]:
            raise Mismatch(f"line {position}: the entries up to here differ from those of {name}")
        is_newest = checkpoint["computed_at"] == snapshot["computed_at"]
        if is_newest and checkpoint["board_hash"] != board_hash(snapshot):
            raise Mismatch(f"{name} belongs to a different board")
    newest = max(checkpoint["position"] for checkpoint in kept)
    by = "" if keys is None else ", signed by the key"
    print(f"{log or 'It'} continues {len(kept)} checkpoints, the newest at position {newest}{by}")
    if all(checkpoint["computed_at"] != snapshot["computed_at"] for checkpoint in kept):
        note(f"{prefix}no checkpoint signs this board: its time is {snapshot['computed_at']}")


def compare_logs(logs):
    """Checks that no log contradicts another, and names the checkpoints that a log lacks."""
    boards = {}
    for name, kept in logs.items():
        for checkpoint in kept:
            place = checkpoint["position"], checkpoint["computed_at"]
            known, board = boards.setdefault(place, (name, checkpoint["board_hash"]))
            if board != checkpoint["board_hash"]:
                raise Mismatch(f"{known} and {name} have different boards of position {place[0]}")
    for name, kept in logs.items():
        own = {(checkpoint["position"], checkpoint["computed_at"]) for checkpoint in kept}
        lacks = [place[0] for place in sorted(boards) if min(own) < place < max(own) and place not in own]
        if lacks:
            note(f"{name} lacks {len(lacks)} checkpoints of the other logs, at {listed(lacks)}")
    print(f"The {len(logs)} logs are one: no checkpoint contradicts another")


# The board


def check_board(entries, snapshot):
    parameters = snapshot["parameters"]
    if snapshot["method_version"] != "1" or any(
        parameters.get(name) != value for name, value in METHOD.items()
    ):
        raise Mismatch("the board uses a different version of the method")
    models = sorted(line["model"] for line in snapshot["entries"])
    if len(set(models)) < len(models):
        raise Mismatch("a model has two rows")
    number = {model: at for at, model in enumerate(models)}
    votes = with_restored(entries)
    check_left_out(votes, snapshot)
    counted = [e for e in votes if e["rated"] and not e["excluded"]]
    for vote in counted:
        if not {vote["left_model"], vote["right_model"]} <= number.keys():
            raise Mismatch(f"line {vote['seq']}: a model with counted votes has no row")
    informing = parameters["uncertaintyPosition"]
    if not 0 <= len(entries) - informing <= informing / ENTRIES_PER_MARK:
        raise Mismatch(f"the intervals use {informing} of {len(entries)} entries: over a hundredth is missing")
    early = [e for e in counted if e["seq"] <= informing]

    strengths = fit([weighted_vote(vote, number) for vote in counted], len(models))
    uncertainty = estimate([(vote["voter"], weighted_vote(vote, number)) for vote in early], len(models))
    groups = connected(models, [weighted_vote(vote, number) for vote in counted])
    lines = standings(models, strengths, uncertainty, groups, counted)
    for line in snapshot["entries"]:
        check_line(line["llm_name"], line, lines[line["model"]])


def standings(models, strengths, uncertainty, groups, counted, for_ranks=None):
    """Returns the expected row of each model on a board, keyed by model."""
    places = rank(strengths, for_ranks or uncertainty, groups)
    counts = count(counted, models)
    return {
        model: {
            **counts[model],
            **places[at],
            "elo_rating": 1000 + POINTS * strengths[at],
            "confidence_interval": half_width(uncertainty, at),
        }
        for at, model in enumerate(models)
    }


def check_line(name, claimed, expected):
    for key, value in expected.items():
        is_exact = value is None or isinstance(value, (int, str))
        given = claimed[key]
        if given != value if is_exact else given is None or not abs(given - value) <= TOLERANCE:
            raise Mismatch(f"{name}: {key} is {value}, not {given}")


def with_restored(entries):
    """Returns the votes in order. A restored vote has the position and weight of its reversal."""
    votes = []
    restored = {e["vote"] for e in entries if e["kind"] == "reversal" and "vote" in e}
    for entry in entries:
        if entry["kind"] == "vote" and entry["seq"] not in restored:
            votes.append(entry)
        elif entry["kind"] == "reversal" and "vote" in entry:
            place = {"seq": entry["seq"], "weight": entry["weight"]}
            votes.append({**entries[entry["vote"] - 1], **place, "rated": True, "unrated_reason": None})
    return votes


def check_left_out(votes, snapshot):
    left_out = {}
    for vote in votes:
        reason = vote["unrated_reason"] or ("excluded" if vote["excluded"] else None)
        if reason:
            left_out[reason] = left_out.get(reason, 0) + 1
    claimed = {reason: votes for reason, votes in snapshot["left_out"].items() if votes}
    if claimed != left_out:
        raise Mismatch(f"left_out is {left_out}, not {claimed}")


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


def weighted_vote(vote, number):
    """Returns the indices of the two models, the weight, and the share of each model."""
    shares = SHARES[vote["outcome"]]
    return number[vote["left_model"]], number[vote["right_model"]], vote["weight"], *shares


def chances(a, b):
    top = max(a, b, 0.0)
    first, second, neither = math.exp(a - top), math.exp(b - top), math.exp(-top)
    total = first + second + neither
    return first / total, second / total


def derivatives(weighted, theta):
    """Returns gradient and curvature (negated second derivative) of the objective."""
    slope, curvature = derivatives_of_votes(weighted, theta)
    return added(slope, theta, -1), with_diagonal(curvature, 1)


def derivatives_of_votes(weighted, theta):
    """Returns gradient and curvature of the log likelihood, without the prior."""
    slope, curvature = [0.0] * len(theta), zeros(len(theta))
    for a, b, weight, to_a, to_b in weighted:
        p, q = chances(theta[a], theta[b])
        slope[a] += weight * (to_a - p)
        slope[b] += weight * (to_b - q)
        curvature[a][a] += weight * p * (1 - p)
        curvature[b][b] += weight * q * (1 - q)
        curvature[a][b] -= weight * p * q
        curvature[b][a] -= weight * p * q
    return slope, curvature


def fit(weighted, size, start=None):
    theta = list(start or [0.0] * size)
    weighted = merged(weighted)
    for _ in range(200):
        slope, curvature = derivatives(weighted, theta)
        step = solve(curvature, [[value] for value in slope])
        length = max((abs(value[0]) for value in step), default=0.0)
        # Steps of this length never decrease the objective.
        damping = math.log1p(2 * length) / (2 * length) if length else 1.0
        theta = [strength + damping * value[0] for strength, value in zip(theta, step)]
        if length < 1e-12:
            break
    return theta


def merged(weighted):
    """Merges votes with the same pair and choice, and adds up their weights."""
    sums = {}
    for a, b, weight, to_a, to_b in weighted:
        key = (a, b, to_a, to_b)
        sums[key] = sums.get(key, 0.0) + weight
    return [(a, b, weight, to_a, to_b) for (a, b, to_a, to_b), weight in sums.items()]


def solve(matrix, right):
    """Solves matrix · X = right by elimination with pivots."""
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


def zeros(size):
    return [[0.0] * size for _ in range(size)]


def with_diagonal(matrix, value):
    return [
        [entry + value * (row == column) for column, entry in enumerate(values)]
        for row, values in enumerate(matrix)
    ]


def inverse_of(matrix):
    return solve(matrix, with_diagonal(zeros(len(matrix)), 1))


def added(one, other, factor=1):
    """Returns the vector one + factor · other."""
    return [x + factor * y for x, y in zip(one, other)]


def added_matrices(one, other, factor=1):
    return [added(row, others, factor) for row, others in zip(one, other)]


def applied(matrix, vector):
    return [sum(map(float.__mul__, row, vector)) for row in matrix]


def trace_of_product(left, right):
    return sum(sum(map(float.__mul__, row, column)) for row, column in zip(left, zip(*right)))


def estimate(cast, size, numbers=(), theta=None):
    """Returns the covariances by voters and by votes, and the degrees of freedom.

    Voters are numbered in the order in which they occur.
    """
    theta = theta or fit([vote for _, vote in cast], size)
    _, curvature = derivatives(merged([vote for _, vote in cast]), theta)
    inverse = inverse_of(curvature)
    norm = max((sum(map(abs, row)) for row in inverse), default=0.0)
    numbers, voters = dict(numbers), {}
    for voter, vote in cast:
        voters.setdefault(numbers.setdefault(voter, len(numbers)), []).append(vote)
    products = OuterProducts(size, len(numbers))
    sums, squares = [0.0] * size, [0.0] * size
    for number, weighted in sorted(voters.items()):
        seen, u, weights = pull(weighted, theta, inverse, norm)
        for model, weight in zip(seen, weights):
            sums[model] += weight
            squares[model] += weight * weight
        products.add(number, seen, u)
    by_voters = multiply(multiply(inverse, products.sum()), inverse)
    return by_voters, inverse, list(map(freedom_of, sums, squares))


def freedom_of(weight, squares):
    """Returns degrees of freedom from the voters' summed weights and squared weights."""
    effective = weight * weight / squares if weight > 0 else 0.0
    return max(1.0, effective - 1)


class OuterProducts:
    """The sum of u uᵀ over voters. If there are many voters, a sketch approximates it."""

    def __init__(self, size, voters):
        self.products = zeros(size)
        self.sketch = {} if voters > SKETCH_ROWS else None

    def add(self, number, models, u):
        if self.sketch is None:
            return add_products(self.products, models, u)
        row = self.sketch.setdefault(number % SKETCH_ROWS, [0.0] * len(self.products))
        for model, value in zip(models, u):
            row[model] += sign(number) * value

    def sum(self):
        for row in (self.sketch or {}).values():
            add_products(self.products, range(len(row)), row)
        return self.products


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


def pull(weighted, theta, inverse, norm):
    """Returns one voter's models, the pull u on the fit, and the voter's weight on each model."""
    seen, slope, own = part_of(weighted, theta)
    size = len(seen)
    weights = [sum(vote[2] for vote in weighted if model in vote[:2]) for model in seen]
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


def part_of(weighted, theta):
    """Returns one voter's models, and gradient and curvature by the voter's votes alone."""
    seen = list(dict.fromkeys(model for a, b, *_ in weighted for model in (a, b)))
    place = {model: at for at, model in enumerate(seen)}
    placed = [(place[a], place[b], *rest) for a, b, *rest in weighted]
    return seen, *derivatives_of_votes(placed, [theta[model] for model in seen])


def half_width(uncertainty, at):
    by_voters, by_votes, freedom = uncertainty
    return POINTS * max(
        quantile(freedom[at]) * math.sqrt(by_voters[at][at]),
        NORMAL_QUANTILE * math.sqrt(by_votes[at][at]),
    )


# Ranks


def rank(strengths, uncertainty, groups):
    above = [set() for _ in strengths]
    below = [set() for _ in strengths]
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


def connected(models, weighted):
    group = {at: {at} for at in range(len(models))}
    for a, b, *_ in weighted:
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
    return holm(tests)


def holm(tests):
    """Yields the claims of the significant tests. Each test is a p-value followed by its claim."""
    tests = sorted(tests, key=lambda test: test[0])
    for at, (value, *claim) in enumerate(tests):
        if value > 0.05 / (len(tests) - at):
            return
        yield claim


def chance(strengths, uncertainty, one, other):
    by_voters, by_votes, freedom = uncertainty
    difference = abs(strengths[one] - strengths[other])
    degrees = min(freedom[one], freedom[other])
    return p_value(difference, spread(by_voters, one, other), spread(by_votes, one, other), degrees)


def p_value(difference, voters, votes, degrees):
    """Returns the p-value of a difference from its variances by voters and by votes."""
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
    """Returns the probability of a value at least as far from 0 as t, in either direction."""
    if math.isinf(t):
        return 0.0
    if math.isinf(freedom):
        return math.erfc(t / math.sqrt(2))
    return incomplete_beta(freedom / 2, 0.5, freedom / (freedom + t * t))


def quantile(freedom):
    if math.isinf(freedom):
        return NORMAL_QUANTILE
    low, high = 0.0, 1.0
    while student_tail(high, freedom) > 0.05:
        high *= 2
    for _ in range(200):
        middle = (low + high) / 2
        low, high = (middle, high) if student_tail(middle, freedom) > 0.05 else (low, middle)
    return (low + high) / 2


def incomplete_beta(a, b, x):
    """Computes the regularised incomplete beta function by its continued fraction."""
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


# The other boards

AXES = ["subject", "task", "language", "expertise"]
SOURCES = ["terms", "weights", "model", "asker", "superuser"]
TIERS = ["undeclared", "declared", "identified", "affiliated", "attested"]
BOARDS_FROM_TIER = {
    "identified": "expertise:identified",
    "attested": "expertise:attested",
}
MIN_EXPERTS = 10
STYLE_EFFECTS = ["length", "length_squared", "markdown", "citations"]
FIRST_SPREAD = 0.2**2
MIN_SPREAD = 0.05**2
MAX_ERROR = 0.6**2
RANK_SPREAD = 0.6**2
ENTRIES_PER_MARK = 100
SPREAD_ROUNDS = 4
STYLE_TERMS = 24
ERROR_COEFFICIENTS = [
    *[-1.26551223, 1.00002368, 0.37409196, 0.09678418, -0.18628806],
    *[0.27886807, -1.13520398, 1.48851587, -0.82215223, 0.17087277],
]


def check_other_boards(entries, snapshot):
    """Checks all boards except the overall one. Returns their number."""
    methods = {"style": equal_style, "expertise": of_experts, "role": of_experts}
    boards = snapshot["boards"]
    places = {}
    for board in boards:
        places.setdefault(board["ledger_position"], []).append(board)
    for place, claims in places.items():
        if not 0 <= place <= len(entries):
            raise Mismatch(f"{claims[0]['board']}: the ledger has no entry at its position")
        cast = follow(entries[:place])
        models = sorted(line["model"] for line in claims[0]["entries"])
        computed = {}
        for claim in claims:
            axis = claim["board"].partition(":")[0]
            if axis not in computed and axis in methods:
                computed[axis] = methods[axis](cast, models, axis)
            elif axis not in computed:
                basis = Axis(follow(entries[: last_mark(place)]), models, axis)
                computed[axis] = Axis(cast, models, axis, basis)
            check_other_board(claim, computed[axis](claim["board"]), models)
    return len(boards)


def name_choices(entries, snapshot):
    """Names what the operator chose: what was left out, and models and boards that are missing."""
    for reason, votes in sorted(snapshot["left_out"].items()):
        note(f"{votes} votes are left out as {reason}")
    exclusions = {}
    for entry in entries:
        if entry["kind"] == "split":
            note(f"a model was split at {entry['since']} for the reason {entry['reason']!r}")
        if entry["kind"] == "exclusion":
            reason = entry["reason"], entry["by"]
            exclusions[reason] = exclusions.get(reason, 0) + 1
    for (reason, by), voters in sorted(exclusions.items()):
        note(f"{voters} voters were excluded by a {by} for the reason {reason!r}")
    offered = {entry["model"]: entry for entry in entries if entry["kind"] == "model"}
    shown = {line["model"] for line in snapshot["entries"]}
    missing = [entry["llm_name"] for model, entry in offered.items() if model not in shown]
    if missing:
        note(f"{len(missing)} models of the ledger have no row: {', '.join(map(repr, missing))}")
    boards = follow(entries)[1]
    exported = {board["board"] for board in snapshot["boards"]}
    missing = sorted(name for name in boards if boards[name]["votes"] and name not in exported)
    if missing or "style:equal" not in exported:
        missing += ["style:equal"] * ("style:equal" not in exported)
        note(f"{len(missing)} boards with votes are not in the export: {', '.join(missing)}")


def check_all_votes(entries, snapshot):
    """Checks, and names, how the votes left out had gone, and the ratings if every stored vote counted."""
    votes = with_restored(entries)
    left_out = [vote for vote in votes if vote["excluded"] or not vote["rated"]]
    models = sorted({vote[side] for vote in votes for side in SIDES})
    number = {model: at for at, model in enumerate(models)}
    # A vote without weight counts in full.
    theta = fit([weighted_vote({**vote, "weight": vote["weight"] or 1.0}, number) for vote in votes], len(models))
    counts = {model: of for model, of in count(left_out, models).items() if of.pop("matches_played")}
    if [line["model"] for line in snapshot["all_votes"]] != list(counts):
        raise Mismatch("all_votes has other models than the votes left out")
    board = {line["model"]: line for line in snapshot["entries"]}
    for line in snapshot["all_votes"]:
        of = counts[line["model"]]
        rating = 1000 + POINTS * theta[number[line["model"]]]
        check_line(f"all_votes, {line['model']}", line, {**of, "elo_rating": rating})
        shown = board.get(line["model"], {"llm_name": line["model"], "elo_rating": 1000})
        note(
            f"{shown['llm_name']!r}: {of['wins']} wins, {of['losses']} losses, {of['ties']} ties and "
            f"{of['both_bad']} both bad are left out; with every stored vote its rating would be "
            f"{round(rating)}, not {round(shown['elo_rating'])}"
        )


def last_mark(position):
    """Returns the last mark: a position at which the inputs of borrowing are estimated."""
    mark, after = 0, 1
    while after <= position:
        mark, after = after, after + max(1, after // ENTRIES_PER_MARK)
    return mark


def check_other_board(claim, board, models):
    name = claim["board"]
    if claim["votes"] != board["votes"]:
        raise Mismatch(f"{name}: votes is {board['votes']}, not {claim['votes']}")
    if sorted(line["model"] for line in claim["entries"]) != models:
        raise Mismatch(f"{name} has other models than the boards at its position")
    for line in claim["entries"]:
        expected = {key: value for key, value in board["lines"][line["model"]].items() if key != "group"}
        check_line(f"{name}, {line['model']}", line, expected)
    if [style["effect"] for style in claim["style"]] != [style["effect"] for style in board["style"]]:
        raise Mismatch(f"{name} has the wrong style effects")
    for claimed, expected in zip(claim["style"], board["style"]):
        check_line(name, claimed, expected)
    check_differences(name, claim["differences"], board.get("differences", []))


def boards_of(axis, slugs):
    """Returns the boards for which a vote counts if it has these slugs on a ledger axis."""
    if axis != "expertise":
        return [f"{axis}:{slug}" for slug in slugs]
    upto = TIERS[: TIERS.index(slugs[0]) + 1]
    tiers = [BOARDS_FROM_TIER[tier] for tier in upto if tier in BOARDS_FROM_TIER]
    return tiers + [f"role:{role}" for role in slugs[1:] if tiers]


def follow(entries):
    """Returns the rated votes in order: all votes, and the votes by board."""
    cast, counted = {}, {}
    boards = {}
    labels = {}

    def add_to_boards(seq):
        for board in (board for axis in AXES for board in labels.get((seq, axis), [])):
            on = boards.setdefault(board, {"votes": {}, "voters": {}})
            vote = counted[seq]
            on["votes"][seq] = vote
            on["voters"].setdefault(vote["voter"], len(on["voters"]))

    for entry in entries:
        kind = entry["kind"]
        if kind == "vote":
            cast[entry["seq"]] = entry
            if entry["rated"] and not entry["excluded"]:
                counted[entry["seq"]] = entry
        elif kind == "reversal" and "vote" in entry:
            vote = cast[entry["vote"]]
            if not vote["excluded"]:
                counted[vote["seq"]] = {**vote, "weight": entry["weight"]}
                add_to_boards(vote["seq"])
        elif kind == "label":
            seq, axis = entry["vote"], entry["axis"]
            for board in labels.get((seq, axis), []):
                if seq in counted:
                    del boards[board]["votes"][seq]
            labels[seq, axis] = boards_of(axis, entry["slugs"])
            if seq in counted:
                add_to_boards(seq)
    return list(counted.values()), boards


def of_experts(cast, models, _axis):
    """Computes expertise boards: applies the overall method only to the votes on the board.

    If a board has too few voters, it is computed without votes.
    """
    number = {model: at for at, model in enumerate(models)}
    theta = fit([weighted_vote(vote, number) for vote in cast[0]], len(models))

    def board(name):
        on_board = cast[1].get(name, {"votes": {}, "voters": {}})
        votes = list(on_board["votes"].values())
        if len({vote["voter"] for vote in votes}) < MIN_EXPERTS:
            on_board, votes = {"voters": {}}, []
        weighted = [weighted_vote(vote, number) for vote in votes]
        voters = [(vote["voter"], one) for vote, one in zip(votes, weighted)]
        uncertainty = estimate(voters, len(models), on_board["voters"])
        strengths = fit(weighted, len(models))
        lines = standings(models, strengths, uncertainty, connected(models, weighted), votes)
        for line in lines.values():
            line.update(borrowed=0.0, contradicts=False)
        differences = expert_differences(cast, models, name, theta)
        return {"votes": len(votes), "lines": lines, "style": [], "differences": differences}

    return board


class Axis:
    """The subject, task or language boards. The boards of one axis borrow from each other."""

    def __init__(self, cast, models, axis, basis=None):
        counted, boards = cast
        self.models = models
        self.number = {model: at for at, model in enumerate(models)}
        weighted = [weighted_vote(vote, self.number) for vote in counted]
        self.groups = connected(models, weighted)
        self.theta = fit(weighted, len(models))
        _, self.curvature = derivatives(merged(weighted), self.theta)
        names = [name for name in boards if name.startswith(axis + ":")]
        self.boards = {name: self.read(boards[name]) for name in names}
        self.widening = basis.widening if basis else self.widen(counted, weighted)
        self.rests = {name: self.rest_of(name) for name in names}
        self.variance, self.error = (basis.variance, basis.error) if basis else self.spread()
        self.cautious = cautious_variance(self.variance, self.error)
        self.contradictions = basis.contradictions if basis else self.contradicting()

    def widen(self, counted, weighted):
        """Returns each model's interval, divided by the interval under independent votes."""
        voters = [(vote["voter"], one) for vote, one in zip(counted, weighted)]
        uncertainty = estimate(voters, len(self.models))
        by_votes = uncertainty[1]
        return [
            half_width(uncertainty, at) / (POINTS * NORMAL_QUANTILE * math.sqrt(by_votes[at][at]))
            for at in range(len(self.models))
        ]

    def read(self, board):
        """Returns a board's votes, merged and by voter, and its number of voters so far."""
        votes = list(board["votes"].values())
        weighted = [weighted_vote(vote, self.number) for vote in votes]
        voters = {}
        for vote, one in zip(votes, weighted):
            voters.setdefault(board["voters"][vote["voter"]], []).append(one)
        return {
            **{"votes": votes, "weighted": merged(weighted), "voters": voters},
            **{"known": len(board["voters"]), "weight": sum(one[2] for one in weighted)},
        }

    def rest_of(self, name):
        """Returns the strengths, covariance and spread factor that the other votes predict."""
        weighted = self.boards[name]["weighted"] if name in self.boards else []
        slope, curvature = derivatives_of_votes(weighted, self.theta)
        inverse = inverse_of(added_matrices(self.curvature, curvature, -1))
        covariance = [
            [value * k * other for value, other in zip(row, self.widening)]
            for row, k in zip(inverse, self.widening)
        ]
        others = [board["weight"] for other, board in self.boards.items() if other != name]
        whole = sum(others)
        shares = sum((weight / whole) ** 2 for weight in others) if whole else 0.0
        return added(self.theta, applied(inverse, slope), -1), covariance, 1 + shares

    def spread(self):
        """Estimates the variance between boards and its standard error."""
        evidence = []
        for name, board in self.boards.items():
            if not board["votes"]:
                continue
            strengths, covariance, factor = self.rests[name]
            slope, curvature = derivatives_of_votes(board["weighted"], strengths)
            slopes = slopes_of(board, strengths)
            shared = multiply(multiply(curvature, covariance), curvature)
            curvatures = curvatures_of(board, strengths)
            evidence.append((slope, curvature, slopes, curvatures, shared, covariance, factor))
        variance, error = FIRST_SPREAD, math.inf
        for _ in range(SPREAD_ROUNDS):
            scores = [score(max(variance, MIN_SPREAD), *one) for one in evidence]
            excess, information, chance = (sum(part) for part in zip(*scores)) if scores else (0, 0, 0)
            if not information > 0:
                return 0.0, error
            variance, error = max(0.0, excess / information), math.sqrt(chance) / information
        return variance, error

    def contradicting(self):
        """Returns, for each board, the models on which its own votes contradict all others."""
        tests, size = [], len(self.models)
        for name, board in self.boards.items():
            if not board["votes"]:
                continue
            expected, covariance, _ = self.rests[name]
            own = fit_around(board["weighted"], expected, with_diagonal(zeros(size), 1), 1)
            cast = [(number, one) for number, weighted in board["voters"].items() for one in weighted]
            numbers = {number: number for number in range(board["known"])}
            by_voters, by_votes, freedom = estimate(cast, size, numbers, own)
            follow = with_diagonal(by_votes, -1)
            added_variance = multiply(multiply(follow, covariance), list(zip(*follow)))
            for at in {at for vote in board["weighted"] for at in vote[:2]}:
                voters, votes = (matrix[at][at] + added_variance[at][at] for matrix in (by_voters, by_votes))
                value = p_value(abs(own[at] - expected[at]), voters, votes, freedom[at])
                tests.append((value, name, self.models[at]))
        found = {}
        for name, model in holm(tests):
            found.setdefault(name, set()).add(model)
        return found

    def prior(self, name, variance):
        """Returns centre and precision of the prior that all other votes give a board."""
        mean, covariance, factor = self.rests.get(name) or self.rest_of(name)
        centre, expected = list(mean), with_diagonal(covariance, factor * variance)
        for at, model in enumerate(self.models):
            if model in self.contradictions.get(name, ()):
                centre[at] = 0.0
                for other in range(len(self.models)):
                    expected[at][other] = expected[other][at] = float(at == other)
        return centre, inverse_of(expected)

    def __call__(self, name):
        empty = {"votes": [], "weighted": [], "voters": {}, "known": 0, "weight": 0.0}
        board = self.boards.get(name, empty)
        mean, *_ = self.rests.get(name) or self.rest_of(name)
        centre, precision = self.prior(name, self.variance)
        strengths = fit_around(board["weighted"], centre, precision, design_effect(board, mean, precision))
        _, precision = self.prior(name, self.cautious)
        uncertainty = self.covariances(board, strengths, precision)
        _, for_ranks = self.prior(name, max(self.cautious, RANK_SPREAD))
        for_ranks = self.covariances(board, strengths, for_ranks)
        lines = standings(self.models, strengths, uncertainty, self.groups, board["votes"], for_ranks)
        by_votes = uncertainty[1]
        borrowed = multiply(multiply(by_votes, precision), by_votes)
        for at, model in enumerate(self.models):
            contradicts = model in self.contradictions.get(name, ())
            share = 0.0 if contradicts else borrowed[at][at] / by_votes[at][at]
            lines[model].update(borrowed=share, contradicts=contradicts)
        return {"votes": len(board["votes"]), "lines": lines, "style": []}

    def covariances(self, board, strengths, precision):
        effect = design_effect(board, strengths, precision)
        _, curvature = derivatives_of_votes(board["weighted"], strengths)
        by_votes = inverse_of(added_matrices(precision, curvature, 1 / effect))
        middle = added_matrices(precision, slopes_of(board, strengths), 1 / effect**2)
        by_voters = multiply(multiply(by_votes, middle), by_votes)
        return by_voters, by_votes, [math.inf] * len(self.models)


def slopes_of(board, strengths):
    """Returns Σ g gᵀ over voters, where g is the gradient of one voter."""
    products = OuterProducts(len(strengths), board["known"])
    for number, weighted in sorted(board["voters"].items()):
        seen, slope, _ = part_of(weighted, strengths)
        products.add(number, seen, slope)
    return products.sum()


def curvatures_of(board, strengths):
    """Returns Σ C C over voters, where C is the curvature of one voter."""
    products = zeros(len(strengths))
    for weighted in board["voters"].values():
        seen, _, curvature = part_of(weighted, strengths)
        for column in zip(*curvature):
            add_products(products, seen, column)
    return products


def score(guess, slope, curvature, slopes, curvatures, shared, covariance, factor):
    """Returns one board's excess, its slope in the variance, and its variance under chance."""
    precision = inverse_of(with_diagonal(covariance, factor * guess))
    posterior = inverse_of(added_matrices(curvature, precision))
    weights = multiply(precision, posterior)
    gram = multiply(list(zip(*weights)), weights)
    whole = trace_of_product(gram, multiply(curvature, curvature))
    own = trace_of_product(gram, curvatures)
    agreement = sum(x * y for x, y in zip(slope, applied(gram, slope)))
    between = (whole - own) / whole * trace_of_product(gram, shared)
    excess = agreement - trace_of_product(gram, slopes) - between
    chance = multiply(added_matrices(slopes, shared), gram)
    return excess, factor * (whole - own), 2 * trace_of_product(chance, chance)


def cautious_variance(variance, error):
    deviation = min(error, MAX_ERROR)
    if deviation == 0:
        return variance
    x = variance / deviation
    density = math.exp(-x * x / 2) / math.sqrt(2 * math.pi)
    return variance + deviation * density / (1 - complementary_error(x / math.sqrt(2)) / 2)


def complementary_error(x):
    """Computes erfc by the approximation that the method prescribes."""
    t = 1 / (1 + x / 2)
    return t * math.exp(-x * x + sum(c * t**k for k, c in enumerate(ERROR_COEFFICIENTS)))


def design_effect(board, strengths, precision):
    if not board["votes"]:
        return 1.0
    _, curvature = derivatives_of_votes(board["weighted"], strengths)
    posterior = inverse_of(added_matrices(curvature, precision))
    squared = multiply(posterior, posterior)
    slopes = trace_of_product(slopes_of(board, strengths), squared)
    return max(1.0, slopes / trace_of_product(curvature, squared))


def fit_around(weighted, mean, precision, effect):
    """Finds the posterior mode of the strengths, given the votes and the prediction."""
    strengths = list(mean)
    for _ in range(200):
        slope, curvature = derivatives_of_votes(weighted, strengths)
        back = applied(precision, added(strengths, mean, -1))
        right = [[part / effect - pulled] for part, pulled in zip(slope, back)]
        step = [row[0] for row in solve(added_matrices(precision, curvature, 1 / effect), right)]
        length = max(map(abs, step), default=0.0)
        strengths = added(strengths, step, min(1, 1 / length) if length else 1)
        if length < 1e-11:
            break
    return strengths


# Differences of experts


def check_differences(name, claims, expected):
    if [line["model"] for line in claims] != [line["model"] for line in expected]:
        raise Mismatch(f"{name}: differences has other models than experts and others have compared")
    for claim, line in zip(claims, expected):
        check_line(f"{name}, difference of {line['model']}", claim, line)


def count_differences(snapshot):
    tests = [(line["p_value"], line) for board in snapshot["boards"] for line in board["differences"]]
    print(f"The differences of experts match: {len(tests)}, of which {len(list(holm(tests)))} are significant")


def expert_differences(cast, models, name, theta):
    """Returns a line per model that the voters of a board and everyone else have compared."""
    counted, boards = cast
    experts, attested = (voters_on(boards, board) for board in (name, BOARDS_FROM_TIER["attested"]))
    if len(experts) < MIN_EXPERTS:
        return []
    number = {model: at for at, model in enumerate(models)}
    subjects = preferences_by_subject(boards, name, number)
    shift, inverse, information, fits = fit_experts(subjects, experts, theta)
    numbers = {}
    for vote in counted:
        numbers.setdefault(vote["voter"], len(numbers))
    middle, freedom = expert_pulls(subjects, experts, fits, numbers, len(models))
    by_voters = multiply(multiply(inverse, middle), inverse)
    by_votes = multiply(multiply(inverse, information), inverse)
    return [
        {
            **{"model": model, "points": POINTS * shift[at]},
            "half_width": half_width((by_voters, by_votes, freedom), at),
            "p_value": p_value(abs(shift[at]), by_voters[at][at], by_votes[at][at], freedom[at]),
            **{"attested": len(experts & attested), "identified": len(experts - attested)},
        }
        for at, model in enumerate(models)
        if freedom[at] is not None
    ]


def voters_on(boards, name):
    return {vote["voter"] for vote in boards.get(name, {"votes": {}})["votes"].values()}


def preferences_by_subject(boards, of_experts, number):
    """Returns the votes but "both bad" by voter, for each subject with such votes of experts.

    Of an expert, only votes on the expertise board count.
    """
    experts, labelled = voters_on(boards, of_experts), boards[of_experts]["votes"]
    subjects = []
    for name in sorted(boards):
        voters = {}
        for seq, vote in boards[name]["votes"].items() if name.startswith("subject:") else []:
            counts = seq in labelled or vote["voter"] not in experts
            if counts and vote["outcome"] != "both_bad":
                voters.setdefault(vote["voter"], []).append(weighted_vote(vote, number))
        if experts & voters.keys():
            subjects.append(voters)
    return subjects


def fit_experts(subjects, experts, theta):
    """Returns the shift, its inverse curvature, its information, and the fit of each subject.

    A fit has the strengths for experts and for others, and how the slope of the shift follows.
    """
    size = len(theta)
    shift, strengths = [0.0] * size, [list(theta) for _ in subjects]
    split = [[sum_of(voters, experts, side) for side in (True, False)] for voters in subjects]
    for _ in range(200):
        slope, information, parts = [-value for value in shift], zeros(size), []
        for votes, others in zip(split, strengths):
            own = added(others, shift)
            (to_shift, ours), (to_others, theirs) = map(preference_derivatives, votes, (own, others))
            inverse = inverse_of(with_diagonal(added_matrices(ours, theirs), 1))
            follow = multiply(ours, inverse)
            rest = added(added(to_shift, to_others), added(others, theta, -1), -1)
            slope = added(slope, added(to_shift, applied(follow, rest), -1))
            information = added_matrices(information, added_matrices(ours, multiply(follow, ours), -1))
            parts.append((ours, inverse, rest, own, others, follow))
        inverse = inverse_of(with_diagonal(information, 1))
        step = applied(inverse, slope)
        steps = [applied(back, added(rest, applied(ours, step), -1)) for ours, back, rest, *_ in parts]
        length = max(abs(value) for one in [step, *steps] for value in one)
        if length < 1e-12:
            break
        damping = min(1, 1 / length)
        shift = added(shift, step, damping)
        strengths = [added(one, own, damping) for one, own in zip(strengths, steps)]
    return shift, inverse, information, [part[3:] for part in parts]


def sum_of(voters, experts, is_expert):
    return merged([vote for voter in voters if (voter in experts) == is_expert for vote in voters[voter]])


def preference_derivatives(weighted, theta):
    """Returns gradient and curvature of the log likelihood that one model is preferred."""
    slope, curvature = [0.0] * len(theta), zeros(len(theta))
    for a, b, weight, to_a, _ in weighted:
        p = 1 / (1 + math.exp(theta[b] - theta[a]))
        slope[a] += weight * (to_a - p)
        slope[b] -= weight * (to_a - p)
        for one, other in [(a, b), (b, a)]:
            curvature[one][one] += weight * p * (1 - p)
            curvature[one][other] -= weight * p * (1 - p)
    return slope, curvature


def expert_pulls(subjects, experts, fits, numbers, size):
    """Returns the variance of the slope of the shift, and degrees of freedom by model.

    The degrees are None for a model that only experts or only others have compared.
    """
    products = OuterProducts(size, len(numbers))
    sums = {side: ([0.0] * size, [0.0] * size) for side in (True, False)}
    for voter, number in numbers.items():
        is_expert, u, weights = voter in experts, [0.0] * size, [0.0] * size
        for voters, (own, others, follow) in zip(subjects, fits):
            weighted = voters.get(voter, [])
            if not weighted:
                continue
            slope, _ = preference_derivatives(weighted, own if is_expert else others)
            u = added(u, applied(follow, slope), -1)
            u = added(u, slope) if is_expert else u
            for a, b, weight, *_ in weighted:
                weights[a] += weight
                weights[b] += weight
        if any(weights):
            products.add(number, range(size), u)
            whole, squares = sums[is_expert]
            sums[is_expert] = added(whole, weights), added(squares, [one * one for one in weights])
    middle = products.sum()
    for *_, follow in fits:
        middle = added_matrices(middle, multiply(follow, list(zip(*follow))))
    sides = zip(zip(*sums[True]), zip(*sums[False]))
    freedom = [min(freedom_of(*one), freedom_of(*other)) if one[0] and other[0] else None for one, other in sides]
    return middle, freedom


# At equal style


def equal_style(cast, models, _axis):
    """Computes strengths and style effects from the votes with known styles."""
    size = len(models)
    votes = [v for v in cast[0] if v["left_style"] is not None and v["right_style"] is not None]
    number = {model: at for at, model in enumerate(models)}
    mean = mean_style(votes)
    answers, voters = [], {}
    for vote in votes:
        a, b, weight, *shares = weighted_vote(vote, number)
        one = (a, vote["left_style"]), (b, vote["right_style"]), weight, *shares
        answers.append(one)
        voters.setdefault(vote["voter"], []).append(one)

    def coefficients(model, style):
        """Returns the coefficients of an answer: 1 for its model, and a covariate per effect."""
        effects = zip(covariates(style), mean)
        return [(model, 1.0)] + [(size + at, value - usual) for at, (value, usual) in enumerate(effects)]

    parameters = fit_styled(merged(answers), size, coefficients)
    _, curvature = styled_derivatives(merged(answers), parameters, coefficients)
    inverse = inverse_of(with_diagonal(curvature, 1))
    products = zeros(size + 4)
    sums, squares, whole, whole_squares = [0.0] * size, [0.0] * size, 0.0, 0.0
    for weighted in voters.values():
        seen, u = styled_pull(weighted, parameters, inverse, size, coefficients)
        add_products(products, seen, u)
        for model in seen[4:]:
            weight = sum(one[2] for one in weighted if model in (one[0][0], one[1][0]))
            sums[model] += weight
            squares[model] += weight**2
        weight = sum(one[2] for one in weighted)
        whole, whole_squares = whole + weight, whole_squares + weight**2
    by_voters = multiply(multiply(inverse, products), inverse)
    freedoms = list(map(freedom_of, sums, squares)) + [freedom_of(whole, whole_squares)] * 4
    uncertainty = by_voters, inverse, freedoms
    groups = connected(models, [(one[0][0], one[1][0]) for one in answers])
    lines = standings(models, parameters[:size], uncertainty, groups, votes)
    for line in lines.values():
        line.update(borrowed=0.0, contradicts=False)
    style = [
        {
            "effect": effect,
            "points": POINTS * parameters[size + at],
            "half_width": half_width(uncertainty, size + at),
        }
        for at, effect in enumerate(STYLE_EFFECTS)
    ]
    return lambda _name: {"votes": len(votes), "lines": lines, "style": style}


def covariates(style):
    classes, cites = divmod(style, 2)
    length, markdown = divmod(classes, 3)
    doublings = length - 2.5
    return [doublings, doublings**2, markdown / 2, float(cites)]


def mean_style(votes):
    sums, whole = [0.0] * 4, 0.0
    for vote in votes:
        for style in (vote["left_style"], vote["right_style"]):
            sums = added(sums, covariates(style), vote["weight"])
            whole += vote["weight"]
    return [value / whole for value in sums] if whole else sums


def total(answer, parameters):
    return sum(value * parameters[at] for at, value in answer)


def styled_derivatives(weighted, parameters, coefficients):
    """Returns gradient and curvature of the log likelihood without the prior."""
    slope, curvature = [0.0] * len(parameters), zeros(len(parameters))
    for first, second, weight, to_a, to_b in weighted:
        one, other = coefficients(*first), coefficients(*second)
        p, q = chances(total(one, parameters), total(other, parameters))
        mean = {}
        for answer, chance, share in [(one, p, to_a), (other, q, to_b)]:
            for at, value in answer:
                slope[at] += weight * (share - chance) * value
                mean[at] = mean.get(at, 0.0) + chance * value
                for column, factor in answer:
                    curvature[at][column] += weight * chance * value * factor
        for at, value in mean.items():
            for column, factor in mean.items():
                curvature[at][column] -= weight * value * factor
    return slope, curvature


def fit_styled(weighted, size, coefficients):
    parameters = [0.0] * (size + 4)
    for _ in range(200):
        slope, curvature = styled_derivatives(weighted, parameters, coefficients)
        right = [[value] for value in added(slope, parameters, -1)]
        step = [row[0] for row in solve(with_diagonal(curvature, 1), right)]
        reach = [abs(total(coefficients(*answer), step)) for one in weighted for answer in one[:2]]
        length = max(reach, default=0.0)
        damping = math.log1p(2 * length) / (2 * length) if length else 1.0
        parameters = added(parameters, step, damping)
        if max(map(abs, step)) < 1e-11:
            break
    return parameters


def styled_pull(weighted, parameters, inverse, size, coefficients):
    """Returns the parameters in a voter's votes (effects first), and the voter's pull on them."""
    models = dict.fromkeys(answer[0] for one in weighted for answer in one[:2])
    seen = [*range(size, size + 4), *models]
    place = {number: at for at, number in enumerate(seen)}

    def placed(model, style):
        return [(place[at], value) for at, value in coefficients(model, style)]

    slope, own = styled_derivatives(weighted, [parameters[at] for at in seen], placed)
    product = multiply(own, [[inverse[one][other] for other in seen] for one in seen])
    u, term = slope, slope
    for _ in range(STYLE_TERMS):
        term = applied(product, term)
        u = added(u, term)
        if max(map(abs, term)) <= SERIES_ERROR * max(map(abs, u)):
            break
    return seen, u


# Verdict rates

GOOD, UNHELPFUL = ["right", "mostly_right"], ["wrong", "declined"]
MAX_ANSWERS_PER_VOTER = 5


def check_verdicts(entries, snapshot):
    models = {}
    for vote in with_restored(entries):
        if not vote["rated"] or vote["excluded"]:
            continue
        for side in ["left", "right"]:
            verdict = vote[f"{side}_verdict"]
            if verdict is not None:
                voters = models.setdefault(vote[f"{side}_model"], {})
                voters.setdefault(vote["voter"], []).append((verdict, vote["weight"]))
    if [line["model"] for line in snapshot["verdicts"]] != sorted(models):
        raise Mismatch("verdicts has other models than the votes")
    for line in snapshot["verdicts"]:
        voters = list(models[line["model"]].values())
        name = f"verdicts of {line['model']}"
        given = [verdict for voter in voters for verdict, _ in voter]
        check_line(name, line, {"answers": len(given), "voters": len(voters)})
        unhelpful = [voter for voter in voters if any(one in UNHELPFUL for one, _ in voter)]
        answers = sum(verdict in UNHELPFUL for verdict in given)
        is_shown = len(given) >= 30 and len(voters) >= 10
        has_safety = is_shown and answers >= 10 and len(unhelpful) >= 5
        check_rate(name, line["quality"], is_shown and rate(voters, GOOD, GOOD + UNHELPFUL))
        check_rate(name, line["safety"], has_safety and rate(unhelpful, ["declined"], UNHELPFUL))


def check_rate(name, claimed, expected):
    if bool(claimed) != bool(expected):
        raise Mismatch(f"{name}: a rate is {expected or None}, not {claimed}")
    if expected:
        check_line(name, claimed, expected)


def rate(voters, hits, answers):
    """Returns the share of hits among the voters' weighted answers, with its interval."""
    sums = [0.0] * 5
    for voter in voters:
        n = sum(weight for verdict, weight in voter if verdict in answers)
        h = sum(weight for verdict, weight in voter if verdict in hits)
        cap = min(1, MAX_ANSWERS_PER_VOTER / n)
        n, h = cap * n, cap * h
        sums = [sum(pair) for pair in zip(sums, [n, h, n * n, h * h, h * n])]
    return share(sums)


def share(sums):
    """Returns the share of hits with its interval, from sums over people."""
    half = sums[2] / sums[0] / 2
    added_voters = [2 * half, half, 2 * half**2, half**2, half**2]
    n, h, nn, hh, hn = [sum(pair) for pair in zip(sums, added_voters)]
    middle, effective = h / n, n * n / nn
    between = max(0.0, hh - 2 * middle * hn + middle**2 * nn)
    error = math.sqrt(effective / (effective - 1) * between) / n
    reach = quantile(max(1.0, effective - 1)) * error
    low, high = max(0.0, middle - reach), min(1.0, middle + reach)
    return {"rate": sums[1] / sums[0], "low": low, "high": high}


def check_citations(snapshot):
    """Checks that the sums of citations can exist, and prints the share of sources that were found."""
    for line in snapshot["citations"]:
        n, h, nn, hh, hn = line["sums"]
        is_impossible = n * n > line["users"] * nn + TOLERANCE or hn * hn > nn * hh + TOLERANCE
        if is_impossible or (line["kind"] != "sources" and h > n):
            raise Mismatch(f"the citations of {line['model']}: the sums of {line['kind']} contradict each other")
        if line["kind"] == "found":
            of = share(line["sums"])
            interval = f"{of['rate']:.1%} ({of['low']:.1%} to {of['high']:.1%})"
            note(f"of {n:.0f} sources of {line['model']}, {interval} were found. The ledger lacks them")


# Findings

NEWEST_VOTES = 20_000
CYCLE_DRAWS = 99
CHALLENGERS = 5


def check_findings(entries, snapshot):
    """Checks the effect of sides, the clearest cycle, and the cost of first place."""
    models = sorted(line["model"] for line in snapshot["entries"])
    number = {model: at for at, model in enumerate(models)}
    counted = [vote for vote in with_restored(entries) if vote["rated"] and not vote["excluded"]]
    weighted = [weighted_vote(vote, number) for vote in counted]
    theta = fit(weighted, len(models))
    newest = [e for e in reversed(entries) if e["kind"] == "vote" and e["rated"] and not e["excluded"]]
    newest = newest[:NEWEST_VOTES]
    claimed = snapshot["findings"]
    check_line("side", claimed["side"], side_effect(newest, theta, number))
    cycles = find_cycle(newest)
    if claimed["cycles"]["clearest"] != cycles.pop("clearest"):
        raise Mismatch("cycles: clearest differs")
    check_line("cycles", claimed["cycles"], cycles)
    ranked = [number[line["model"]] for line in snapshot["entries"] if line["group"] == 0 and line["rank"]]
    cost = first_place(merged(weighted), theta, ranked)
    if bool(cost) != bool(claimed["first_place"]):
        raise Mismatch("first_place is missing, or there are too few ranked models")
    if cost:
        leader, challenger = models[cost["leader"]], models[cost["challenger"]]
        check_line("first_place", claimed["first_place"], {**cost, "leader": leader, "challenger": challenger})


def side_effect(votes, theta, number):
    """Returns the advantage of the left side in log-odds, with its interval over voters."""
    decided = [vote for vote in votes if vote["outcome"] in ("left_better", "right_better")]
    duels = [
        (theta[number[vote["left_model"]]] - theta[number[vote["right_model"]]], SHARES[vote["outcome"]][0])
        for vote in decided
    ]
    beta = 0.0
    for _ in range(100):
        chances_left = [sigmoid(difference + beta) for difference, _ in duels]
        curvature = 1 + sum(p * (1 - p) for p in chances_left)
        step = (sum(left - p for (_, left), p in zip(duels, chances_left)) - beta) / curvature
        beta += max(-1.0, min(1.0, step))
        if abs(step) < 1e-12:
            break
    slopes = {}
    for vote, (difference, left) in zip(decided, duels):
        slopes[vote["voter"]] = slopes.get(vote["voter"], 0.0) + left - sigmoid(difference + beta)
    error = math.sqrt(max(sum(slope**2 for slope in slopes.values()), curvature)) / curvature
    half = quantile(max(1, len(slopes) - 1)) * error
    return {"log_odds": beta, "half_width": half, "votes": len(decided), "voters": len(slopes)}


def sigmoid(x):
    return 1 / (1 + math.exp(-x))


def find_cycle(votes):
    """Tests whether preferences run in circles."""
    models, pairs, voters, duels = {}, {}, {}, []
    for vote in votes:
        if vote["outcome"] not in ("left_better", "right_better"):
            continue
        winner, loser = vote["left_model"], vote["right_model"]
        if vote["outcome"] == "right_better":
            winner, loser = loser, winner
        pair = min(winner, loser), max(winner, loser)
        if pair not in pairs:
            pairs[pair] = len(pairs), *(models.setdefault(model, len(models)) for model in pair)
        voter = voters.setdefault(vote["voter"], len(voters))
        duels.append((pairs[pair][0], voter, float(winner == pair[0])))
    ends = [pair[1:] for pair in pairs.values()]
    chance, variances, inverse = fit_duels(duels, ends, len(models))
    residuals = [(pair, voter, won - chance[pair]) for pair, voter, won in duels]

    def clearest(sign_of):
        sums = [0.0] * len(ends)
        for pair, voter, residual in residuals:
            sums[pair] += sign_of(voter) * residual
        change = applied(inverse, flow(sums, ends, len(models)))
        excess = {}
        for (one, other), total_of, variance in zip(ends, sums, variances):
            odds = total_of / variance - (change[one] - change[other])
            excess[one, other], excess[other, one] = (odds, 1 / variance), (-odds, 1 / variance)
        return largest_cycle(excess, len(models))

    size, cycle = clearest(lambda _voter: 1)
    draws = (clearest(lambda voter: sign(draw * len(voters) + voter))[0] for draw in range(CYCLE_DRAWS))
    as_clear = sum(drawn >= size for drawn in draws)
    names = list(models)
    found = [] if as_clear else [names[model] for model in cycle]
    return {"votes": len(duels), "chance": (1 + as_clear) / (1 + CYCLE_DRAWS), "clearest": found}


def fit_duels(duels, ends, size):
    """Fits preferences by one strength per model. Returns chances, variances and the inverse curvature."""
    votes, won = [0.0] * len(ends), [0.0] * len(ends)
    for pair, _, first in duels:
        votes[pair] += 1
        won[pair] += first
    strengths, inverse = [0.0] * size, zeros(size)
    for _ in range(50):
        chance = [sigmoid(strengths[one] - strengths[other]) for one, other in ends]
        variances = [n * p * (1 - p) for n, p in zip(votes, chance)]
        curvature = with_diagonal(zeros(size), 1.0)
        for (one, other), variance in zip(ends, variances):
            curvature[one][one] += variance
            curvature[other][other] += variance
            curvature[one][other] -= variance
            curvature[other][one] -= variance
        inverse = inverse_of(curvature)
        slope = flow([w - n * p for w, n, p in zip(won, votes, chance)], ends, size)
        step = applied(inverse, added(slope, strengths, -1))
        length = max(map(abs, step), default=0.0)
        if length <= 1e-9:
            break
        strengths = added(strengths, step, min(1.0, 1 / length))
    return chance, variances, inverse


def flow(values, ends, size):
    """Returns the sums by model: plus for the first of a pair, minus for the second."""
    sums = [0.0] * size
    for value, (one, other) in zip(values, ends):
        sums[one] += value
        sums[other] -= value
    return sums


def largest_cycle(excess, size):
    best, cycle = 0.0, ()
    for one in range(size):
        for two in range(one + 1, size):
            for three in range(two + 1, size):
                edges = [excess.get(pair) for pair in ((one, two), (two, three), (three, one))]
                if None in edges:
                    continue
                first, second, third = (odds for odds, _ in edges)
                if first * second <= 0 or first * third <= 0:
                    continue
                clear = (first + second + third) / math.sqrt(sum(variance for _, variance in edges))
                if clear > best:
                    best, cycle = clear, (one, two, three)
                if -clear > best:
                    best, cycle = -clear, (one, three, two)
    return best, cycle


def first_place(weighted, theta, ranked):
    """Returns the cheapest way to change first place; None with fewer than two ranked models."""
    weights = {}
    for a, b, weight, *_ in weighted:
        weights[a], weights[b] = weights.get(a, 0.0) + weight, weights.get(b, 0.0) + weight
    leader, *others = sorted((m for m in sorted(ranked) if m in weights), key=lambda m: -theta[m]) or [None]
    costs = []
    for challenger in others[:CHALLENGERS]:
        votes = fewest_votes(weighted, theta, leader, challenger)
        lighter = math.floor(1000 * min(weights[leader], weights[challenger]) + 0.5)
        of_network = max(3000, min(5000, lighter // 15), lighter // 50) / 1000
        costs.append({"leader": leader, "challenger": challenger, "votes": votes})
        costs[-1].update(voters=math.ceil(votes / 30), networks=math.ceil(votes / of_network))
    return min(costs, key=lambda cost: (cost["networks"], cost["votes"]), default=None)


def fewest_votes(weighted, theta, leader, challenger):
    def overtakes(votes):
        after = fit([*weighted, (challenger, leader, float(votes), 1.0, 0.0)], len(theta), theta)
        return after[challenger] > after[leader]

    high = 1
    while not overtakes(high):
        high *= 2
    low = high // 2
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if overtakes(middle) else (middle, high)
    return high


# A release


def check_release(folder, logs, keys):
    files = check_sums(folder)
    print(f"All {files} files match SHA256SUMS")
    try:
        with gzip.open(os.path.join(folder, "ledger.ndjson.gz"), "rt", encoding="utf-8") as lines:
            entries, snapshot = read(lines)
    except (EOFError, OSError, ValueError) as error:
        raise Mismatch(f"ledger.ndjson.gz cannot be read: {error}")
    signed = read_json(os.path.join(folder, "checkpoint.json"))
    logs = {log: [*kept, signed["checkpoint"]] for log, kept in logs.items()}
    check_ledger(entries, snapshot, logs, keys)
    check_checkpoint(signed["checkpoint"], signed["key"], snapshot)
    print(f"The checkpoint is signed by the key {signed['key']['key_id']}")
    votes = check_tables(folder, entries, snapshot)
    print(f"The tables match the ledger: {votes} votes")


def check_sums(folder):
    with open(os.path.join(folder, "SHA256SUMS"), encoding="utf-8") as lines:
        sums = dict(reversed(line.rstrip("\n").split("  ", 1)) for line in lines)
    present = set()
    # A clone also has files such as .git and .gitattributes, which are not part of a release.
    for parent, folders, names in os.walk(folder):
        folders[:] = [name for name in folders if not name.startswith(".")]
        for name in names:
            if name.startswith("."):
                continue
            path = os.path.relpath(os.path.join(parent, name), folder).replace(os.sep, "/")
            if path != "SHA256SUMS":
                present.add(path)
    for path in sorted(present ^ set(sums)):
        raise Mismatch(f"{path} is missing from the folder or from SHA256SUMS")
    for path, expected in sums.items():
        digest = hashlib.sha256()
        with open(os.path.join(folder, path), "rb") as file:
            for chunk in iter(lambda: file.read(1 << 20), b""):
                digest.update(chunk)
        if digest.hexdigest() != expected:
            raise Mismatch(f"{path} has a different SHA-256")
    return len(sums)


def check_checkpoint(checkpoint, key, snapshot):
    same = ["head_hash", "method_version", "computed_at"]
    if checkpoint["position"] != snapshot["ledger_position"] or any(
        checkpoint[name] != snapshot[name] for name in same
    ):
        raise Mismatch("the checkpoint belongs to a different board")
    if checkpoint["board_hash"] != board_hash(snapshot):
        raise Mismatch("the board hash of the checkpoint does not match the board")
    if not is_signed_by(checkpoint, key):
        raise Mismatch("the checkpoint is not signed by its key")


def is_signed_by(checkpoint, key):
    facts = ["assay-checkpoint-1", checkpoint["position"], checkpoint["head_hash"]]
    facts += [checkpoint["method_version"], checkpoint["board_hash"]]
    facts += [checkpoint["computed_at"], checkpoint["key_id"]]
    # The last 32 bytes of the DER encoding are the public key.
    der = base64.b64decode(key["public_key"])
    is_named = checkpoint["key_id"] == key["key_id"] == hashlib.sha256(der).hexdigest()[:16]
    signature = base64.b64decode(checkpoint["signature"])
    return is_named and is_signed(compact(facts), signature, der[-32:])


def board_hash(snapshot):
    return hashlib.sha256(compact(canonical(snapshot))).hexdigest()


def canonical(value):
    """Sorts the names, and converts every number to whole millionths."""
    if isinstance(value, dict):
        return {name: canonical(value[name]) for name in sorted(value)}
    if isinstance(value, list):
        return [canonical(member) for member in value]
    is_number = isinstance(value, (int, float)) and not isinstance(value, bool)
    return math.floor(value * 1e6 + 0.5) if is_number else value


def compact(value):
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode("utf-8")


def check_tables(folder, entries, snapshot):
    import pyarrow.parquet as parquet

    def rows(name):
        return parquet.ParquetFile(os.path.join(folder, "data", name + ".parquet"))

    def read_rows(name):
        for batch in rows(name).iter_batches():
            yield from batch.to_pylist()

    def check_columns(name, expected):
        if sorted(rows(name).schema_arrow.names) != sorted(expected):
            raise Mismatch(f"{name}.parquet does not have the expected columns")

    cast = {entry["seq"]: entry for entry in entries if entry["kind"] == "vote"}
    for vote in list(cast.values())[:1]:
        check_columns("votes", vote.keys() - {"kind"})
    count = 0
    for row, vote in zip(read_rows("votes"), cast.values()):
        count += 1
        for name, value in row.items():
            if instant(value) != vote[name]:
                raise Mismatch(f"votes.parquet, vote {vote['seq']}: {name} differs from the ledger")
    if count != len(cast) or rows("votes").metadata.num_rows != count:
        raise Mismatch("votes.parquet does not have the ledger's votes")
    published = set()
    for row in read_rows("conversations"):
        where = f"conversations.parquet, vote {row['seq']}"
        for name in ["seq", "voter", "outcome", "left_model", "right_model"]:
            if row.get(name) != cast.get(row["seq"], {}).get(name):
                raise Mismatch(f"{where}: {name} differs from the ledger")
        if row["seq"] in published:
            raise Mismatch(f"{where}: it occurs twice")
        published.add(row["seq"])
    for row in read_rows("verdicts"):
        where = f"verdicts.parquet, vote {row['seq']}"
        if row["seq"] not in published:
            raise Mismatch(f"{where}: it has no conversation")
        if row["model"] != cast[row["seq"]].get(f"{row['side']}_model"):
            raise Mismatch(f"{where}: model differs from the ledger")
    board = {line["model"]: line for line in snapshot["entries"]}
    for line in snapshot["entries"][:1]:
        check_columns("boards", line.keys() - {"llm_name"} | {"board", "name"})
    boards = list(read_rows("boards"))
    if any(row["board"] != "overall" for row in boards):
        raise Mismatch("boards.parquet has boards other than the overall board")
    if sorted(row["model"] for row in boards) != sorted(board):
        raise Mismatch("boards.parquet does not have the board's models")
    for row in boards:
        for name, value in row.items():
            line = {**board[row["model"]], "board": "overall"}
            if value != line["llm_name" if name == "name" else name]:
                raise Mismatch(f"boards.parquet: {name} of {line['llm_name']} differs from the snapshot")
    if any(row["model"] not in board for row in read_rows("rates")):
        raise Mismatch("rates.parquet has models that are not on the board")
    check_models(list(read_rows("models")), entries, board)
    return count


def check_models(rows, entries, board):
    if sorted(row["model"] for row in rows) != sorted(board):
        raise Mismatch("models.parquet does not have the board's models")
    named = {entry["model"]: entry for entry in entries if entry["kind"] == "model"}
    for row in rows:
        name = board[row["model"]]["llm_name"]
        facts = {"llm_name": name, **named.get(row["model"], {})}
        for key in ["name", "provider", "provider_model"]:
            fact = "llm_name" if key == "name" else key
            if fact in facts and row.get(key) != facts[fact]:
                raise Mismatch(f"models.parquet: {key} of {name} differs from the ledger")


def instant(value):
    """Formats a time as in the ledger."""
    if not isinstance(value, datetime.datetime):
        return value
    return value.strftime("%Y-%m-%dT%H:%M:%S.") + f"{value.microsecond // 1000:03d}Z"


# Ed25519, following the appendix of RFC 8032

P = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P
ROOT = pow(2, (P - 1) // 4, P)


def is_signed(message, signature, key):
    point, nonce = decompress(key), decompress(signature[:32])
    scalar = int.from_bytes(signature[32:], "little")
    if len(signature) != 64 or point is None or nonce is None or scalar >= ORDER:
        return False
    digest = hashlib.sha512(signature[:32] + key + message).digest()
    h = int.from_bytes(digest, "little") % ORDER
    left, right = times(scalar, BASE), plus(nonce, times(h, point))
    return same_ratio(left, right, 0) and same_ratio(left, right, 1)


def same_ratio(one, other, at):
    return (one[at] * other[2] - other[at] * one[2]) % P == 0


def decompress(data):
    y = int.from_bytes(data, "little")
    odd, y = y >> 255, y & ((1 << 255) - 1)
    if len(data) != 32 or y >= P:
        return None
    square = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P
    x = pow(square, (P + 3) // 8, P)
    if (x * x - square) % P:
        x = x * ROOT % P
    if (x * x - square) % P or (x == 0 and odd):
        return None
    x = P - x if x & 1 != odd else x
    return x, y, 1, x * y % P


def plus(one, other):
    a = (one[1] - one[0]) * (other[1] - other[0]) % P
    b = (one[1] + one[0]) * (other[1] + other[0]) % P
    c, d = 2 * one[3] * other[3] * D % P, 2 * one[2] * other[2] % P
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % P, g * h % P, f * g % P, e * h % P


def times(scalar, point):
    result = (0, 1, 1, 0)
    while scalar:
        if scalar & 1:
            result = plus(result, point)
        point, scalar = plus(point, point), scalar >> 1
    return result


BASE = decompress((4 * pow(5, P - 2, P) % P).to_bytes(32, "little"))


def parse_arguments():
    parser = argparse.ArgumentParser(description="Checks a ledger export or a release.")
    parser.add_argument("path", help="ledger.ndjson or a release folder")
    parser.add_argument("--checkpoint", nargs="+", action="extend", default=[], help="saved checkpoints, or logs")
    parser.add_argument("--key", help="public keys, one of which must have signed each checkpoint")
    arguments = parser.parse_args()
    if arguments.key and not arguments.checkpoint:
        parser.error("--key requires --checkpoint")
    return arguments


if __name__ == "__main__":
    arguments = parse_arguments()
    try:
        main(**vars(arguments))
    except Mismatch as mismatch:
        sys.exit(f"{arguments.path}, {mismatch}")
    except KeyError as missing:
        sys.exit(f"{arguments.path}, {missing} is missing")
    except (OSError, ValueError) as error:
        print(f"A file cannot be read: {error}", file=sys.stderr)
        sys.exit(2)
