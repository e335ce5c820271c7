/** In what capacity somebody judges answers. */
export const EXPERTISE_ROLES = ['student', 'researcher', 'clinician', 'engineer', 'other'] as const

/** Longest time in a field, in years. */
export const MAX_EXPERTISE_YEARS = 80
