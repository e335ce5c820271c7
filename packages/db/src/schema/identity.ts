import type { Generated } from 'kysely'

/** A sign-in at another provider; `subject` is the provider's lasting name for the person. */
export interface IdentityTable {
  provider: 'google'
  subject: string
  userId: string
  createdAt: Generated<Date>
}
