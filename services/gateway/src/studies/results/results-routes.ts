import { listAnsweredItemsRoute } from '@assay/contracts/studies/answers'
import { readStudyResultsRoute } from '@assay/contracts/studies/results'
import { serve } from '../../http/serve.ts'
import type { StudiesRoutes } from '../studies-context.ts'
import { listAnsweredItems } from './answers/list-answered-items.ts'
import { readResults } from './read-results.ts'

/** Lets organisers read the results of a study, and its single answers with their ratings. */
export const resultsRoutes: StudiesRoutes = async (app, { db }) => {
  app.route({ ...readStudyResultsRoute, handler: ({ params }) => readResults(db, params.study_id) })

  serve(app, listAnsweredItemsRoute, ({ params, query }) =>
    listAnsweredItems(db, params.study_id, query),
  )
}
