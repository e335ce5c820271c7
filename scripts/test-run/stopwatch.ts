/** Returns a function that formats the seconds since this call. */
export function startStopwatch(): () => string {
  const startedAt = performance.now()
  return () => `${((performance.now() - startedAt) / 1_000).toFixed(1)} s`
}
