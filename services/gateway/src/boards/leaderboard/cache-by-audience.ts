import { createTtlCache } from '../../http/ttl-cache.ts'
import type { Audience } from './board-cache.ts'

/**
 * Public pages are cached for at least the time between two published boards, so that no reader can
 * observe the effect of a single vote.
 */
const MAX_AGE_MS: Readonly<Record<Audience, number>> = { superusers: 2_000, everybody: 900_000 }

/** Caches the result of `read` per audience. Concurrent readers share one call. */
export function cacheByAudience<Page>(
  read: (audience: Audience) => Promise<Page>,
  nowMs?: () => number,
): (audience: Audience) => Promise<Page> {
  const createCache = (audience: Audience) => createTtlCache<Page>(MAX_AGE_MS[audience], 1, nowMs)
  const caches = { superusers: createCache('superusers'), everybody: createCache('everybody') }
  return (audience) => caches[audience].get('page', () => read(audience))
}
