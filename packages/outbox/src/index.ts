export {
  createDeadLetterStore,
  forgetUnreadableEvents,
  replayEvents,
  storeDeadLetter,
} from './dead-letters.ts'
export { enqueueEvents } from './enqueue-events.ts'
export {
  createOutbox,
  type EventStatement,
  type EventTransaction,
  type Outbox,
} from './outbox.ts'
export { EVENT_COLUMNS, newEvent, type OutboxEvent } from './outbox-event.ts'
export { type OutboxRelay, startOutboxRelay } from './start-outbox-relay.ts'
