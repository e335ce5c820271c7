import { CLOSE_CODE } from '@assay/contracts/constants'
import type { WebSocket } from 'ws'
import { socketsOpen, socketsReleased } from './chat-metrics.ts'

/** Closes sockets that no longer answer pings, and sockets that have been open for too long. */
export interface Heartbeat extends Disposable {
  watch(socket: WebSocket): void
}

export interface HeartbeatOptions {
  /** The interval between pings. A socket that has not answered the last ping is terminated. */
  readonly intervalMs: number
  /** A socket is closed after this time. Its reader can then resume. */
  readonly maxLifeMs: number
}

interface Watched {
  readonly openedAt: number
  isAlive: boolean
}

/**
 * Sockets are pinged in this number of groups. There is one group per tick, which keeps each tick
 * short.
 */
const GROUPS = 16

export function startHeartbeat({ intervalMs, maxLifeMs }: HeartbeatOptions): Heartbeat {
  const groups = Array.from({ length: GROUPS }, () => new Map<WebSocket, Watched>())
  let ticks = 0
  let watched = 0

  const checkGroup = () => {
    for (const [socket, state] of groups[ticks % GROUPS] ?? []) check(socket, state, maxLifeMs)
    ticks += 1
  }
  // If this process has paused, it must first read the pongs that arrived in the meantime.
  const timer = setInterval(() => setImmediate(checkGroup), intervalMs / GROUPS)

  return {
    watch(socket) {
      const group = groups[watched % GROUPS]
      const state: Watched = { openedAt: performance.now(), isAlive: true }
      const sign = () => {
        state.isAlive = true
      }
      watched += 1
      group?.set(socket, state)
      socketsOpen.inc()
      socket.on('pong', sign).on('message', sign)
      socket.once('close', () => {
        group?.delete(socket)
        socketsOpen.dec()
      })
    },
    [Symbol.dispose]: () => clearInterval(timer),
  }
}

/** Pings a socket, or closes one that did not answer the last ping or is too old. */
function check(socket: WebSocket, state: Watched, maxLifeMs: number): void {
  if (!state.isAlive) {
    socketsReleased.inc({ reason: 'half_open' })
    socket.terminate()
  } else if (performance.now() - state.openedAt > maxLifeMs) {
    socketsReleased.inc({ reason: 'too_old' })
    socket.close(CLOSE_CODE.goingAway, 'open for too long, please resume')
    state.isAlive = false
  } else {
    state.isAlive = false
    socket.ping()
  }
}
