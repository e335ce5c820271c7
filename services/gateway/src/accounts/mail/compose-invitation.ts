import { STUDY_JOIN_PATH } from '@assay/contracts/constants'
import { createSecretToken } from '../secret-token.ts'
import type { AccountMail } from './account-mail-repository.ts'
import { composeMail } from './compose-mail.ts'
import type { Mail } from './create-mailer.ts'
import { storeInvitationToken } from './invitation-repository.ts'
import type { MailOptions } from './mail-options.ts'

/**
 * Composes the mail that invites a rater, with a new token. Returns undefined if the invitation was
 * withdrawn or the study is over.
 */
export async function composeInvitation(
  { db, brand, publicUrl }: Pick<MailOptions, 'db' | 'brand' | 'publicUrl'>,
  { raterId, email, note }: Pick<AccountMail, 'raterId' | 'email' | 'note'>,
): Promise<(Mail & { readonly to: string }) | undefined> {
  const { token, hash } = createSecretToken()
  const study = raterId && (await storeInvitationToken(db, raterId, hash))
  if (!study) return undefined
  const link = new URL(STUDY_JOIN_PATH, publicUrl)
  link.searchParams.set('token', token)
  const mail = composeMail({
    brand,
    subject: `${brand} - You are invited to rate a study`,
    before: [
      `You are invited as an expert to rate answers in the study "${study.title}".`,
      'You see one question at a time, and never which source wrote an answer.',
      ...(note ? [note] : []),
    ],
    link: { label: 'Join the study', invitation: 'Join the study', href: link.href },
    after: [
      `You need an account at ${brand}, which is free. The link can be used once.`,
      'If you did not expect this invitation, ignore this email.',
    ],
  })
  return { ...mail, to: email }
}
