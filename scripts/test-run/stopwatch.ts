/** Seconds since the call, with their unit. */
export function startStopwatch(): () => string {
  const startedAt = performance.now()
  return () => `${((performance.now() - startedAt) / 1_000).toFixed(1)} s`
}
