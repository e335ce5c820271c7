import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

/** Votes of one kind on one pair: model numbers, the share for each, how many. */
export type VoteRow = readonly [
  first: number,
  second: number,
  forFirst: number,
  forSecond: number,
  count: number,
]

export interface BootstrapFit {
  readonly seconds: number
  readonly strengths: readonly number[]
}

/** A Python with numpy and scipy; `BENCH_PYTHON` names one in a virtual environment. */
const PYTHON = process.env.BENCH_PYTHON ?? 'python3'

/**
 * Fits with numpy and scipy as published ratings usually are: L-BFGS and `resamples` multinomial
 * resamples. Undefined when this machine has no such Python.
 */
export async function bootstrapFit(
  models: number,
  rows: readonly VoteRow[],
  resamples: number,
): Promise<BootstrapFit | undefined> {
  const script = join(import.meta.dirname, 'bootstrap-fit.py')
  // One thread, as the fit beside it has.
  const env = { ...process.env, OMP_NUM_THREADS: '1', OPENBLAS_NUM_THREADS: '1' }
  const child = spawn(PYTHON, [script], { env, stdio: ['pipe', 'pipe', 'ignore'] })
  child.stdin.on('error', () => {})
  child.stdin.end(JSON.stringify({ models, rows, resamples }))
  try {
    const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'close')])
    return code === 0 ? (JSON.parse(output) as BootstrapFit) : undefined
  } catch {
    return undefined
  }
}
