/** A server that cannot be reached, told without the path through our code. */
export interface Outage {
  readonly type: string
  readonly code?: string
  readonly message: string
  /** What is away, as far as the error tells. */
  readonly server: string
}

const CODES = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'],
  ...['ENOTFOUND', 'EAI_AGAIN'],
])
/**
 * SQLSTATE: a connection that failed, was refused or is one too many; a server that stops, has crashed
 * or starts.
 */
const SQLSTATES = /^(08...|28(000|P01)|53300|57P0[123])$/
/** Errors without a code, by whose they are. */
const WORDS: ReadonlyArray<readonly [server: string, words: RegExp]> = [
  ['postgres', /Connection terminated|timeout exceeded when trying to connect/],
  ['redis', /Connection is closed|RedisTimeoutError|Command timed out|^ReplyError: WRONGPASS/],
  [
    'nats',
    /^(TimeoutError|NoRespondersError|RequestError|ClosedConnectionError|ConnectionError|JetStreamNotEnabled)|heartbeats missed$/,
  ],
]

/** Undefined for an error that says anything else than that a server is away. */
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

/** One line for a server that is away, and so many that said the same since the line before. */
export interface OutageFilter {
  /** The number of lines left out before this one; undefined when this one is left out, too. */
  admit(server: string): number | undefined
}

const MINUTE_MS = 60_000

/** Lets one line a minute and server through. */
export function createOutageFilter(now: () => number = () => performance.now()): OutageFilter {
  const lines = new Map<string, { saidAt: number; leftOut: number }>()
  return {
    admit(server) {
      const line = lines.get(server)
      if (line && now() - line.saidAt < MINUTE_MS) {
        line.leftOut += 1
        return undefined
      }
      lines.set(server, { saidAt: now(), leftOut: 0 })
      return line?.leftOut ?? 0
    },
  }
}
