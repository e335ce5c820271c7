import { addModelRoute, editModelRoute, retireModelRoute } from '@assay/contracts/connection-routes'
import { listModelsRoute, pauseModelRoute } from '@assay/contracts/models'
import { requireSuperuser } from '../../http/identity.ts'
import { serve } from '../../http/serve.ts'
import { createTtlCache } from '../../http/ttl-cache.ts'
import type { StewardshipRoutes } from '../stewardship-context.ts'
import { listManagedModels } from './managed-model-repository.ts'
import { type ModelUsage, readModelUsage } from './model-usage-repository.ts'
import { pauseModel } from './pause-model.ts'
import { retireModel } from './retire-model.ts'
import { saveModel } from './save-model.ts'
import { toModelDto } from './to-model-dto.ts'

/**
 * How long the usage of a day is cached. It is counted from the answers, separately for each
 * superuser.
 */
const USAGE_TTL_MS = 2_000

/**
 * Lets superusers monitor, edit, pause and retire models. Before a vote, model names must not reach anyone else.
 */
export const modelRoutes: StewardshipRoutes = async (app, { db }) => {
  const usage = createTtlCache<readonly ModelUsage[]>(USAGE_TTL_MS)

  serve(app, listModelsRoute, async (request) => {
    const { userId } = requireSuperuser(request)
    const [models, used] = await Promise.all([
      listManagedModels(db),
      usage.get(userId, () => readModelUsage(db, userId)),
    ])
    const byModel = new Map(used.map((ofModel) => [ofModel.modelId, ofModel]))
    return { data: models.map((model) => toModelDto(model, byModel.get(model.id))) }
  })

  serve(app, pauseModelRoute, async (request) => {
    const { userId: by } = requireSuperuser(request)
    const { is_paused: isPaused } = request.body
    await pauseModel(db, { modelId: request.params.id, isPaused, by })
    return { is_paused: isPaused }
  })

  serve(app, addModelRoute, async (request) => {
    const { userId: by } = requireSuperuser(request)
    await saveModel(db, { entry: request.body, by })
    return { message: 'Model added' }
  })

  serve(app, editModelRoute, async (request) => {
    const { userId: by } = requireSuperuser(request)
    await saveModel(db, { entry: request.body, id: request.params.id, by })
    return { message: 'Model saved' }
  })

  serve(app, retireModelRoute, async (request) => {
    const { userId: by } = requireSuperuser(request)
    await retireModel(db, request.params.id, by)
    return { message: 'Model retired' }
  })
}
