import { withTestTimes } from '@assay/runtime'
import { LEASE_MS } from './answers/answer-repository.ts'
import { BREAK_MS } from './providers/create-breaker.ts'
import type { StreamLimits } from './providers/start-stream-clock.ts'

/** Models that think are given their time, and some send nothing while they do. */
const THINKING_FACTOR = 4

/** How long things may take, in milliseconds; tests shorten them. */
export interface WorkerTimes {
  /** Without a sign of life for this long, an answer is given to another worker. */
  readonly leaseMs: number
  /** The longest silence of a model that does not think. */
  readonly silenceMs: number
  /** How long a model that failed five times in a row is left alone. */
  readonly breakMs: number
  /** Between two probes of a model that is off the draw. */
  readonly probeMs: number
  /** How long answers may go on once the worker stops, before they are handed back. */
  readonly drainMs: number
}

export const WORKER_TIMES: WorkerTimes = {
  leaseMs: LEASE_MS,
  silenceMs: 30_000,
  breakMs: BREAK_MS,
  // Soon enough for an operator who has corrected a key, and rare enough to cost nothing.
  probeMs: 60_000,
  // Long enough for most answers, short of the 25 s that a stop may take.
  drainMs: 22_000,
}

export function readWorkerTimes({
  MODEL_SILENCE_MS: silenceMs,
}: {
  readonly MODEL_SILENCE_MS: number
}): WorkerTimes {
  return withTestTimes({ ...WORKER_TIMES, silenceMs })
}

/** An answer may take the time that its turn has left, and be silent as its kind of model may. */
export function limitsOf(
  { silenceMs }: WorkerTimes,
  { isThinking, leftMs }: { readonly isThinking: boolean; readonly leftMs: number },
): StreamLimits {
  return { silenceMs: isThinking ? THINKING_FACTOR * silenceMs : silenceMs, totalMs: leftMs }
}
