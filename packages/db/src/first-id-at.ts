/**
 * Returns the smallest UUIDv7 of a time (milliseconds since 1970). It serves as a bound for ids by
 * time.
 */
export function firstIdAt(ms: number): string {
  const hex = Math.max(0, Math.floor(ms)).toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`
}
