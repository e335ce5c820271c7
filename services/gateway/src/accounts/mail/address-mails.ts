import { composeMail } from './compose-mail.ts'
import type { Mail } from './create-mailer.ts'

export interface ConfirmationContent {
  readonly brand: string
  readonly email: string
  /** Anyone who has the link can confirm the address. */
  readonly link: string
  readonly validHours: number
}

/** Composes the mail that asks the owner of an address to confirm it. */
export function confirmationMail({ brand, email, link, validHours }: ConfirmationContent): Mail {
  return composeMail({
    brand,
    subject: `${brand} - Confirm your email address`,
    before: [`Someone used ${email} for an account at ${brand}.`],
    link: {
      label: 'Confirm address',
      invitation: 'Confirm that this address is yours',
      href: link,
    },
    after: [
      `The link can be used once and expires after ${validHours} hours. Earlier links no longer work.`,
      'If this was not you, ignore this email. The address then stays unconfirmed.',
    ],
  })
}

/** Composes the notice to an account's former address. It does not name the new address. */
export function addressChangedMail({
  brand,
  email,
}: Pick<ConfirmationContent, 'brand' | 'email'>): Mail {
  return composeMail({
    brand,
    subject: `${brand} - The email address of your account was changed`,
    before: [
      `The email address of the account ${email} was changed.`,
      'You can no longer sign in with this address, and all other sessions were ended.',
    ],
    after: [
      `If this was not you, someone knows your password. Contact the operators of ${brand} immediately.`,
    ],
  })
}
