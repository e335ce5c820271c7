import { isOutdatedStatement } from './prepare-statements.ts'

const CONNECTION_ERRORS = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
])

/**
 * SQLSTATEs of unavailability: a lost connection; insufficient resources; operator intervention,
 * including the statement timeout; a refused connection, as while its password changes; a lock
 * timeout; a deadlock; and a transaction that was idle or ran for too long, as after its process
 * was frozen.
 */
const UNAVAILABLE_STATES = /^(08|28000|28P01|53|57|40001|40P01|55P03|25P0[34])/

/**
 * Returns true if the database is down, starting, overloaded or too slow, or if its schema has just
 * changed. Returns false for an error in the query.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return (
    CONNECTION_ERRORS.has(code) ||
    UNAVAILABLE_STATES.test(code) ||
    isOutdatedStatement(error) ||
    /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
      error.message,
    )
  )
}
