/**
 * Milliseconds to wait from `now`, according to a Retry-After header with seconds or an HTTP date.
 */
export function parseRetryAfter(header: string | undefined, now: number): number | undefined {
  if (!header) return undefined
  const seconds = Number(header)
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1_000)
  const date = Date.parse(header)
  return Number.isNaN(date) ? undefined : Math.max(0, date - now)
}
