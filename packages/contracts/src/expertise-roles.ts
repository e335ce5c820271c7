/**
 * How sure it is what somebody knows: nothing said, said by themselves, known by their ORCID iD,
 * employed by what an organisation says on that iD's public record, or attested by a superuser.
 */
export const EXPERTISE_TIERS = [
  'undeclared',
  'declared',
  'identified',
  'affiliated',
  'attested',
] as const

/** In what capacity somebody judges answers. */
export const EXPERTISE_ROLES = ['student', 'researcher', 'clinician', 'engineer', 'other'] as const

/** Voters with one tier and role before the ledger tells it, and on a board by expertise before it says anything. */
export const LEAST_EXPERTS = 10

/** Longest time in a field, in years. */
export const MAX_EXPERTISE_YEARS = 80

/** What superusers look at before they attest. */
export const EVIDENCE_KINDS = [
  'staff_page',
  'publication',
  'professional_register',
  'institutional_address',
  'other',
] as const

/** Where the evidence is found, in the words of who asks. */
export const MAX_STATEMENT_LENGTH = 500

/** An attestation expires after two years. */
export const ATTESTATION_DAYS = 730
