import { createSecretToken } from '../secret-token.ts'
import { endsTwoFactor } from '../users/claim-account.ts'
import type { Mail } from './create-mailer.ts'
import { linkWithToken } from './link-with-token.ts'
import type { MailOptions } from './mail-options.ts'
import { passwordResetMail } from './password-reset-mail.ts'
import { storeResetToken } from './recovery-repository.ts'

export interface ResetMail extends Mail {
  readonly to: string
  readonly userId: string
}

/**
 * Composes the mail for an open request, with a new token. Returns undefined if the request is
 * used, void or expired.
 */
export async function composeReset(
  { db, brand, publicUrl }: Pick<MailOptions, 'db' | 'brand' | 'publicUrl'>,
  resetId: string,
): Promise<ResetMail | undefined> {
  const { token, hash } = createSecretToken()
  const recipient = await storeResetToken(db, resetId, hash)
  if (!recipient) return undefined
  const { email, id: userId, language, isReplacement } = recipient
  const link = linkWithToken(publicUrl, '/reset-password', token, language)
  const content = {
    ...{ language, brand, email, link, isReplacement },
    endsTwoFactor: await endsTwoFactor(db, recipient),
  }
  return { ...passwordResetMail(content), to: email, userId }
}
