import type { Profiler } from 'node:inspector'

/** Which variable tells a service where a server is. */
export const SERVER_URLS = {
  PostgreSQL: 'DATABASE_URL',
  Redis: 'REDIS_URL',
  NATS: 'NATS_URL',
} as const

/** The file that asks for samples. */
export const SAMPLING = 'sampling'

/** Something under way, in milliseconds of the clock that all processes of the machine share. */
export interface Span {
  readonly stage: string
  readonly from: number
  readonly to: number
}

/** What one process did between two signals. */
export interface Recording {
  /** Waits by server, and `itself` for requests from their first bytes to the last of the answer. */
  readonly spans: readonly Span[]
  /** Of the event loop, 0 to 1. */
  readonly utilization: number
  readonly profile: Profiler.Profile | undefined
}

/** Milliseconds of the monotonic clock, which is the same in every process. */
export function nowMs(): number {
  return Number(process.hrtime.bigint()) / 1e6
}
