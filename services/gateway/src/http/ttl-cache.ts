/**
 * Remembers the promise for a key for `ttlMs`; failures are forgotten at once. Holds at most
 * `maxEntries`, dropping the oldest.
 */
export function createTtlCache<Value>(ttlMs: number, maxEntries = 10_000) {
  const entries = new Map<string, { readonly value: Promise<Value>; readonly until: number }>()

  return {
    get(key: string, load: () => Promise<Value>): Promise<Value> {
      const now = performance.now()
      const known = entries.get(key)
      if (known && known.until > now) return known.value

      const value = load()
      value.catch(() => entries.delete(key))
      entries.delete(key)
      entries.set(key, { value, until: now + ttlMs })
      if (entries.size > maxEntries) entries.delete(entries.keys().next().value ?? key)
      return value
    },
    delete(key: string): void {
      entries.delete(key)
    },
  }
}
