import { AsyncLocalStorage } from 'node:async_hooks'

const current = new AsyncLocalStorage<string>()

/** Runs `work` for a request of this id: its log lines and the events that it causes bear it. */
export function forRequest<Result>(id: string | null | undefined, work: () => Result): Result {
  return id ? current.run(id, work) : work()
}

/** The id of the request that what runs now is done for. */
export function currentRequestId(): string | undefined {
  return current.getStore()
}

/** Long enough to be unlikely twice, short enough for a line, and nothing that a log might trip over. */
const WELL_FORMED = /^[A-Za-z0-9_-]{8,64}$/

/** May this id, which came from outside, be taken for the request's own? */
export function isRequestId(id: unknown): id is string {
  return typeof id === 'string' && WELL_FORMED.test(id)
}
