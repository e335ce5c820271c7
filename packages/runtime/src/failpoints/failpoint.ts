import type { FailpointName } from './failpoint-names.ts'

export type Failpoint = (name: FailpointName) => void

const { NODE_ENV, FAILPOINTS } = process.env

/** May this process be made to fail? Spares hot paths even the call. */
export const failpointsArmed = NODE_ENV === 'test' && Boolean(FAILPOINTS)

/**
 * A place where a test makes this process fail, as `FAILPOINTS` says. Elsewhere it does nothing:
 * outside of tests the code that could is not even loaded.
 * @throws {FailpointError} when told to.
 */
export const failpoint: Failpoint = failpointsArmed
  ? (await import('./arm-failpoints.ts')).armFailpoints(FAILPOINTS ?? '')
  : () => {}

/** What is wrong with `FAILPOINTS`, or undefined. A process that serves people has none. */
export function failpointsProblem(
  env: Readonly<Record<string, string | undefined>>,
): string | undefined {
  if (!env.FAILPOINTS || env.NODE_ENV === 'test') return undefined
  return '✖ only tests (NODE_ENV=test) may set it\n  → at FAILPOINTS'
}
