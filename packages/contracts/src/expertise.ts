/** In what capacity somebody judges answers. */
export const EXPERTISE_ROLES = ['student', 'researcher', 'clinician', 'engineer', 'other'] as const

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
