import type { ConnectionProblem, ConnectionProblemCode } from '@assay/contracts/connection-problems'
import type { ConnectionDto, ConnectionState } from '@assay/contracts/connection-routes'
import { keyVariableOf } from '@assay/contracts/connections'
import type { ManagedConnection } from './connection-repository.ts'
import { withoutWorker } from './run-trial.ts'

export function toConnectionDto(connection: ManagedConnection): ConnectionDto {
  const { settings: entry, names, checkedAt, editedAt, models } = connection
  const problem = problemOf(connection)
  return {
    entry,
    state: connectionState(connection, problem),
    problem,
    key_variable: keyVariableOf(entry) ?? null,
    names,
    checked_at: checkedAt?.toISOString() ?? null,
    is_edited: editedAt !== null,
    models,
  }
}

/** Problems of an unserved connection that a worker describes best. */
const WORKERS_OWN: ReadonlySet<ConnectionProblemCode> = new Set(['missing_key', 'not_local'])

/** The check's problem contains the server's own text, so it comes before that of the models. */
function problemOf(connection: ManagedConnection): ConnectionProblem | null {
  const { settings, retiredAt, isServed, problem, trouble } = connection
  if (!retiredAt && !isServed)
    return problem && WORKERS_OWN.has(problem.code) ? problem : withoutWorker(settings)
  const isFailure = problem && problem.code !== 'no_list'
  return trouble && !isFailure ? { code: trouble, detail: 'All of its models fail.' } : problem
}

/** Returns the most important fact about a connection. */
function connectionState(
  { retiredAt, isDraft, isServed }: ManagedConnection,
  problem: ConnectionProblem | null,
): ConnectionState {
  if (retiredAt) return 'retired'
  if (problem?.code === 'not_local') return 'failing'
  if (!isServed) return 'without_key'
  if (isDraft) return 'draft'
  if (!problem || problem.code === 'no_list') return 'ready'
  return problem.code === 'no_credit' ? 'no_credit' : 'failing'
}
