import { createTtlCache } from '../../http/ttl-cache.ts'
import type { Audience } from './standings-board.ts'

/** To everybody as long as a board stands at least, so that nobody watches what a single vote does. */
const MAX_AGE_MS: Readonly<Record<Audience, number>> = { superusers: 2_000, everybody: 900_000 }

/** Serves what `read` brings; many readers at once cost one reading. */
export function cacheByAudience<Page>(
  read: () => Promise<Page>,
  nowMs?: () => number,
): (audience: Audience) => Promise<Page> {
  const createCache = (audience: Audience) => createTtlCache<Page>(MAX_AGE_MS[audience], 1, nowMs)
  const caches = { superusers: createCache('superusers'), everybody: createCache('everybody') }
  return (audience) => caches[audience].get('page', read)
}
