export { modelIdOf } from '@assay/db'
export { choicesWith, type Election, holdElection } from './hold-election.ts'
export { type Account, createGuest, logIn, SUPERUSER, signUp } from './identities.ts'
export { isReady } from './is-ready.ts'
export { createModel, createScriptedModels, type ModelEntry } from './models.ts'
export {
  type AskOptions,
  createPerson,
  type Person,
  type Reply,
  type Surroundings,
} from './person.ts'
export { publishNewestBoard } from './publish-newest-board.ts'
export { readEventStream, type StreamMessage } from './read-event-stream.ts'
export { type CommandEnd, runRelease } from './run-release.ts'
export { seedFinishedTurns } from './seed-finished-turns.ts'
export {
  type FrozenStudySeed,
  readResponses,
  type SeededStudy,
  seedFrozenStudy,
} from './seed-frozen-study.ts'
export { type SeededGuest, seedGuests } from './seed-guests.ts'
export { showLogs } from './show-logs.ts'
export { type Arena, type ArenaOptions, startArena } from './start-arena.ts'
export { readMetric, sumMetric } from './sum-metric.ts'
