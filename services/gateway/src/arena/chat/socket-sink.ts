import type { ChatEvent } from '@assay/contracts/chat/events'
import { CLOSE_CODE } from '@assay/contracts/constants'
import { failpoint, failpointsArmed } from '@assay/runtime'
import type { WebSocket } from 'ws'
import type { EventSink } from './event-sink.ts'
import { toTextFrames } from './text-frames.ts'

/** The TCP connection under a socket. */
export interface Connection {
  write(bytes: Buffer): boolean
}

/** Writes the events of one call to the socket in a single system call. */
export function createSocketSink(socket: WebSocket, connection: Connection): EventSink {
  return {
    bufferedBytes: () => socket.bufferedAmount,
    write(events) {
      if (socket.readyState !== socket.OPEN || events.length === 0) return
      if (failpointsArmed && events.some(({ event }) => event === 'done')) {
        failpoint('gw.before_done_send')
      }
      connection.write(toTextFrames(events.map((event) => JSON.stringify(event))))
    },
    dropStalled() {
      socket.close(CLOSE_CODE.stalledReader, 'reader too slow, please resume')
    },
    finish() {
      socket.close(CLOSE_CODE.done)
    },
  }
}

/** Sends one event if the socket is still open. */
export function sendEvent(socket: WebSocket, event: ChatEvent): void {
  if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(event))
}
