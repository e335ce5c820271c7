import type { Database } from '@assay/db'
import { createTtlCache } from '../http/ttl-cache.ts'
import { findPairDraw, listOfferedModels, type Model } from './model-repository.ts'
import { createPairDraw, type PairDraw } from './pair-draw.ts'

const MODELS_TTL_MS = 1_000
/** Votes change it slowly. */
const DRAW_TTL_MS = 10_000

export interface Offer {
  readonly models: readonly Model[]
  readonly draw: PairDraw
}

/** The models on offer, at most a second old, and how pairs of them are drawn. */
export type OfferedModels = () => Promise<Offer>

export function createOfferedModels(db: Database): OfferedModels {
  const models = createTtlCache<readonly Model[]>(MODELS_TTL_MS, 1)
  const draw = createTtlCache<PairDraw>(DRAW_TTL_MS, 1)
  return async () => {
    const [offered, pairs] = await Promise.all([
      models.get('offered', () => listOfferedModels(db)),
      draw.get('draw', async () => createPairDraw(await findPairDraw(db))),
    ])
    return { models: offered, draw: pairs }
  }
}
