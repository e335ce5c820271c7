import type { Database } from '@assay/db'
import { every, type Logger } from '@assay/runtime'
import type { AccessOptions } from '../providers/connection-access.ts'
import {
  type CheckResult,
  claimDueConnections,
  type DueConnection,
  storeCheck,
} from './check-repository.ts'
import type { Connections } from './follow-connections.ts'
import { listNames, NoListError } from './list-names.ts'
import { toProblem } from './to-problem.ts'

export interface CheckOptions extends AccessOptions {
  readonly db: Database
  readonly connections: Pick<Connections, 'callable'>
  readonly log: Logger
  /** Milliseconds between two checks of a connection by all workers together. */
  readonly checkMs: number
}

const CLAIM_INTERVAL_MS = 500

/**
 * Lists the models of operators' own servers at the start and then regularly, so that no model is
 * offered that its server does not list. Also checks whether drafts can be reached.
 */
export function checkConnections(options: CheckOptions): AsyncDisposable {
  const { db, connections, log, checkMs } = options
  const stopping = new AbortController()
  const check = async (due: DueConnection) => {
    const result = await listNames(due.settings, options, stopping.signal).then(
      (names): CheckResult => ({ isReached: true, names, problem: null }),
      (error: unknown): CheckResult => {
        const isReached = error instanceof NoListError
        return { isReached, names: null, problem: toProblem(error) }
      },
    )
    if (!stopping.signal.aborted) await storeCheck(db, due, result)
  }
  const checking = every(CLAIM_INTERVAL_MS, 'connection checks', log, async () => {
    await Promise.all((await claimDueConnections(db, connections.callable(), checkMs)).map(check))
  })
  return {
    async [Symbol.asyncDispose]() {
      stopping.abort('stopped')
      await checking[Symbol.asyncDispose]()
    },
  }
}
