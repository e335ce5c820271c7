import { LEASE_MS } from './answers/answer-repository.ts'
import type { Env } from './env.ts'
import {
  STREAM_PATIENCE,
  type StreamLimits,
  type StreamPatience,
  THINKING_STREAM_PATIENCE,
} from './providers/start-stream-clock.ts'

/** Long enough for most answers, short of the 25 s that a stop may take. */
export const DRAIN_MS = 22_000

/** Soon enough for an operator who has put a key right, and rare enough to cost nothing. */
const PROBE_MS = 60_000

/** How long things may take, in milliseconds; tests hurry them. */
export interface WorkerTimes {
  /** Without a sign of life for this long, an answer is given to another worker. */
  readonly leaseMs: number
  readonly stream: StreamPatience
  readonly thinkingStream: StreamPatience
  /** Between two probes of a model that is off the draw. */
  readonly probeMs: number
  /** How long answers may go on once the worker stops, before they are handed back. */
  readonly drainMs: number
}

export const WORKER_TIMES: WorkerTimes = {
  leaseMs: LEASE_MS,
  stream: STREAM_PATIENCE,
  thinkingStream: THINKING_STREAM_PATIENCE,
  probeMs: PROBE_MS,
  drainMs: DRAIN_MS,
}

/** What the environment says. */
export function readWorkerTimes(env: Env): WorkerTimes {
  return {
    leaseMs: env.ANSWER_LEASE_MS,
    stream: { firstTokenMs: env.FIRST_TOKEN_MS, idleMs: env.TOKEN_GAP_MS },
    thinkingStream: {
      firstTokenMs: env.THINKING_FIRST_TOKEN_MS,
      idleMs: env.THINKING_TOKEN_GAP_MS,
    },
    probeMs: PROBE_MS,
    drainMs: env.DRAIN_MS,
  }
}

/** An answer may take the time that its turn has left, and be silent as its kind of model may. */
export function limitsOf(
  { stream, thinkingStream }: WorkerTimes,
  { isThinking, leftMs }: { readonly isThinking: boolean; readonly leftMs: number },
): StreamLimits {
  return { ...(isThinking ? thinkingStream : stream), totalMs: leftMs }
}
