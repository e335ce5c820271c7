const UNIQUE_VIOLATION = '23505'

/** Did this statement lose a race that the named unique constraint decides? */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    error.code === UNIQUE_VIOLATION &&
    'constraint' in error &&
    error.constraint === constraint
  )
}
