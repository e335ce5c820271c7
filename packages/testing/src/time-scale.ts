const WORK = 60_000_000
/** Duration of the work on the idle machine for which the time limits were written. */
const REFERENCE_MS = 80
const MAX_SCALE = 8

/**
 * Returns the factor by which the time limits of tests are extended on this machine at this moment.
 * The factor is the duration of a fixed piece of work relative to an idle machine, from 1 to 8.
 * Limits that are promised to users do not scale.
 */
export function measureTimeScale(): number {
  const startedAt = performance.now()
  let state = 1
  for (let step = 0; step < WORK; step += 1) state = (Math.imul(state, 1_664_525) + step) >>> 0
  const ms = performance.now() - startedAt
  // The result is used, so that the engine cannot skip the work.
  return Number.isNaN(state) ? 1 : Math.min(MAX_SCALE, Math.max(1, ms / REFERENCE_MS))
}
