import { type Bus, respond } from '@assay/bus'
import { type ConnectionTrial, tryConnection, WITHOUT_KEY } from '@assay/contracts/bus/subjects'
import type { TrialReply } from '@assay/contracts/connection-problems'
import { KeyVariable } from '@assay/contracts/connections'
import { assertLocal } from '../providers/assert-local.ts'
import type { AccessOptions } from '../providers/connection-access.ts'
import { listNames } from './list-names.ts'
import { openConnection } from './open-connection.ts'
import { testModel } from './test-model.ts'
import { toProblem } from './to-problem.ts'

/**
 * Lists and tests connections at the request of gateways, which have no keys. A worker receives
 * only requests for keys that it has.
 */
export function answerTrials(bus: Bus, access: AccessOptions): AsyncDisposable {
  const { variables } = access
  const stopping = new AbortController()
  const responders = new DisposableStack()
  const keys = Object.keys(variables).filter(
    (name) => variables[name] && KeyVariable.safeParse(name).success,
  )
  for (const key of [WITHOUT_KEY, ...keys]) {
    const reply = (trial: ConnectionTrial) => answer(trial, access, stopping.signal)
    responders.use(respond(bus, tryConnection, key, reply, { isShared: true }))
  }
  return {
    async [Symbol.asyncDispose]() {
      responders.dispose()
      stopping.abort('stopped')
    },
  }
}

async function answer(
  trial: ConnectionTrial,
  access: AccessOptions,
  stopping: AbortSignal,
): Promise<TrialReply> {
  const { connection } = trial
  try {
    if (access.isLocalOnly) await assertLocal(connection)
    if (trial.task === 'list') return { names: await listNames(connection, access, stopping) }
    const provider = openConnection(connection, access)
    return { test: await testModel(provider, trial.model, stopping) }
  } catch (error) {
    return { problem: toProblem(error) }
  }
}
