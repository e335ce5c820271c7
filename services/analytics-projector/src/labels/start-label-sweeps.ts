import type { Database } from '@assay/db'
import { every, type Logger } from '@assay/runtime'
import { createUnlabelledTurnsSweep } from './unlabelled-turns.ts'
import { createVotesToReviewSweep } from './votes-to-review.ts'

const SWEEP_INTERVAL_MS = 5_000

/** Finds questions whose events were lost, and questions that need a review. */
export function startLabelSweeps(
  { db, log }: { readonly db: Database; readonly log: Logger },
  resources: AsyncDisposableStack,
): void {
  const sweep = createUnlabelledTurnsSweep(db, log)
  const sweepVotes = createVotesToReviewSweep(db)
  resources.use(
    every(SWEEP_INTERVAL_MS, 'turn-labels', log, async () => {
      const turns = await sweep()
      if (turns > 0) log.info({ turns }, 'labelled questions whose events were lost')
    }),
  )
  resources.use(
    every(SWEEP_INTERVAL_MS, 'label-reviews', log, async () => void (await sweepVotes())),
  )
}
