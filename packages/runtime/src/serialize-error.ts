import { stdSerializers } from 'pino'

/**
 * Properties in which errors quote the data sent to a server: passwords and jobs (Redis'
 * `command`), and rows with questions and addresses (PostgreSQL's `detail`, `where` and
 * `internalQuery`).
 */
const QUOTATIONS = ['command', 'previousErrors', 'detail', 'where', 'internalQuery']

/** Serializes an error for a log line, without the data that the error quotes. */
export function serializeError(error: Error): object {
  const { aggregateErrors, ...facts } = { ...stdSerializers.err(error) } as {
    aggregateErrors?: readonly object[]
  }
  return {
    ...withoutQuotations(facts),
    ...(aggregateErrors && { aggregateErrors: aggregateErrors.map(withoutQuotations) }),
  }
}

function withoutQuotations(facts: object): object {
  return Object.fromEntries(Object.entries(facts).filter(([key]) => !QUOTATIONS.includes(key)))
}
