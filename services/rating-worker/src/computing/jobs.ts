import type { Database } from '@assay/db'
import { createBoards } from '../boards/boards.ts'
import { examineVotes } from '../exclusions/examine-votes.ts'
import { refreshInsights } from '../insights/refresh-insights.ts'

/**
 * Computations that take too long to run between folds, which voters wait for. One job at a time.
 */
export function createJobs(db: Database) {
  const boards = createBoards(db)
  return {
    refreshBoards: boards.refresh,
    estimateUncertainty: boards.estimateUncertainty,
    examineVotes: () => examineVotes(db),
    refreshInsights: () => refreshInsights(db),
  }
}

export type Jobs = ReturnType<typeof createJobs>
export type JobName = keyof Jobs

/** Runs a job after the earlier ones; rejects if it fails. */
export type Compute = <Name extends JobName>(job: Name) => ReturnType<Jobs[Name]>

/**
 * Runs one job at a time, because jobs share the entries that they have read, and none after the
 * stop.
 */
export function createCompute(
  run: (job: JobName) => Promise<unknown>,
  stopping: AbortSignal,
): Compute {
  let last: Promise<unknown> = Promise.resolve()
  return <Name extends JobName>(job: Name) => {
    const result = last.then(() => {
      stopping.throwIfAborted()
      return run(job)
    })
    last = result.catch(() => {})
    return result as ReturnType<Jobs[Name]>
  }
}
