import type { ChatEvent } from '@assay/contracts/chat/events'

/**
 * What a turn needs of its reader's socket. Methods alone: V8 treats an object with its own getter as
 * a dictionary, which makes every access a search.
 */
export interface EventSink {
  /** Bytes that the reader has not taken yet. */
  bufferedBytes(): number
  /** Writes all events in one go. */
  write(events: readonly ChatEvent[]): void
  /** Closes a reader that does not keep up; it may come back and resume. */
  dropStalled(): void
  /** Called once, after the turn's last event. */
  finish(): void
}
