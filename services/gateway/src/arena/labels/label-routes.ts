import { readLabelsRoute, setLabelsRoute } from '@assay/contracts/labels'
import type { Database } from '@assay/db'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { requireIdentity } from '../../http/identity.ts'
import { readLabels, setLabels } from './set-labels.ts'

export const labelRoutes: FastifyPluginAsyncZod<{ readonly db: Database }> = async (
  app,
  { db },
) => {
  app.route({
    ...readLabelsRoute,
    handler: (request) => readLabels(db, requireIdentity(request), request.params.id),
  })

  app.route({
    ...setLabelsRoute,
    handler: (request) => {
      const { params, body } = request
      return setLabels(db, requireIdentity(request), { turnId: params.id, body })
    },
  })
}
