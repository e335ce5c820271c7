import { useEffect, useState } from 'react'
import { type BenchmarkRow, parseBenchmark } from './parse-benchmark.ts'

const BENCHMARK_URL = '/cardbiomedbench.csv'

/** The rows of the benchmark; undefined until they are there, `failed` when they cannot be had. */
export function useBenchmark(): readonly BenchmarkRow[] | 'failed' | undefined {
  const [rows, setRows] = useState<readonly BenchmarkRow[] | 'failed'>()
  useEffect(() => {
    const controller = new AbortController()
    void fetchRows(controller.signal)
      .catch(() => 'failed' as const)
      .then((found) => {
        if (!controller.signal.aborted) setRows(found)
      })
    return () => controller.abort()
  }, [])
  return rows
}

async function fetchRows(signal: AbortSignal): Promise<BenchmarkRow[]> {
  const response = await fetch(BENCHMARK_URL, { signal })
  if (!response.ok) throw new Error(`the benchmark was answered ${response.status}`)
  return parseBenchmark(await response.text())
}
