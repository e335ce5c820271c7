import { Subject } from '@assay/contracts/labels'
import type { Database } from '@assay/db'
import { createTtlCache } from '../../http/ttl-cache.ts'
import {
  findBoardPairDraw,
  findPairDraw,
  listOfferedModels,
  type Model,
} from './model-repository.ts'
import { createPairDraw, meanOf, type PairDraw } from './pair-draw.ts'

const MODELS_TTL_MS = 1_000
/** Votes change it slowly. */
const DRAW_TTL_MS = 10_000

export interface Offer {
  readonly models: readonly Model[]
  readonly draw: PairDraw
}

/**
 * The models on offer, at most a second old, and how pairs of them are drawn for a question of these
 * subjects, none where nobody knows.
 */
export type OfferedModels = (subjects?: readonly Subject[]) => Promise<Offer>

export function createOfferedModels(db: Database): OfferedModels {
  const models = createTtlCache<readonly Model[]>(MODELS_TTL_MS, 1)
  const draw = createTtlCache<PairDraw>(DRAW_TTL_MS, 1)
  const draws = createTtlCache<PairDraw | undefined>(DRAW_TTL_MS, Subject.options.length)

  const drawOf = async (subjects: readonly Subject[]) => {
    const boards = subjects.map((subject) => `subject:${subject}`)
    const found = await Promise.all(
      boards.map((board) =>
        draws.get(board, async () => {
          const record = await findBoardPairDraw(db, board)
          return record && createPairDraw(record)
        }),
      ),
    )
    const known = found.filter((each) => each !== undefined)
    return known.length > 0
      ? meanOf(known)
      : draw.get('draw', async () => createPairDraw(await findPairDraw(db)))
  }

  return async (subjects = []) => {
    const [offered, pairs] = await Promise.all([
      models.get('offered', () => listOfferedModels(db)),
      drawOf(subjects),
    ])
    return { models: offered, draw: pairs }
  }
}
