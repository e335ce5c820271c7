import type { ChatEvent } from '@assay/contracts/chat/events'

/**
 * The reader's socket as a turn uses it. It has methods only: V8 makes an object with an own getter
 * a dictionary, which slows down every access.
 */
export interface EventSink {
  /** Bytes that are not yet sent to the reader. */
  bufferedBytes(): number
  /** Writes all events together. */
  write(events: readonly ChatEvent[]): void
  /** Closes the socket of a reader that does not keep up. The reader may resume later. */
  dropStalled(): void
  /** Called once, after the turn's last event. */
  finish(): void
}
