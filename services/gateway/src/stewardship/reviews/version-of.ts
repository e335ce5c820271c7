import { createHash } from 'node:crypto'
import type { Review } from './review-repository.ts'

/**
 * Returns the version of a review as shown to a reviewer. The version changes with the state and
 * the subject.
 */
export function versionOf({ state }: Pick<Review, 'state'>, subject: unknown): string {
  const shown = JSON.stringify([state, subject])
  return createHash('sha256').update(shown).digest('base64url').slice(0, 22)
}
