import { z } from 'zod'
import { defineJob } from './define-job.ts'

/** Folds new votes into the ledger and writes a new snapshot. */
export const recomputeLeaderboard = defineJob({
  queue: 'leaderboard',
  name: 'recompute-leaderboard',
  schema: z.object({ causedBy: z.string() }),
  attempts: 5,
  backoffMs: 1_000,
})
