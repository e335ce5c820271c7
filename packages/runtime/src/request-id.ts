import { AsyncLocalStorage } from 'node:async_hooks'

const current = new AsyncLocalStorage<string>()

/** Runs `work` for a request. Its log lines and events carry the id. */
export function forRequest<Result>(id: string | null | undefined, work: () => Result): Result {
  return id ? current.run(id, work) : work()
}

/** The id of the request that the current code runs for. */
export function currentRequestId(): string | undefined {
  return current.getStore()
}

/** Long enough to be unique, short enough for a log line, and without special characters. */
const WELL_FORMED = /^[A-Za-z0-9_-]{8,64}$/

/** True if an id from outside may be used as the id of the request. */
export function isRequestId(id: unknown): id is string {
  return typeof id === 'string' && WELL_FORMED.test(id)
}
