import type { AddressContent } from './address-mails.ts'
import { composeMail } from './compose-mail.ts'
import type { Mail } from './create-mailer.ts'
import { MAIL_TEXTS } from './mail-texts.ts'

export interface PasswordResetContent extends AddressContent {
  /** Anyone who has the link can set a new password. */
  readonly link: string
  /** Whether this link voids an earlier mailed link. */
  readonly isReplacement: boolean
  /** Whether the new password turns off two-factor sign-in. */
  readonly endsTwoFactor: boolean
}

/** Composes the mail with the link for setting a new password. */
export function passwordResetMail(content: PasswordResetContent): Mail {
  const { language, brand, link, isReplacement, endsTwoFactor } = content
  const texts = MAIL_TEXTS[language].reset
  return composeMail({
    ...{ language, brand, subject: texts.subject(content), before: [texts.reason(content)] },
    link: { label: texts.label, href: link },
    after: [
      texts.terms,
      ...(isReplacement ? [texts.replacement] : []),
      ...(endsTwoFactor ? [texts.endsTwoFactor] : []),
      texts.ignore,
    ],
  })
}
