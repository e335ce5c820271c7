import { readLabelsRoute, setLabelsRoute } from '@assay/contracts/labels'
import { requireIdentity } from '../../http/identity.ts'
import { serve } from '../../http/serve.ts'
import type { ArenaRoutes } from '../arena-context.ts'
import { readLabels, setLabels } from './set-labels.ts'

export const labelRoutes: ArenaRoutes = async (app, { db }) => {
  serve(app, readLabelsRoute, (request) =>
    readLabels(db, requireIdentity(request), request.params.id),
  )

  serve(app, setLabelsRoute, (request) => {
    const { params, body } = request
    return setLabels(db, requireIdentity(request), { turnId: params.id, body })
  })
}
