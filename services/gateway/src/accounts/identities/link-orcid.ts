import type { Database } from '@assay/db'
import { BadRequestError, ConflictError } from '../../http/app-error.ts'
import { insertAudit } from '../audit/audit-repository.ts'
import { queueWithdrawal } from '../expertise/expertise-repository.ts'
import { isOrcidId } from './orcid-id.ts'
import { deleteOrcid, findOrcid, insertOrcid } from './orcid-repository.ts'

/**
 * Links an ORCID iD to the account. Linking the same iD again changes nothing.
 * @throws {BadRequestError} if the iD is invalid.
 * @throws {ConflictError} if the iD belongs to another account, or if this account has another iD.
 */
export async function linkOrcid(db: Database, userId: string, orcid: string): Promise<void> {
  if (!isOrcidId(orcid)) throw new BadRequestError('The ORCID iD is not valid')
  if (await insertOrcid(db, { orcid, userId })) {
    await insertAudit(db, { action: 'ORCID iD linked', actorId: userId, subjectId: userId })
    return
  }
  const own = await findOrcid(db, userId)
  if (own?.orcid === orcid) return
  throw new ConflictError(
    own
      ? 'Another ORCID iD is linked. Please unlink it first.'
      : 'This ORCID iD is linked to another account.',
  )
}

/** Unlinks the iD. From the next fold on, the account's votes no longer count as identified. */
export async function unlinkOrcid(db: Database, userId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (!(await deleteOrcid(trx, userId))) return
    await queueWithdrawal(trx, userId)
    await insertAudit(trx, { action: 'ORCID iD unlinked', actorId: userId, subjectId: userId })
  })
}
