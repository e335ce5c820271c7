export {
  BrokenInvariantsError,
  checkInvariants,
  findViolations,
  type InvariantOptions,
  type InvariantReport,
} from './check-invariants.ts'
export { findInDatabase, findInText } from './find-words.ts'
export type { Canaries, ProviderCall } from './invariant.ts'
export {
  type ProcessFigures,
  type ProcessWatch,
  readProcessFigures,
  type WatchedProcess,
} from './process-figures.ts'
export { providerCallsOf } from './provider-calls.ts'
