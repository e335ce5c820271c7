import type { Bus } from '@assay/bus'
import type { TrialReply } from '@assay/contracts/connection-problems'
import type { ConnectionEntry } from '@assay/contracts/connections'
import type { Database } from '@assay/db'
import { insertAudit } from '../../accounts/audit/audit-repository.ts'
import { BadRequestError, ConflictError, NotFoundError } from '../../http/app-error.ts'
import { changedFields } from './changed-fields.ts'
import { assertMaySaveConnection } from './connection-policy.ts'
import {
  type FirstCheck,
  listManagedConnections,
  lockConnections,
  updateCheck,
} from './connection-repository.ts'
import { runTrial } from './run-trial.ts'
import { upsertConnections } from './seed-repository.ts'

export interface ConnectionEdit {
  readonly entry: ConnectionEntry
  /** The id in the path of an edit; undefined for a new connection. */
  readonly id?: string
  readonly by: string
}

/**
 * Adds or replaces a connection for a superuser. If its server cannot be reached, it is saved as a
 * draft with the reason. The connection and its audit entry are committed together, after the rules
 * about keys are checked again.
 * @throws {BadRequestError} for a built-in kind, or if the id would change.
 * @throws {NotFoundError} for an unknown id. @throws {ConflictError} for a new connection with the
 * id of another, or with a key for another address.
 */
export async function saveConnection(
  { db, bus }: { readonly db: Database; readonly bus: Bus },
  { entry, id, by }: ConnectionEdit,
): Promise<void> {
  if (id !== undefined && id !== entry.id) throw new BadRequestError('An id cannot be changed')
  await assertFits(db, entry, id)
  const check = toFirstCheck(await runTrial(bus, { task: 'list', connection: entry }))
  await db.transaction().execute(async (trx) => {
    await lockConnections(trx)
    const before = await assertFits(trx, entry, id)
    await upsertConnections(trx, [entry], new Date())
    await updateCheck(trx, entry.id, check)
    const changed = before ? changedFields(before.settings, entry) : ['added']
    const detail = [entry.id, ...changed].join(' ')
    await insertAudit(trx, { action: 'connection saved', actorId: by, detail })
  })
}

/** Returns the version that the entry replaces, if there is one. */
async function assertFits(db: Database, entry: ConnectionEntry, id: string | undefined) {
  const stored = await listManagedConnections(db)
  const before = stored.find(({ settings }) => settings.id === entry.id)
  if (id !== undefined && !before) throw new NotFoundError('Connection not found')
  if (id === undefined && before && !before.retiredAt)
    throw new ConflictError('There is already a connection {id}', { params: { id: entry.id } })
  assertMaySaveConnection(
    entry,
    stored.map(({ settings }) => settings),
  )
  return before
}

/** A server that answers without a list can be used. */
function toFirstCheck(reply: TrialReply): FirstCheck {
  if ('names' in reply)
    return { isDraft: false, hasWorker: true, problem: null, names: reply.names }
  const problem = 'problem' in reply ? reply.problem : null
  const hasWorker = problem?.code !== 'missing_key' && problem?.code !== 'no_worker'
  return { isDraft: problem?.code !== 'no_list', hasWorker, problem, names: null }
}
