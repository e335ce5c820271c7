import type { z } from 'zod'

export interface JobDefinition<Data> {
  /** Named after the resource that the queue protects. One queue may carry several jobs. */
  readonly queue: string
  readonly name: string
  readonly schema: z.ZodType<Data>
  readonly attempts: number
  readonly backoffMs: number
}

/**
 * Defines a job, named in the imperative. The payload identifies the work and never contains the
 * data itself.
 */
export function defineJob<Data>(job: JobDefinition<Data>): JobDefinition<Data> {
  return job
}
