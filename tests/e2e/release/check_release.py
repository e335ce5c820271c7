"""Reads a release as researchers do, and prints its content as JSON.

pyarrow and DuckDB must agree on every table, mlcroissant must validate and stream, and datacite.json
must fit DataCite's schema of 4.6.
"""

import json
import os
import sys

import duckdb
import mlcroissant
import pyarrow.parquet as parquet

import datacite46

folder = sys.argv[1]
tables = ["votes", "conversations", "models", "boards", "rates", "verdicts"]
rows, streamed, groups = {}, {}, {}
for name in tables:
    path = os.path.join(folder, "data", name + ".parquet")
    file = parquet.ParquetFile(path)
    rows[name] = file.read().to_pylist()
    counted = duckdb.sql(f"select count(*) from read_parquet('{path}')").fetchall()[0][0]
    assert counted == len(rows[name]), f"DuckDB reads {counted} rows of {name}"

dataset = mlcroissant.Dataset(jsonld=os.path.join(folder, "croissant.json"))
errors = list(dataset.metadata.ctx.issues.errors)
assert not errors, errors
for name in tables:
    streamed[name] = sum(1 for _ in dataset.records(record_set=name))

with open(os.path.join(folder, "datacite.json"), encoding="utf-8") as file:
    datacite = json.load(file)
datacite46.validator.validate(datacite)
# The first value is new in version 4.6. The second value is in no version.
for kind, fits in [("Project", True), ("Nothing", False)]:
    other = {**datacite, "types": {"resourceTypeGeneral": kind}}
    assert datacite46.validator.is_valid(other) is fits, kind

json.dump({"rows": rows, "streamed": streamed}, sys.stdout, default=str)
