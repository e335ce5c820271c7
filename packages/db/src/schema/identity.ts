import type { Generated } from 'kysely'

/**
 * A sign-in at Google, or a linked ORCID iD; `subject` is the provider's lasting name for the person.
 */
export interface IdentityTable {
  provider: 'google' | 'orcid'
  subject: string
  userId: string
  createdAt: Generated<Date>
}
