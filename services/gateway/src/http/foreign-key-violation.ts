const FOREIGN_KEY_VIOLATION = '23503'

/** Foreign keys to users and threads, by the constraint names that PostgreSQL generates. */
const DELETED: readonly (readonly [RegExp, 'user' | 'thread'])[] = [
  [/_(?:user|owner)_id_fkey$/, 'user'],
  [/_(?:thread|turn|answer|vote)_id_fkey$/, 'thread'],
]

/**
 * Returns what a concurrent call deleted before this statement ran. Returns undefined for any other
 * error, including a reference to an id that never existed.
 */
export function deletedConcurrently(error: unknown): 'user' | 'thread' | undefined {
  if (!(error instanceof Error && 'code' in error && 'constraint' in error)) return undefined
  if (error.code !== FOREIGN_KEY_VIOLATION) return undefined
  const constraint = String(error.constraint)
  return DELETED.find(([pattern]) => pattern.test(constraint))?.[1]
}
