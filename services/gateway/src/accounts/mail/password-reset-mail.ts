import { composeMail } from './compose-mail.ts'
import type { Mail } from './create-mailer.ts'

export interface PasswordResetContent {
  readonly brand: string
  readonly email: string
  /** Anyone who has the link can set a new password. */
  readonly link: string
  readonly validHours: number
  /** Whether this link voids an earlier mailed link. */
  readonly isReplacement: boolean
  /** Whether the new password turns off two-factor sign-in. */
  readonly endsTwoFactor: boolean
}

/** Composes the mail with the link for setting a new password. */
export function passwordResetMail(content: PasswordResetContent): Mail {
  const { brand, email, link, validHours, isReplacement, endsTwoFactor } = content
  const valid = validHours === 1 ? 'one hour' : `${validHours} hours`
  return composeMail({
    brand,
    subject: `${brand} - Password recovery for user ${email}`,
    before: [`We received a request to reset the password for ${email}.`],
    link: { label: 'Reset password', invitation: 'Set a new password', href: link },
    after: [
      `The link can be used once and expires after ${valid}.`,
      ...(isReplacement
        ? ['It replaces the link that we sent earlier, which no longer works.']
        : []),
      ...(endsTwoFactor
        ? [
            'Because this address was never confirmed, two-factor sign-in is turned off with the new password. You can set it up again in the settings.',
          ]
        : []),
      'If you did not request this, ignore this email. Nothing has changed.',
    ],
  })
}
