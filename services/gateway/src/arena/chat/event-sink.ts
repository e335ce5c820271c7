import type { ChatEvent } from '@assay/contracts/chat/events'

/**
 * The part of the reader's socket that a turn uses. It has methods instead of getters, because V8
 * stores an object with its own getter as a dictionary, which slows down every access.
 */
export interface EventSink {
  /** The number of bytes that have not been sent to the reader yet. */
  bufferedBytes(): number
  /** Writes all events together. */
  write(events: readonly ChatEvent[]): void
  /** Closes the socket of a reader that does not keep up. The reader can resume later. */
  dropStalled(): void
  /** Called once, after the turn's last event. */
  finish(): void
}
