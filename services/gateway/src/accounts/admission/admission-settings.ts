import { z } from 'zod'
import { MailDomains } from '../users/mail-domain.ts'

/** The rule for new accounts. */
export interface AdmissionRule {
  readonly rule: 'open' | 'domains' | 'invitation'
  /** In lower case and ASCII. Empty for the other rules. */
  readonly domains: readonly string[]
}

const DOMAINS_PREFIX = 'domains:'

/** The settings for new accounts and guests. */
export const AdmissionSettings = z.object({
  ADMISSION: z
    .string()
    .transform(toRule)
    .prefault('open')
    .describe(
      'The rule for new accounts: open, invitation or domains:example.org,hospital.example',
    ),
  GUESTS: z
    .stringbool()
    .default(true)
    .describe('Whether visitors may use the site without an account'),
})

function toRule(value: string, context: z.RefinementCtx): AdmissionRule {
  if (value === 'open' || value === 'invitation') return { rule: value, domains: [] }
  const list = value.startsWith(DOMAINS_PREFIX) ? value.slice(DOMAINS_PREFIX.length) : ''
  const domains = MailDomains.safeParse(list.split(',')).data
  if (domains) return { rule: 'domains', domains }
  context.addIssue({
    code: 'custom',
    message:
      'must be open, invitation, or domains: and a list such as domains:example.org,hospital.example',
  })
  return z.NEVER
}
