import { z } from 'zod'
import { defineRoute } from './route-contract.ts'

/** The rule for new accounts, and whether visitors may use the site without an account. */
export const AdmissionDto = z.object({
  rule: z.enum(['open', 'domains', 'invitation']),
  /** The domains of the addresses that may create accounts, for the rule `domains`. */
  domains: z.array(z.string()),
  has_guests: z.boolean(),
  /** Whether an account cannot sign in with a password before its address is confirmed. */
  needs_confirmation: z.boolean(),
})
export type AdmissionDto = z.infer<typeof AdmissionDto>

export const readAdmissionRoute = defineRoute('GET', '/api/v1/admission/', {
  access: 'open',
  summary: 'Read who may create an account',
  response: { 200: AdmissionDto },
})
