"""Rewrites a Parquet file with pyarrow. `write-parquet.py FROM TO` prints the seconds."""

import sys
import time

import pyarrow.parquet as parquet

source, target = sys.argv[1:]
table = parquet.read_table(source)
started_at = time.perf_counter()
parquet.write_table(table, target, compression="zstd", compression_level=3, row_group_size=20_000)
print(time.perf_counter() - started_at)
