import type { FailpointName } from './failpoint-names.ts'

export type Failpoint = (name: FailpointName) => void

const { NODE_ENV, FAILPOINTS } = process.env

/** True if failpoints are active. Hot paths check it to avoid the call. */
export const failpointsArmed = NODE_ENV === 'test' && Boolean(FAILPOINTS)

/**
 * A place where a test can make this process fail, configured with `FAILPOINTS`. Outside tests it
 * does nothing, and the code that triggers faults is not loaded.
 * @throws {FailpointError} if configured.
 */
export const failpoint: Failpoint = failpointsArmed
  ? (await import('./arm-failpoints.ts')).armFailpoints(FAILPOINTS ?? '')
  : () => {}

/** Returns the problem with `FAILPOINTS`, or undefined. Only tests may set it. */
export function failpointsProblem(
  env: Readonly<Record<string, string | undefined>>,
): string | undefined {
  if (!env.FAILPOINTS || env.NODE_ENV === 'test') return undefined
  return '✖ only tests (NODE_ENV=test) may set it\n  → at FAILPOINTS'
}
