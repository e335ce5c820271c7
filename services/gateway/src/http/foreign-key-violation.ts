const FOREIGN_KEY_VIOLATION = '23503'

/** The rows of people that requests write to, by the names that PostgreSQL gives their constraints. */
const DELETED: readonly (readonly [RegExp, 'user' | 'conversation'])[] = [
  [/_(?:user|owner)_id_fkey$/, 'user'],
  [/_(?:thread|turn|answer|vote)_id_fkey$/, 'conversation'],
]

/**
 * What was deleted by another call between the look at it and this statement; undefined for any other
 * error, that of an id which never was there among them.
 */
export function deletedMeanwhile(error: unknown): 'user' | 'conversation' | undefined {
  if (!(error instanceof Error && 'code' in error && 'constraint' in error)) return undefined
  if (error.code !== FOREIGN_KEY_VIOLATION) return undefined
  const constraint = String(error.constraint)
  return DELETED.find(([pattern]) => pattern.test(constraint))?.[1]
}
