/**
 * How well an expertise is supported, weakest first: not declared, declared by the person, backed
 * by an ORCID iD, backed by an employment that an organisation recorded on that iD, or attested by
 * a superuser.
 */
export const EXPERTISE_TIERS = [
  'undeclared',
  'declared',
  'identified',
  'affiliated',
  'attested',
] as const

/** The role in which a person votes. */
export const EXPERTISE_ROLES = ['student', 'researcher', 'clinician', 'engineer', 'other'] as const

/**
 * Minimum size of a group in which a voter counts as anonymous. The ledger shows a tier and a role
 * only if at least this number of voters have both. Expertise boards and shared links need it, too.
 */
export const MIN_CROWD = 10

/** Upper bound of years in a field. */
export const MAX_EXPERTISE_YEARS = 80

/** Kinds of evidence that a reviewer checks before attesting. */
export const EVIDENCE_KINDS = [
  'staff_page',
  'publication',
  'professional_register',
  'institutional_address',
  'other',
] as const

/** Longest statement about where the evidence is, in UTF-16 code units. */
export const MAX_STATEMENT_LENGTH = 500

/** Days until an attestation expires. */
export const ATTESTATION_DAYS = 730
