import { composeMail } from './compose-mail.ts'
import type { Mail } from './create-mailer.ts'

export interface ConfirmationContent {
  readonly brand: string
  readonly email: string
  /** Confirms the address for anyone who has the link. */
  readonly link: string
  readonly validHours: number
}

/** The mail that asks the owner of an address to confirm it. */
export function confirmationMail({ brand, email, link, validHours }: ConfirmationContent): Mail {
  return composeMail({
    brand,
    subject: `${brand} - Confirm your email address`,
    before: [`Somebody gave ${email} as the address of an account at ${brand}.`],
    link: { label: 'Confirm address', invitation: 'Confirm that it is yours', href: link },
    after: [
      `The link works once and for ${validHours} hours. It voids any that we sent before.`,
      'If it was not you, ignore this mail: the address stays unconfirmed.',
    ],
  })
}

/** The notice to an account's former address. It does not name the new one. */
export function addressChangedMail({
  brand,
  email,
}: Pick<ConfirmationContent, 'brand' | 'email'>): Mail {
  return composeMail({
    brand,
    subject: `${brand} - The email address of your account was changed`,
    before: [
      `The account of ${email} has another email address from now on.`,
      'This address no longer opens it, and its other sessions were ended.',
    ],
    after: [
      `If it was not you, somebody knows your password: write to the operators of ${brand} at once.`,
    ],
  })
}
