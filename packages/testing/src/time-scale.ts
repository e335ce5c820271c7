const WORK = 60_000_000
/** What the work takes at rest on the machine that the time limits were written on. */
const REFERENCE_MS = 80
const MAX_SCALE = 8

/**
 * How many times longer than at rest a test may take on this machine now: by as much as a fixed
 * piece of work takes longer, from 1 to 8. Limits that people were promised do not scale.
 */
export function measureTimeScale(): number {
  const startedAt = performance.now()
  let state = 1
  for (let step = 0; step < WORK; step += 1) state = (Math.imul(state, 1_664_525) + step) >>> 0
  const ms = performance.now() - startedAt
  // The result is used, or the work would not be done.
  return Number.isNaN(state) ? 1 : Math.min(MAX_SCALE, Math.max(1, ms / REFERENCE_MS))
}
