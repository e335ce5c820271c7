export { applyOnce } from './apply-once.ts'
export { createDeadLetterStore, replayEvents, storeDeadLetter } from './dead-letters.ts'
export { enqueueEvents, newEvent, type OutboxEvent } from './enqueue-events.ts'
export { type OutboxRelay, startOutboxRelay } from './start-outbox-relay.ts'
