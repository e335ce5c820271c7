import { type ChatEvent, CLOSE_CODE } from '@assay/contracts'
import type { WebSocket } from 'ws'
import type { EventSink } from './turn-reader.ts'

/** The TCP side of a socket: holds writes back, then sends them together. */
export interface Corkable {
  cork(): void
  uncork(): void
}

/** Writes events to a socket, all of one call in a single system call. */
export function createSocketSink(socket: WebSocket, connection: Corkable): EventSink {
  return {
    get bufferedBytes() {
      return socket.bufferedAmount
    },
    write(events) {
      connection.cork()
      for (const event of events) sendEvent(socket, event)
      connection.uncork()
    },
    dropStalled() {
      socket.close(CLOSE_CODE.stalledReader, 'reader too slow, please resume')
    },
    finish() {
      socket.close(CLOSE_CODE.done)
    },
  }
}

/** Sends one event unless the reader has gone. */
export function sendEvent(socket: WebSocket, event: ChatEvent): void {
  if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(event))
}
