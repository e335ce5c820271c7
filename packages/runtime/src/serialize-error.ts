import { stdSerializers } from 'pino'

/**
 * What errors of servers quote of what they were sent: passwords and jobs (Redis' `command`), rows and
 * with them questions and addresses (PostgreSQL's `detail`, `where` and `internalQuery`).
 */
const QUOTATIONS = ['command', 'previousErrors', 'detail', 'where', 'internalQuery']

/** An error as a log line has it: without what it quotes. */
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
