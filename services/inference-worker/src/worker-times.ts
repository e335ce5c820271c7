import { withTestTimes } from '@assay/runtime'
import { type ClaimedAnswer, LEASE_MS } from './answers/claim-repository.ts'
import { BREAK_MS } from './providers/create-breaker.ts'
import type { StreamLimits } from './providers/start-stream-clock.ts'

/** Models that reason may be silent for longer, because some send nothing while they reason. */
const THINKING_FACTOR = 4

/** Time limits in milliseconds. Tests use shorter ones. */
export interface WorkerTimes {
  /** If an answer is not renewed for this long, another worker may claim it. */
  readonly leaseMs: number
  /** The longest silence of a model that does not reason. */
  readonly silenceMs: number
  /** How long a model is paused after it has failed five times in a row. */
  readonly breakMs: number
  /** Time between two probes of a troubled model. */
  readonly probeMs: number
  /** Time between two checks of the models that a server lists. */
  readonly checkMs: number
  /** How long an arm of a study rests after its provider was busy for the first time. */
  readonly restMs: number
  /** How long answers may continue while the worker stops. Then they are handed back. */
  readonly drainMs: number
}

export const WORKER_TIMES: WorkerTimes = {
  leaseMs: LEASE_MS,
  silenceMs: 30_000,
  breakMs: BREAK_MS,
  // This is soon enough for an operator who has corrected a key, and rare enough to cost little.
  probeMs: 60_000,
  checkMs: 60_000,
  restMs: 2_000,
  // This is long enough for most answers, and shorter than the 25 s that a stop may take.
  drainMs: 22_000,
}

export function readWorkerTimes({
  MODEL_SILENCE_MS: silenceMs,
}: {
  readonly MODEL_SILENCE_MS: number
}): WorkerTimes {
  return withTestTimes({ ...WORKER_TIMES, silenceMs })
}

/**
 * An answer may take the time that is left for its turn, or less if the model's options limit it.
 * How long it may be silent depends on whether its model reasons.
 */
export function limitsOf(
  { silenceMs }: WorkerTimes,
  { leftMs, ...model }: Pick<ClaimedAnswer, 'isThinking' | 'options' | 'leftMs'>,
): StreamLimits {
  const { reasoning, first_token_ms: firstTokenMs, total_ms: totalMs = leftMs } = model.options
  const reasons = reasoning ? reasoning !== 'none' : model.isThinking
  return {
    silenceMs: reasons ? THINKING_FACTOR * silenceMs : silenceMs,
    firstTokenMs,
    totalMs: Math.min(totalMs, leftMs),
  }
}
