import { SIGN_UP_PATH, STUDY_JOIN_PATH } from '@assay/contracts/constants'
import { storeMailedToken } from '../admission/invitation-repository.ts'
import { createSecretToken } from '../secret-token.ts'
import type { AccountMail } from './account-mail-repository.ts'
import { composeMail } from './compose-mail.ts'
import type { Mail } from './create-mailer.ts'
import { storeInvitationToken } from './invitation-repository.ts'
import { linkWithToken } from './link-with-token.ts'
import type { MailOptions } from './mail-options.ts'
import { MAIL_TEXTS } from './mail-texts.ts'

type Options = Pick<MailOptions, 'db' | 'brand' | 'publicUrl'>

/** What differs between the invitations. */
interface InvitationContent {
  readonly subject: string
  readonly before: readonly string[]
  readonly label: string
  readonly path: string
  readonly terms: string
}

/**
 * Composes the mail that invites a person, with a new token. Returns undefined if the invitation
 * was withdrawn, or if it no longer works.
 */
export async function composeInvitation(
  options: Options,
  mail: AccountMail,
): Promise<(Mail & { readonly to: string }) | undefined> {
  const { token, hash } = createSecretToken()
  const content =
    mail.kind === 'account-invitation'
      ? await toAccountInvitation(options, mail, hash)
      : await toStudyInvitation(options, mail, hash)
  if (!content) return undefined
  const { brand, publicUrl } = options
  const { language, email } = mail
  const { subject, before, label, path, terms } = content
  const link = { label, href: linkWithToken(publicUrl, path, token) }
  const after = [terms, MAIL_TEXTS[language].ignoreInvitation]
  return { ...composeMail({ language, brand, subject, before, link, after }), to: email }
}

async function toAccountInvitation(
  { db, brand }: Options,
  { invitationId, email, language }: AccountMail,
  hash: Buffer,
): Promise<InvitationContent | undefined> {
  const invitation = invitationId && (await storeMailedToken(db, invitationId, hash))
  if (!invitation) return undefined
  const { subject, roles, reason, label, terms } = MAIL_TEXTS[language].accountInvitation
  const day = invitation.expiresAt.toISOString().slice(0, 10)
  return {
    ...{ subject, label, path: SIGN_UP_PATH, terms: terms({ email, day }) },
    before: [reason({ brand, role: roles[invitation.role] })],
  }
}

async function toStudyInvitation(
  { db, brand }: Options,
  { raterId, note, language }: AccountMail,
  hash: Buffer,
): Promise<InvitationContent | undefined> {
  const study = raterId && (await storeInvitationToken(db, raterId, hash))
  if (!study) return undefined
  const { subject, reason, blinding, label, terms } = MAIL_TEXTS[language].studyInvitation
  return {
    ...{ subject, label, path: STUDY_JOIN_PATH, terms: terms({ brand }) },
    before: [reason(study), blinding, ...(note ? [note] : [])],
  }
}
