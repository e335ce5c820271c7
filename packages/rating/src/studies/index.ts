export { agreementOf } from './agreement.ts'
export type { ArmDifference } from './arm-differences.ts'
export {
  PAIR_SPREAD,
  planPairs,
  planScores,
  SCORE_SPREAD,
  type StudySize,
} from './plan-study.ts'
export { type PairRating, ratePairs } from './rate-pairs.ts'
export type { ScoreRating } from './rater-severity.ts'
export { computeResults } from './results/compute-results.ts'
export { LARGEST_DIFFERENCE } from './results/measure-arms.ts'
export { raterNames } from './results/rater-names.ts'
export type {
  RecordedArm,
  RecordedItem,
  RecordedRating,
  StudyRecord,
} from './results/study-record.ts'
export { scoreArms, shareOfHits } from './score-arms.ts'
export type { Estimate } from './two-way.ts'
