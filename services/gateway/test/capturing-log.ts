import { createLogger } from '@assay/runtime'

/** A logger at its most verbose level that collects its lines. */
export function createCapturingLog() {
  const lines: string[] = []
  const log = createLogger('test', 'trace')
  const stream = Object.getOwnPropertySymbols(log).find(
    ({ description }) => description === 'pino.stream',
  )
  Object.assign(log, { [stream ?? '']: { write: (line: string) => lines.push(line) } })
  return { log, lines }
}
