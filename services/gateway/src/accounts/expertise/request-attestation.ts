import type { RequestAttestationBody } from '@assay/contracts/expertise'
import type { Database } from '@assay/db'
import { ConflictError } from '../../http/app-error.ts'
import { upsertAttestation } from './attestation-repository.ts'
import { findDeclaration } from './expertise-repository.ts'

/**
 * Queues the account's declaration for review by a superuser. A second request replaces the first.
 * @throws {ConflictError} if the account has no declaration.
 */
export async function requestAttestation(
  db: Database,
  userId: string,
  { evidence, statement }: RequestAttestationBody,
): Promise<void> {
  const declaration = await findDeclaration(db, userId)
  if (!declaration) throw new ConflictError('Please declare your field and role first.')
  const { field, role } = declaration
  await upsertAttestation(db, userId, { field, role, evidence, statement })
}
