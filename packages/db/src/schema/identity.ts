import type { Generated } from 'kysely'

/**
 * A Google sign-in or a linked ORCID iD. `subject` is the provider's permanent id of the person.
 */
export interface IdentityTable {
  provider: 'google' | 'orcid'
  subject: string
  userId: string
  createdAt: Generated<Date>
  /**
   * True if an organisation has recorded the person's employment on the public record of the iD.
   */
  isAffiliated: Generated<boolean>
  /** When to read the public record next, if the operator has enabled this. */
  recordDueAt: Generated<Date>
  /** Attempts since the public record was last read. */
  recordAttempts: Generated<number>
}
