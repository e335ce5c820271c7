import type { Database } from '@assay/db'
import type { SignedStudy, StudyFacts } from '@assay/ledger'

/** Lists the frozen studies without a signature. */
export async function listUnsignedStudies(db: Database): Promise<StudyFacts[]> {
  return db
    .selectFrom('studies')
    .select(['id', 'hash', 'frozenAt'])
    .where('signature', 'is', null)
    .where('hash', 'is not', null)
    .where('frozenAt', 'is not', null)
    .$narrowType<{ hash: string; frozenAt: Date }>()
    .execute()
}

export async function updateSignature(
  db: Database,
  { id, hash, keyId, signature }: SignedStudy,
): Promise<void> {
  await db
    .updateTable('studies')
    .set({ keyId, signature })
    .where('id', '=', id)
    .where('hash', '=', hash)
    .where('signature', 'is', null)
    .execute()
}
