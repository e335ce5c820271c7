interface Account {
  readonly brand: string
  readonly email: string
}

/** The texts of the mails in English. */
export const en = {
  openLink: 'Or open this link:',
  /** Separates a label from its link. */
  colon: ':',
  ignoreInvitation: 'If you did not expect this invitation, ignore this email.',
  confirmation: {
    subject: 'Confirm your email address',
    reason: ({ brand, email }: Account) => `Someone used ${email} for an account at ${brand}.`,
    label: 'Confirm address',
    terms: 'The link can be used once and expires after 24 hours. Earlier links no longer work.',
    ignore: 'If this was not you, ignore this email. The address then stays unconfirmed.',
  },
  addressChanged: {
    subject: 'The email address of your account was changed',
    reason: ({ email }: Account) => `The email address of the account ${email} was changed.`,
    effect: 'You can no longer sign in with this address, and all other sessions were ended.',
    contact: ({ brand }: Account) =>
      `If this was not you, someone knows your password. Contact the operators of ${brand} immediately.`,
  },
  reset: {
    subject: ({ email }: Account) => `Password recovery for user ${email}`,
    reason: ({ email }: Account) => `We received a request to reset the password for ${email}.`,
    label: 'Reset password',
    terms: 'The link can be used once and expires after one hour.',
    replacement: 'It replaces the link that we sent earlier, which no longer works.',
    endsTwoFactor:
      'Because this address was never confirmed, two-factor sign-in is turned off with the new password. You can set it up again in the settings.',
    ignore: 'If you did not request this, ignore this email. Nothing has changed.',
  },
  accountInvitation: {
    subject: 'You are invited',
    roles: {
      user: '',
      organiser: ' as an organiser of studies',
      reviewer: ' as a reviewer',
      superuser: ' as a superuser',
    },
    reason: ({ brand, role }: { readonly brand: string; readonly role: string }) =>
      `You are invited to create an account at ${brand}${role}.`,
    label: 'Create your account',
    terms: ({ email, day }: { readonly email: string; readonly day: string }) =>
      `The link can be used once, with the address ${email}, until ${day} (UTC).`,
  },
  studyInvitation: {
    subject: 'You are invited to rate a study',
    reason: ({ title }: { readonly title: string }) =>
      `You are invited as an expert to rate answers in the study "${title}".`,
    blinding: 'You see one question at a time, and never which source wrote an answer.',
    label: 'Join the study',
    terms: ({ brand }: Pick<Account, 'brand'>) =>
      `You need an account at ${brand}, which is free. The link can be used once.`,
  },
}

/** A language without one of the texts does not compile. */
export type MailTexts = typeof en
