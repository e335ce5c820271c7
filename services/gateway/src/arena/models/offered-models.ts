import { Subject } from '@assay/contracts/labels'
import { OVERALL_BOARD } from '@assay/contracts/leaderboard'
import type { Database } from '@assay/db'
import { createTtlCache } from '../../http/ttl-cache.ts'
import { findPairDraw, listOfferedModels, type Model } from './model-repository.ts'
import { createPairDraw, meanOf, type PairDraw } from './pair-draw.ts'

const MODELS_TTL_MS = 1_000
/** Longer than `MODELS_TTL_MS`, because votes change the probabilities slowly. */
const DRAW_TTL_MS = 10_000

export interface Offer {
  readonly models: readonly Model[]
  readonly draw: PairDraw
  /** The models of the last turn. The asker knows them, so this pair is drawn only if there is no other. */
  readonly known?: readonly string[]
}

/**
 * Reads the models on offer and the pair probabilities for a question with these subjects. The
 * models are at most a second old. Without subjects, the overall leaderboard's probabilities apply.
 */
export type OfferedModels = (subjects?: readonly Subject[]) => Promise<Offer>

export function createOfferedModels(db: Database): OfferedModels {
  const models = createTtlCache<readonly Model[]>(MODELS_TTL_MS, 1)
  const draws = createTtlCache<PairDraw | undefined>(DRAW_TTL_MS, Subject.options.length + 1)

  const drawOfBoard = (board: string) =>
    draws.get(board, async () => {
      const record = await findPairDraw(db, board)
      return record && createPairDraw(record)
    })

  const drawOf = async (subjects: readonly Subject[]) => {
    const found = await Promise.all(subjects.map((subject) => drawOfBoard(`subject:${subject}`)))
    const known = found.filter((each) => each !== undefined)
    if (known.length > 0) return meanOf(known)
    return (await drawOfBoard(OVERALL_BOARD)) ?? createPairDraw({ modelIds: [], chances: [] })
  }

  return async (subjects = []) => {
    const [offered, pairs] = await Promise.all([
      models.get('offered', () => listOfferedModels(db)),
      drawOf(subjects),
    ])
    return { models: offered, draw: pairs }
  }
}
