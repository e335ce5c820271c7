import type { z } from 'zod'

export interface JobDefinition<Data> {
  /** The thing the queue protects; one queue may carry several jobs. */
  readonly queue: string
  readonly name: string
  readonly schema: z.ZodType<Data>
  readonly attempts: number
  readonly backoffMs: number
}

/** Work to do, named in the imperative. The payload is a reason, never the data itself. */
export function defineJob<Data>(job: JobDefinition<Data>): JobDefinition<Data> {
  return job
}
