import type { Generated } from 'kysely'

/**
 * A sign-in with a provider, or a linked ORCID iD. `subject` is the provider's permanent id of the
 * person.
 */
export interface IdentityTable {
  /** `google`, `orcid`, or the issuer's URL for a provider of `OIDC_PROVIDERS`. */
  provider: string
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
