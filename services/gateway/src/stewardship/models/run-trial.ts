import { type Bus, request } from '@assay/bus'
import { type ConnectionTrial, tryConnection, WITHOUT_KEY } from '@assay/contracts/bus/subjects'
import type { ConnectionProblem, TrialReply } from '@assay/contracts/connection-problems'
import { type ConnectionEntry, keyVariableOf } from '@assay/contracts/connections'
import { variablesOf } from './connection-policy.ts'

/** Longer than a worker takes for a test. */
const REPLY_WITHIN_MS = 65_000

/** Lists or tests a connection through a worker that has its key. */
export async function runTrial(bus: Bus, trial: ConnectionTrial): Promise<TrialReply> {
  const key = keyVariableOf(trial.connection) ?? WITHOUT_KEY
  const reply = await request(bus, tryConnection, key, trial, REPLY_WITHIN_MS)
  return reply ?? { problem: withoutWorker(trial.connection) }
}

/** Why no worker can use a connection. */
export function withoutWorker(connection: ConnectionEntry): ConnectionProblem {
  const variables = variablesOf(connection)
  if (variables.length === 0) return { code: 'no_worker', detail: 'No inference worker replied.' }
  return { code: 'missing_key', detail: variables.join(', ') }
}
