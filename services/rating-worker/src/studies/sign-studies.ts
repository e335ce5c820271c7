import type { Database } from '@assay/db'
import { type SigningKey, signStudy } from '@assay/ledger'
import { insertKey } from '../checkpoints/checkpoint-repository.ts'
import { listUnsignedStudies, updateSignature } from './signature-repository.ts'

/** Signs the frozen studies that have no signature. Several workers may do it at the same time. */
export async function signStudies(db: Database, key: SigningKey): Promise<void> {
  const unsigned = await listUnsignedStudies(db)
  if (unsigned.length > 0) await insertKey(db, key.publicKey)
  for (const study of unsigned) await updateSignature(db, signStudy(study, key))
}
