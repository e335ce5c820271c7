import type { VouchBody } from '@assay/contracts/reviews'
import type { Database } from '@assay/db'
import { insertAudit } from '../../accounts/audit/audit-repository.ts'
import { findNetworkKey, insertVouch } from '../../arena/networks/network-key-repository.ts'
import {
  networkKeyIdAt,
  networkPseudonym,
  toInboxNetwork,
} from '../../arena/networks/voter-networks.ts'

/**
 * Makes the votes that the share of a network left out that day count; the rating worker sees to it.
 * The address is kept nowhere. `unknown` when networks of that day are told apart no more, or nobody
 * has voted then.
 * @param by the superuser; null for an operator at the command line.
 */
export async function vouchForNetwork(
  db: Database,
  { address, day, reason }: VouchBody,
  by: string | null,
): Promise<'vouched' | 'already' | 'unknown'> {
  const keyId = networkKeyIdAt(Date.parse(day))
  return db.transaction().execute(async (trx) => {
    const key = await findNetworkKey(trx, keyId)
    if (!key) return 'unknown'
    const network = toInboxNetwork({ keyId, key: networkPseudonym(key, address) })
    const id = await insertVouch(trx, { ...network, day, reason })
    if (id === undefined) return 'already'
    await insertAudit(trx, {
      action: 'network vouched for',
      actorId: by,
      subjectId: id,
      ...(by === null && { detail: 'by an operator' }),
    })
    return 'vouched'
  })
}
