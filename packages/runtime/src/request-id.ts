import { AsyncLocalStorage } from 'node:async_hooks'

const current = new AsyncLocalStorage<string>()

/** Runs `work` for a request. The log lines and events of `work` carry the request id. */
export function forRequest<Result>(id: string | null | undefined, work: () => Result): Result {
  return id ? current.run(id, work) : work()
}

/** Returns the id of the request for which the current code runs. */
export function currentRequestId(): string | undefined {
  return current.getStore()
}

/**
 * Well-formed ids are long enough to be unique, short enough for a log line, and without special
 * characters.
 */
const WELL_FORMED = /^[A-Za-z0-9_-]{8,64}$/

/** Returns true if an id from a client may be used as the request id. */
export function isRequestId(id: unknown): id is string {
  return typeof id === 'string' && WELL_FORMED.test(id)
}
