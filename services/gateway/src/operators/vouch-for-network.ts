import { type Database, newId } from '@assay/db'
import { insertAudit } from '../users/audit-repository.ts'
import { findNetworkKey, insertVouch } from '../votes/network-key-repository.ts'
import { networkKeyIdAt, networkPseudonym } from '../votes/voter-networks.ts'

/** A network whose guests are known to be many people on one day. */
export interface Vouch {
  readonly address: string
  /** In UTC, as `YYYY-MM-DD`. */
  readonly day: string
  /** Stands in the public ledger. */
  readonly reason: string
}

/**
 * Makes the votes that the share of a network left out that day count; the rating worker sees to it.
 * The address is kept nowhere. False when somebody has vouched for it before.
 * @throws {Error} when networks of that day are told apart no more, or nobody has voted then.
 */
export async function vouchForNetwork(
  db: Database,
  { address, day, reason }: Vouch,
): Promise<boolean> {
  const keyId = networkKeyIdAt(Date.parse(day))
  return db.transaction().execute(async (trx) => {
    const key = await findNetworkKey(trx, keyId)
    if (!key) throw new Error(`Nothing is kept of the networks of ${day}.`)
    const id = newId()
    const networkKey = networkPseudonym(key, address)
    if (!(await insertVouch(trx, { id, keyId, networkKey, day, reason }))) return false
    const detail = 'by an operator'
    await insertAudit(trx, { action: 'network vouched for', subjectId: id, detail })
    return true
  })
}
