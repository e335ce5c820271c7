import { readStudyResultsRoute } from '@assay/contracts/studies/results'
import type { StudiesRoutes } from '../studies-context.ts'
import { readResults } from './read-results.ts'

/** Lets organisers read the results of a study. */
export const resultsRoutes: StudiesRoutes = async (app, { db }) => {
  app.route({ ...readStudyResultsRoute, handler: ({ params }) => readResults(db, params.study_id) })
}
