import type { Database } from '@assay/db'
import { BadRequestError, ConflictError } from '../../http/app-error.ts'
import { insertAudit } from '../audit/audit-repository.ts'
import { queueWithdrawal } from '../expertise/expertise-repository.ts'
import { isOrcidId } from './orcid-id.ts'
import { deleteOrcid, findOrcid, insertOrcid } from './orcid-repository.ts'

/**
 * Links an ORCID iD to the account. Linking the same iD again changes nothing.
 * @throws {BadRequestError} for an invalid iD.
 * @throws {ConflictError} for another account's iD, or a second iD for this account.
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

/** Unlinks the iD. From the next fold on, leaderboards do not count the votes as identified. */
export async function unlinkOrcid(db: Database, userId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (!(await deleteOrcid(trx, userId))) return
    await queueWithdrawal(trx, userId)
    await insertAudit(trx, { action: 'ORCID iD unlinked', actorId: userId, subjectId: userId })
  })
}
