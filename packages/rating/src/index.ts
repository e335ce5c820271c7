export { type Choice, chanceGoodEnough, choiceAmong } from './choice.ts'
export { fitStrengths, PRIOR_PRECISION } from './fit-strengths.ts'
export { type ChoiceTotals, choiceTotals, type PairWeights } from './pair-weights.ts'
export { POINTS_PER_STRENGTH, ratingOf } from './rating-scale.ts'
