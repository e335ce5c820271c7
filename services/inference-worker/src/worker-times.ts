import { LEASE_MS } from './answers/answer-repository.ts'
import type { Env } from './env.ts'
import {
  STREAM_LIMITS,
  type StreamLimits,
  THINKING_STREAM_LIMITS,
} from './providers/start-stream-clock.ts'

/** Long enough for most answers, short of the 25 s that a stop may take. */
export const DRAIN_MS = 22_000

/** How long things may take, in milliseconds; tests hurry them. */
export interface WorkerTimes {
  /** Without a sign of life for this long, an answer is given to another worker. */
  readonly leaseMs: number
  readonly stream: StreamLimits
  readonly thinkingStream: StreamLimits
  /** How long answers may go on once the worker stops, before they are handed back. */
  readonly drainMs: number
}

export const WORKER_TIMES: WorkerTimes = {
  leaseMs: LEASE_MS,
  stream: STREAM_LIMITS,
  thinkingStream: THINKING_STREAM_LIMITS,
  drainMs: DRAIN_MS,
}

/** What the environment says. */
export function readWorkerTimes(env: Env): WorkerTimes {
  const idleMs = env.TOKEN_GAP_MS
  return {
    leaseMs: env.ANSWER_LEASE_MS,
    stream: { ...STREAM_LIMITS, firstTokenMs: env.FIRST_TOKEN_MS, idleMs },
    thinkingStream: {
      ...THINKING_STREAM_LIMITS,
      firstTokenMs: env.THINKING_FIRST_TOKEN_MS,
      idleMs,
    },
    drainMs: env.DRAIN_MS,
  }
}
