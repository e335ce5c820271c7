import type { Generated } from 'kysely'

/**
 * A sign-in at Google, or a linked ORCID iD; `subject` is the provider's lasting name for the person.
 */
export interface IdentityTable {
  provider: 'google' | 'orcid'
  subject: string
  userId: string
  createdAt: Generated<Date>
  /** An organisation says on the iD's public record that it employs the person. */
  isAffiliated: Generated<boolean>
  /** When that record is to be read, where the operator has it read. */
  recordDueAt: Generated<Date>
  /** Since it was read last. */
  recordAttempts: Generated<number>
}
