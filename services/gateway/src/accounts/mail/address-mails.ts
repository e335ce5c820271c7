import { composeMail, type MailStyle } from './compose-mail.ts'
import type { Mail } from './create-mailer.ts'
import { MAIL_TEXTS } from './mail-texts.ts'

export interface AddressContent extends MailStyle {
  readonly email: string
}

export interface ConfirmationContent extends AddressContent {
  /** Anyone who has the link can confirm the address. */
  readonly link: string
}

/** Composes the mail that asks the owner of an address to confirm it. */
export function confirmationMail({ link, ...content }: ConfirmationContent): Mail {
  const { subject, reason, label, terms, ignore } = MAIL_TEXTS[content.language].confirmation
  return composeMail({
    ...{ ...content, subject, before: [reason(content)] },
    ...{ link: { label, href: link }, after: [terms, ignore] },
  })
}

/** Composes the notice to an account's former address. It does not name the new address. */
export function addressChangedMail(content: AddressContent): Mail {
  const { subject, reason, effect, contact } = MAIL_TEXTS[content.language].addressChanged
  const before = [reason(content), effect]
  return composeMail({ ...content, subject, before, after: [contact(content)] })
}
