import { composeMail } from './compose-mail.ts'
import type { Mail } from './create-mailer.ts'

export interface PasswordResetContent {
  readonly brand: string
  readonly email: string
  /** Sets a new password for anyone who has the link. */
  readonly link: string
  readonly validHours: number
  /** Whether this link voids another that was mailed. */
  readonly isReplacement: boolean
  /** Whether the new password turns off two-factor sign-in. */
  readonly endsTwoFactor: boolean
}

/** The mail with the link for a new password. */
export function passwordResetMail(content: PasswordResetContent): Mail {
  const { brand, email, link, validHours, isReplacement, endsTwoFactor } = content
  const valid = validHours === 1 ? 'one hour' : `${validHours} hours`
  return composeMail({
    brand,
    subject: `${brand} - Password recovery for user ${email}`,
    before: [`We received a request to recover the password of ${email}.`],
    link: { label: 'Reset password', invitation: 'Set a new password', href: link },
    after: [
      `The link works once and for ${valid}.`,
      ...(isReplacement ? ['It voids the link that we sent before: only this one works.'] : []),
      ...(endsTwoFactor
        ? [
            'This address was never confirmed, so two-factor sign-in is turned off with the new password: set it up again in the settings.',
          ]
        : []),
      'If you did not ask for this, ignore this mail: nothing has changed.',
    ],
  })
}
