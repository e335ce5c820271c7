"""Changes one value in a table of a release, and rewrites SHA256SUMS, as a forger would."""

import hashlib
import json
import os
import sys

import pyarrow
import pyarrow.parquet as parquet

folder, name, change = sys.argv[1], sys.argv[2], json.loads(sys.argv[3])
path = os.path.join(folder, "data", name + ".parquet")
table = parquet.read_table(path)
rows = table.to_pylist()
if change.get("double"):
    rows.append({**rows[0], **change["set"]})
else:
    rows[0].update(change.get("set", {}))
changed = pyarrow.Table.from_pylist(rows, schema=table.schema)
parquet.write_table(changed.drop_columns(change.get("drop", [])), path)

sums = os.path.join(folder, "SHA256SUMS")
with open(sums, encoding="utf-8") as file:
    names = [line.rstrip("\n").split("  ", 1)[1] for line in file]
with open(sums, "w", encoding="utf-8") as file:
    for listed in names:
        with open(os.path.join(folder, listed), "rb") as content:
            file.write(f"{hashlib.sha256(content.read()).hexdigest()}  {listed}\n")
