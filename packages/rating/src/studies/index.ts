export { agreementOf } from './agreement.ts'
export type { RatedResponse } from './agreement-sums.ts'
export type { ArmDifference } from './arm-differences.ts'
export {
  PAIR_SPREAD,
  planPairs,
  planScores,
  SCORE_SPREAD,
  type StudyPower,
  type StudySize,
} from './plan-study.ts'
export { type PairRating, type PairResults, ratePairs } from './rate-pairs.ts'
export { raterSeverity, type ScoreRating } from './rater-severity.ts'
export { computeResults } from './results/compute-results.ts'
export { LARGEST_DIFFERENCE } from './results/measure-arms.ts'
export { raterNames } from './results/rater-names.ts'
export type {
  RecordedArm,
  RecordedItem,
  RecordedRating,
  StudyRecord,
} from './results/study-record.ts'
export {
  type RubricRating,
  rubricScore,
  scoreRubrics,
  scoreRubricsByTag,
} from './rubric-scores.ts'
export { type ArmShare, type ScoreResults, scoreArms, shareOfHits } from './score-arms.ts'
export type { Estimate, TwoWayVariance } from './two-way.ts'
