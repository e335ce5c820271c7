import { SIGN_UP_PATH } from '@assay/contracts/constants'
import type { Database } from '@assay/db'
import { ConflictError } from '../../http/app-error.ts'
import { insertAudit } from '../audit/audit-repository.ts'
import { assertMailsAvailable, distinctAddresses } from '../mail/invited-addresses.ts'
import type { AccountMails } from '../mail/start-account-mails.ts'
import { createSecretToken } from '../secret-token.ts'
import { findUserByEmail } from '../users/user-repository.ts'
import {
  type Invitation,
  type InvitationTerms,
  insertInvitation,
  renewInvitation,
} from './invitation-repository.ts'

/**
 * Invites people by mail. An address that was invited before gets a new mail, and its earlier
 * invitation stops working.
 * @returns the number of mails.
 * @throws {ConflictError} if no mails can be sent, or if an address has an account.
 */
export async function inviteByMail(
  { db, mails }: { readonly db: Database; readonly mails: AccountMails },
  emails: readonly string[],
  terms: InvitationTerms,
): Promise<number> {
  assertMailsAvailable(mails)
  const mailIds = await db.transaction().execute(async (trx) => {
    const recorded: (string | undefined)[] = []
    for (const email of distinctAddresses(emails)) {
      if (await findUserByEmail(trx, email))
        throw new ConflictError('{email} has an account.', { params: { email } })
      const invitation = { ...terms, email }
      const { id: invitationId } =
        (await renewInvitation(trx, invitation)) ?? (await insertInvitation(trx, invitation))
      const mail = { kind: 'account-invitation', userId: null, email, invitationId } as const
      recorded.push(await mails.record(trx, mail))
      await auditInvited(trx, invitationId, terms, 'mail')
    }
    return recorded
  })
  for (const mailId of mailIds) mails.send(mailId)
  return mailIds.length
}

/**
 * Creates a link with which people may create an account.
 * @returns the path with the token. Only a hash of the token is stored.
 */
export async function createInvitationLink(
  db: Database,
  { maxUses, ...terms }: InvitationTerms & { readonly maxUses: number },
): Promise<Invitation & { readonly path: string }> {
  const { token, hash: tokenHash } = createSecretToken()
  const invitation = await db.transaction().execute(async (trx) => {
    const created = await insertInvitation(trx, { ...terms, tokenHash, maxUses })
    await auditInvited(trx, created.id, terms, `link, uses: ${maxUses}`)
    return created
  })
  return { ...invitation, path: `${SIGN_UP_PATH}?token=${token}` }
}

async function auditInvited(
  trx: Database,
  subjectId: string,
  { by: actorId, role }: InvitationTerms,
  way: string,
): Promise<void> {
  const detail = `${way}, ${role}`
  await insertAudit(trx, { action: 'account invited', actorId, subjectId, detail })
}
