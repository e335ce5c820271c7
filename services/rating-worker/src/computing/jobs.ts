import type { Database } from '@assay/db'
import { createBoards } from '../boards/boards.ts'
import { examineVotes } from '../exclusions/examine-votes.ts'
import { refreshInsights } from '../insights/refresh-insights.ts'
import { refreshStudies } from '../studies/refresh-studies.ts'

/**
 * Creates the computations that would delay folds, for which voters wait. Run one job at a time.
 */
export function createJobs(db: Database) {
  const boards = createBoards(db)
  return {
    refreshBoards: boards.refresh,
    estimateUncertainty: boards.estimateUncertainty,
    examineVotes: () => examineVotes(db),
    refreshInsights: () => refreshInsights(db),
    refreshStudies: () => refreshStudies(db),
  }
}

export type Jobs = ReturnType<typeof createJobs>
export type JobName = keyof Jobs

/** Runs a job after all earlier jobs. Rejects if the job fails. */
export type Compute = <Name extends JobName>(job: Name) => ReturnType<Jobs[Name]>

/**
 * Runs one job at a time, because jobs share the entries that they have read. Runs no job after
 * `stopping` aborts.
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
