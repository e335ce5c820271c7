import {
  listSelfIdentificationsRoute,
  overturnSelfIdentificationRoute,
} from '@assay/contracts/analytics'
import type { Database } from '@assay/db'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { ConflictError, NotFoundError } from '../../http/app-error.ts'
import { requireSuperuser } from '../../http/identity.ts'
import {
  listSelfIdentifications,
  overturnSelfIdentification,
} from './self-identification-repository.ts'

const MESSAGES = {
  overturned: 'A vote that was left out for this counts within seconds',
  other_side: 'The other answer still names its model, so a vote on them stays left out',
}

/** Which answers were found to name their model, for superusers, who may say that they do not. */
export const selfIdentificationRoutes: FastifyPluginAsyncZod<{ readonly db: Database }> = async (
  app,
  { db },
) => {
  app.route({
    ...listSelfIdentificationsRoute,
    handler: async (request) => {
      requireSuperuser(request)
      const found = await listSelfIdentifications(db)
      const data = found.map(
        ({ turnId, side, modelName, sentence, createdAt, overturnReason }) => ({
          ...{ turn_id: turnId, side, model_name: modelName, sentence },
          ...{ created_at: createdAt.toISOString(), overturn_reason: overturnReason },
        }),
      )
      return { data }
    },
  })

  app.route({
    ...overturnSelfIdentificationRoute,
    handler: async (request) => {
      const { userId: by } = requireSuperuser(request)
      const { turn_id: turnId, side } = request.params
      const { reason } = request.body
      const outcome = await overturnSelfIdentification(db, { turnId, side, reason, by })
      if (outcome === 'unknown') throw new NotFoundError('No such answer named its model')
      if (outcome === 'already') throw new ConflictError('This has been overturned')
      return { message: MESSAGES[outcome] }
    },
  })
}
