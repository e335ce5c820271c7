import type { Database } from '@assay/db'
import { isStudySignedBy } from '@assay/ledger'

/**
 * Checks the signature of every frozen study.
 * @returns a summary.
 * @throws {Error} at the first invalid signature.
 */
export async function verifyStoredStudies(db: Database): Promise<string> {
  const keys = await db.selectFrom('ledgerKeys').select(['keyId', 'spki']).execute()
  const studies = await db
    .selectFrom('studies')
    .select(['id', 'hash', 'frozenAt', 'keyId', 'signature'])
    .where('signature', 'is not', null)
    .$narrowType<{ hash: string; frozenAt: Date; keyId: string; signature: string }>()
    .execute()
  for (const study of studies) {
    if (!keys.some((key) => isStudySignedBy(study, key)))
      throw new Error(`the study ${study.id} is not signed by any key`)
  }
  return `${studies.length} have a valid signature`
}
