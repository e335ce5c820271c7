import type { Database } from '@assay/db'
import { insertAudit } from '../../accounts/audit/audit-repository.ts'
import { assertMailsAvailable, distinctAddresses } from '../../accounts/mail/invited-addresses.ts'
import type { AccountMails } from '../../accounts/mail/start-account-mails.ts'
import { BEFORE_CLOSE, changeStudy } from '../change-study.ts'
import type { StudyStep } from '../step-of.ts'
import { assertRoomFor, isSame } from './join-policy.ts'
import { insertRater, listStoredRaters } from './rater-repository.ts'

export interface Invitations extends StudyStep {
  readonly emails: readonly string[]
  readonly note: string | null
}

/**
 * Invites raters by mail. An address that was invited before gets a new mail, and its earlier
 * invitation stops working. Raters who have joined get none.
 * @returns the number of mails.
 * @throws {NotFoundError} for an unknown study.
 * @throws {ConflictError} if no mails can be sent, or if the study is over or has enough raters.
 */
export async function inviteRaters(
  { db, mails }: { readonly db: Database; readonly mails: AccountMails },
  { studyId, emails, note, by }: Invitations,
): Promise<number> {
  const mailIds = await changeStudy(db, { studyId, states: BEFORE_CLOSE }, async (trx) => {
    assertMailsAvailable(mails)
    const raters = await listStoredRaters(trx, studyId)
    const addresses = distinctAddresses(emails)
    const known = (email: string) => raters.find((rater) => isSame(rater.email, email))
    assertRoomFor(raters, addresses.filter((email) => !known(email)).length)
    const recorded: (string | undefined)[] = []
    for (const email of addresses) {
      const rater = known(email)
      if (rater?.joinedAt && !rater.leftAt && !rater.removedAt) continue
      const raterId = rater?.id ?? (await insertRater(trx, { studyId, email }))
      const mail = { kind: 'study-invitation', userId: null, email, raterId, note } as const
      recorded.push(await mails.record(trx, mail))
    }
    const detail = `${recorded.length} mails`
    const entry = { action: 'study rater invited', actorId: by, subjectId: studyId } as const
    await insertAudit(trx, { ...entry, detail })
    return recorded
  })
  for (const mailId of mailIds) mails.send(mailId)
  return mailIds.length
}
