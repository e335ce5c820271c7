import { createLogger } from '@assay/runtime'

/** Creates a logger that collects its lines at the most verbose level. */
export function createCapturingLog() {
  const lines: string[] = []
  const log = createLogger('test', 'trace')
  const stream = Object.getOwnPropertySymbols(log).find(
    ({ description }) => description === 'pino.stream',
  )
  Object.assign(log, { [stream ?? '']: { write: (line: string) => lines.push(line) } })
  return { log, lines }
}
