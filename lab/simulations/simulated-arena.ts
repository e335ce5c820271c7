import { createArena } from '@assay/rating/simulation'

const MODELS = 12
/** The target is in the middle of the board, so that it can move in both directions. */
const TARGET = 5

export const arena = createArena(MODELS, 25, 0.5)

export const targetId = arena.modelIds[TARGET] ?? ''

/** 261 points in log-odds. */
const DEARER = 1.5

/**
 * The models' strengths according to three honest crowds. One agrees with the other voters, one
 * reverses the order, and one rates one model 261 points higher.
 */
export const crowdStrengths = {
  common: arena.strengths,
  reversed: arena.strengths.toReversed(),
  fans: arena.strengths.map((strength, model) => (model === TARGET ? strength + DEARER : strength)),
} as const

/** The draw share that the server would read: every battle is equally likely. */
export const drawShare = () => 2 / MODELS
