import { SIGN_UP_PATH, STUDY_JOIN_PATH } from '@assay/contracts/constants'
import type { Role } from '@assay/contracts/roles'
import { storeMailedToken } from '../admission/invitation-repository.ts'
import { createSecretToken } from '../secret-token.ts'
import type { AccountMail } from './account-mail-repository.ts'
import { composeMail } from './compose-mail.ts'
import type { Mail } from './create-mailer.ts'
import { storeInvitationToken } from './invitation-repository.ts'
import { linkWithToken } from './link-with-token.ts'
import type { MailOptions } from './mail-options.ts'

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
  const { subject, before, label, path, terms } = content
  const composed = composeMail({
    brand,
    subject: `${brand} - ${subject}`,
    before,
    link: { label, invitation: label, href: linkWithToken(publicUrl, path, token) },
    after: [terms, 'If you did not expect this invitation, ignore this email.'],
  })
  return { ...composed, to: mail.email }
}

const AS_ROLE: Readonly<Record<Role, string>> = {
  user: '',
  organiser: ' as an organiser of studies',
  reviewer: ' as a reviewer',
  superuser: ' as a superuser',
}

async function toAccountInvitation(
  { db, brand }: Options,
  { invitationId, email }: AccountMail,
  hash: Buffer,
): Promise<InvitationContent | undefined> {
  const invitation = invitationId && (await storeMailedToken(db, invitationId, hash))
  if (!invitation) return undefined
  const { role, expiresAt } = invitation
  const day = expiresAt.toISOString().slice(0, 10)
  return {
    subject: 'You are invited',
    before: [`You are invited to create an account at ${brand}${AS_ROLE[role]}.`],
    label: 'Create your account',
    path: SIGN_UP_PATH,
    terms: `The link can be used once, with the address ${email}, until ${day} (UTC).`,
  }
}

async function toStudyInvitation(
  { db, brand }: Options,
  { raterId, note }: AccountMail,
  hash: Buffer,
): Promise<InvitationContent | undefined> {
  const study = raterId && (await storeInvitationToken(db, raterId, hash))
  if (!study) return undefined
  return {
    subject: 'You are invited to rate a study',
    before: [
      `You are invited as an expert to rate answers in the study "${study.title}".`,
      'You see one question at a time, and never which source wrote an answer.',
      ...(note ? [note] : []),
    ],
    label: 'Join the study',
    path: STUDY_JOIN_PATH,
    terms: `You need an account at ${brand}, which is free. The link can be used once.`,
  }
}
