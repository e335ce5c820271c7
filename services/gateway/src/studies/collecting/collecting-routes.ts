import { retryResponsesRoute } from '@assay/contracts/studies/arms'
import type { StudiesRoutes } from '../studies-context.ts'
import { retryResponses } from './retry-responses.ts'

/** Lets organisers act on the responses that the inference workers collect. */
export const collectingRoutes: StudiesRoutes = async (app, { db }) => {
  app.route({
    ...retryResponsesRoute,
    handler: async ({ params }) => {
      const responses = await retryResponses(db, params.study_id)
      return {
        message: `${responses} ${responses === 1 ? 'answer' : 'answers'} requested again`,
      }
    },
  })
}
