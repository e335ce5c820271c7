export { type LeftOutTally, type RatingWithAll, ratingsWithAll } from './all-votes.ts'
export { type BoardBasis, boardBasis } from './boards/board-basis.ts'
export { type BoardDraw, boardDraws } from './boards/board-draws.ts'
export { type BoardLog, createBoardLog, type LoggedVote } from './boards/board-log.ts'
export {
  BOARDS_OF_AXIS,
  EXPERTISE_BOARDS,
  OTHER_BOARDS,
  STYLE_BOARD,
} from './boards/board-names.ts'
export {
  type BoardStanding,
  type BoardStandings,
  boardStandings,
} from './boards/board-standings.ts'
export { lastMark } from './boards/last-mark.ts'
export { chanceGoodEnough } from './choice.ts'
export { countVoters } from './count-voters.ts'
export { addVote, subtractVote } from './count-votes.ts'
export type { CountedVote } from './counted-vote.ts'
export { findCycles, type PreferenceCycles } from './cycles/find-cycles.ts'
export { PRIOR_PRECISION } from './fit-strengths.ts'
export { significant } from './holm.ts'
export { createEstablishedVoters } from './integrity/established-voters.ts'
export { findModelChanges, type ModelChange } from './integrity/find-model-changes.ts'
export { findSuspects } from './integrity/find-suspects.ts'
export { type History, historyOf, WINDOW_MS } from './integrity/history.ts'
export { INTEGRITY_VERSION } from './integrity/suspicion.ts'
export type { TimedVote } from './integrity/timed-vote.ts'
export type { DrawShare } from './integrity/voter-records.ts'
export { differenceHalfWidths } from './interval.ts'
export { pairChances, UNIFORM_SHARE } from './pair-chances.ts'
export {
  type ChoiceCounts,
  drainChangedPairs,
  listPairTallies,
  type PairTally,
} from './pair-tally.ts'
export { estimatePositionBias, type PositionBias } from './position-bias.ts'
export { isSameQuestion } from './questions/is-same-question.ts'
export {
  type QuestionSketch,
  sketchFromBytes,
  sketchQuestion,
  sketchToBytes,
} from './questions/sketch-question.ts'
export { type EqualVerdicts, ratesByModel } from './rates-by-model.ts'
export { fitPairs, fitTallies, type RatingFit } from './rating-fit.ts'
export { chancePreferred, POINTS_PER_STRENGTH, ratingOf, strengthOf } from './rating-scale.ts'
export { ratioInterval } from './ratio-interval.ts'
export { randomFrom, shuffled } from './seeded-random.ts'
export { shareInterval } from './share-interval.ts'
export {
  type MatchCounts,
  METHOD_VERSION,
  type Standing,
  type Standings,
  sameModels,
  standingsOf,
} from './standings.ts'
export { type TakeoverCost, takeoverCost } from './takeover-cost.ts'
export { createTallies, type Tallies } from './tallies.ts'
export { estimateUncertainty, type Uncertainty } from './uncertainty.ts'
export { type VerdictRates, type VoterVerdicts, verdictRates } from './verdict-rates.ts'
export {
  FULL_WEIGHT_REPEATS,
  FULL_WEIGHT_SAMPLES,
  FULL_WEIGHT_VOTES,
  WEIGHT_UNITS,
} from './voter-weight.ts'
export { createOwnWeights } from './weigher/own-weights.ts'
export {
  createWeigher,
  forgetNetworks,
  recordWeight,
  restoreWeight,
  unweigh,
  type WeighableVote,
  type Weigher,
  weigh,
} from './weigher/weigher.ts'
