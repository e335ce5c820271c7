import type { Audience } from './standings-board.ts'

/** To everybody as long as a board stands at least, so that nobody watches what a single vote does. */
const MAX_AGE_MS: Readonly<Record<Audience, number>> = { superusers: 2_000, everybody: 900_000 }

/** Serves what `read` brings; many readers at once cost one reading. */
export function cacheByAudience<Page>(
  read: () => Promise<Page>,
  nowMs: () => number = Date.now,
): (audience: Audience) => Promise<Page> {
  const cache = new Map<Audience, { readonly readAt: number; readonly page: Promise<Page> }>()
  return (audience) => {
    const known = cache.get(audience)
    if (known && nowMs() - known.readAt < MAX_AGE_MS[audience]) return known.page
    const page = read()
    cache.set(audience, { readAt: nowMs(), page })
    page.catch(() => cache.delete(audience))
    return page
  }
}
