import type { ConnectionDto, ConnectionState } from '@assay/contracts/connection-routes'
import { keyVariableOf } from '@assay/contracts/connections'
import type { ManagedConnection } from './connection-repository.ts'
import { withoutWorker } from './run-trial.ts'

export function toConnectionDto(connection: ManagedConnection): ConnectionDto {
  const { settings: entry, problem, names, checkedAt, editedAt, models } = connection
  const state = connectionState(connection)
  return {
    entry,
    state,
    // A worker that lacks a variable names it.
    problem:
      state === 'without_key' && problem?.code !== 'missing_key' ? withoutWorker(entry) : problem,
    key_variable: keyVariableOf(entry) ?? null,
    names,
    checked_at: checkedAt?.toISOString() ?? null,
    is_edited: editedAt !== null,
    models,
  }
}

/** Returns the most important fact about a connection. */
function connectionState({
  retiredAt,
  isDraft,
  isServed,
  problem,
}: Pick<ManagedConnection, 'retiredAt' | 'isDraft' | 'isServed' | 'problem'>): ConnectionState {
  if (retiredAt) return 'retired'
  if (!isServed) return 'without_key'
  if (isDraft) return 'draft'
  return problem && problem.code !== 'no_list' ? 'unreachable' : 'ready'
}
