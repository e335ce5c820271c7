import { createHash } from 'node:crypto'
import type { Review } from './review-repository.ts'

/** Of a review as a superuser sees it: changes with its state and with whatever is shown. */
export function versionOf({ state }: Pick<Review, 'state'>, subject: unknown): string {
  const shown = JSON.stringify([state, subject])
  return createHash('sha256').update(shown).digest('base64url').slice(0, 22)
}
