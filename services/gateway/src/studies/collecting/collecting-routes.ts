import { retryResponsesRoute } from '@assay/contracts/studies/arms'
import { serve } from '../../http/serve.ts'
import { stepOf } from '../step-of.ts'
import type { StudiesRoutes } from '../studies-context.ts'
import { retryResponses } from './retry-responses.ts'

/** Lets organisers act on the responses that the inference workers collect. */
export const collectingRoutes: StudiesRoutes = async (app, { db }) => {
  serve(app, retryResponsesRoute, async (request) => {
    const responses = await retryResponses(db, stepOf(request))
    return {
      message: `${responses} ${responses === 1 ? 'answer' : 'answers'} requested again`,
    }
  })
}
