import type { Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

/** The direction of bytes. `up` is from the client to the server. */
export type Direction = 'up' | 'down'

/** The faults that bytes in transit meet. */
export interface Fault {
  /** Each piece is delayed by this many milliseconds, plus a random part up to the jitter. */
  readonly latencyMs?: number
  readonly jitterMs?: number
  /**
   * If true, nothing passes in either direction and neither end is notified, as with a cut cable.
   */
  readonly blackhole?: boolean
  /** If true, new connections are reset immediately, as if no server were listening. */
  readonly refuse?: boolean
  /** Resets the connection after this many bytes to the client. */
  readonly cutAfterBytes?: number
  /**
   * Resets the connection after this pattern has passed. The pattern's bytes are still delivered.
   */
  readonly cutAfterPattern?: { readonly pattern: RegExp; readonly direction: Direction }
}

export interface Relay {
  readonly from: Socket
  readonly to: Socket
  readonly direction: Direction
  /** Returns the current faults. It is called for each piece. */
  readonly fault: () => Fault
  readonly connection: { reset(): void }
}

const BLACKHOLE_POLL_MS = 20
/** A pattern may span two pieces, so this many bytes of the last piece are kept. */
const PATTERN_TAIL = 256

/**
 * Forwards bytes in order, late or never, until either end has closed. It handles one piece at a
 * time. While a piece is delayed, nothing more is read, as on a full line.
 */
export async function relayBytes(relay: Relay): Promise<void> {
  const { from, to, direction, fault, connection } = relay
  const watch = createPatternWatch(relay)
  let passed = 0
  try {
    for await (const bytes of from as AsyncIterable<Buffer>) {
      await holdUp(fault, () => from.destroyed || to.destroyed)
      const { cutAfterBytes = Number.POSITIVE_INFINITY } = fault()
      const room = direction === 'down' ? cutAfterBytes - passed : Number.POSITIVE_INFINITY
      passed += bytes.length
      const isCut = watch(bytes) || bytes.length >= room
      await write(to, bytes.subarray(0, room))
      if (isCut) return connection.reset()
    }
    to.end()
  } catch {
    connection.reset()
  }
}

/** Resolves when the bytes have been written. */
function write(to: Socket, bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    to.write(bytes, (error) => (error ? reject(error) : resolve()))
  })
}

function createPatternWatch({ fault, direction }: Relay): (bytes: Buffer) => boolean {
  let tail = ''
  return (bytes) => {
    const { cutAfterPattern } = fault()
    if (cutAfterPattern?.direction !== direction) return false
    const text = tail + bytes.toString('latin1')
    tail = text.slice(-PATTERN_TAIL)
    return cutAfterPattern.pattern.test(text)
  }
}

/** Waits according to the current faults. */
async function holdUp(fault: () => Fault, isGone: () => boolean): Promise<void> {
  const { latencyMs = 0, jitterMs = 0 } = fault()
  const late = latencyMs + jitterMs * Math.random()
  if (late > 0) await delay(late)
  while (fault().blackhole && !isGone()) await delay(BLACKHOLE_POLL_MS)
}
