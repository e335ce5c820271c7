import type { NetworkExemptionBody } from '@assay/contracts/reviews'
import type { Database } from '@assay/db'
import { insertAudit } from '../../accounts/audit/audit-repository.ts'
import { findNetworkKey, insertExemption } from '../../arena/networks/network-key-repository.ts'
import {
  networkKeyIdAt,
  networkPseudonym,
  toInboxNetwork,
} from '../../arena/networks/voter-networks.ts'

/**
 * Queues an exemption. The rating worker then counts the votes of that day that exceeded the
 * network's share. The address is not stored. Returns `unknown` if the key of that day was deleted
 * or never created.
 * @param by the reviewer; null for an operator at the command line.
 */
export async function exemptNetwork(
  db: Database,
  { address, day, reason }: NetworkExemptionBody,
  by: string | null,
): Promise<'exempted' | 'already' | 'unknown'> {
  const keyId = networkKeyIdAt(Date.parse(day))
  return db.transaction().execute(async (trx) => {
    const key = await findNetworkKey(trx, keyId)
    if (!key) return 'unknown'
    const network = toInboxNetwork({ keyId, key: networkPseudonym(key, address) })
    const id = await insertExemption(trx, { ...network, day, reason })
    if (id === undefined) return 'already'
    await insertAudit(trx, {
      action: 'network exempted',
      actorId: by,
      subjectId: id,
      ...(by === null && { detail: 'by an operator' }),
    })
    return 'exempted'
  })
}
