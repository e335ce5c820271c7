const CONNECTION_ERRORS = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
])

/**
 * SQLSTATE classes: connection lost, resources short, operator intervened (incl. statement timeout),
 * and the codes for a connection that is refused (while its password is changed), for a lock that was
 * not had, for a deadlock, and for a transaction that stood idle or took too long, as in a process that
 * was frozen.
 */
const UNAVAILABLE_STATES = /^(08|28000|28P01|53|57|40001|40P01|55P03|25P0[34])/

/** Is this the database being away, starting, overloaded or too slow, rather than a wrong query? */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return (
    CONNECTION_ERRORS.has(code) ||
    UNAVAILABLE_STATES.test(code) ||
    /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
      error.message,
    )
  )
}
