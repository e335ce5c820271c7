export { PAIR_SPREAD, planPairs, planScores, SCORE_SPREAD, type StudySize } from './plan-study.ts'
export { computeResults } from './results/compute-results.ts'
export { LARGEST_DIFFERENCE } from './results/measure-arms.ts'
export { raterNames } from './results/rater-names.ts'
export type {
  RecordedArm,
  RecordedItem,
  RecordedRating,
  StudyRecord,
} from './results/study-record.ts'
