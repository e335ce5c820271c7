/**
 * Caches the promise of each key for `ttlMs`. Failures are not cached. If there are more than
 * `maxEntries`, the oldest entry is dropped. Expired entries are deleted when a new entry is added.
 */
export function createTtlCache<Value>(
  ttlMs: number,
  maxEntries = 10_000,
  nowMs: () => number = () => performance.now(),
) {
  /** Oldest first. */
  const entries = new Map<string, { readonly value: Promise<Value>; readonly until: number }>()

  const makeRoom = (now: number) => {
    for (const [key, { until }] of entries) {
      if (until > now && entries.size < maxEntries) return
      entries.delete(key)
    }
  }

  return {
    get(key: string, load: () => Promise<Value>): Promise<Value> {
      const now = nowMs()
      const known = entries.get(key)
      if (known && known.until > now) return known.value

      makeRoom(now)
      const value = load()
      value.catch(() => entries.delete(key))
      entries.set(key, { value, until: now + ttlMs })
      return value
    },
    delete(key: string): void {
      entries.delete(key)
    },
    get size(): number {
      return entries.size
    },
  }
}
