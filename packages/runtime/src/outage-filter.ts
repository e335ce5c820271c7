/** An unreachable server, which is reported without a stack. */
export interface Outage {
  readonly type: string
  readonly code?: string
  readonly message: string
  /** The server, as far as the error identifies it. */
  readonly server: string
}

const CODES = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'],
  ...['ENOTFOUND', 'EAI_AGAIN'],
])
/**
 * SQLSTATEs: the connection failed, was refused or exceeded the limit, or the server stops, crashed
 * or starts.
 */
const SQLSTATES = /^(08...|28(000|P01)|53300|57P0[123])$/
/** Patterns for errors without a code, by server. */
const WORDS: ReadonlyArray<readonly [server: string, words: RegExp]> = [
  ['postgres', /Connection terminated|timeout exceeded when trying to connect/],
  ['redis', /Connection is closed|RedisTimeoutError|Command timed out|^ReplyError: WRONGPASS/],
  [
    'nats',
    /^(TimeoutError|NoRespondersError|RequestError|ClosedConnectionError|ConnectionError|JetStreamNotEnabled)|heartbeats missed$/,
  ],
]

/** Describes the outage behind an error. Returns undefined if the error has another cause. */
export function findOutage(error: unknown): Outage | undefined {
  if (!(error instanceof Error)) return undefined
  if (error instanceof AggregateError && error.errors.length > 0) return findOutage(error.errors[0])
  const { code, address, port } = error as Error & Partial<Record<string, unknown>>
  const server = serverOf({ code, address, port }, `${error.name}: ${error.message}`)
  if (!server) return findOutage(error.cause)
  const { name: type, message } = error
  return { type, message, server, ...(typeof code === 'string' ? { code } : {}) }
}

function serverOf(
  { code, address, port }: Readonly<Record<'code' | 'address' | 'port', unknown>>,
  words: string,
): string | undefined {
  if (typeof code === 'string' && SQLSTATES.test(code)) return 'postgres'
  const known = WORDS.find(([, pattern]) => pattern.test(words))?.[0]
  if (known || typeof code !== 'string' || !CODES.has(code)) return known
  return typeof address === 'string' ? `${address}:${port}` : 'unknown'
}

/** Limits the log lines about an unreachable server and counts the omitted lines. */
export interface OutageFilter {
  /**
   * Returns the number of lines omitted before this line, or undefined if this line must be omitted
   * too.
   */
  admit(server: string): number | undefined
}

const MINUTE_MS = 60_000

/** Creates a filter that admits one line per minute and server. */
export function createOutageFilter(now: () => number = () => performance.now()): OutageFilter {
  const lines = new Map<string, { loggedAt: number; leftOut: number }>()
  return {
    admit(server) {
      const line = lines.get(server)
      if (line && now() - line.loggedAt < MINUTE_MS) {
        line.leftOut += 1
        return undefined
      }
      lines.set(server, { loggedAt: now(), leftOut: 0 })
      return line?.leftOut ?? 0
    },
  }
}
