import { readAnswerRatesRoute } from '@assay/contracts/answer-rates'
import { readCitationRatesRoute } from '@assay/contracts/citation-rates'
import { readVerdictsRoute } from '@assay/contracts/verdicts'
import type { BoardsRoutes } from '../boards-context.ts'
import { audienceOf } from './audience.ts'
import { cacheByAudience } from './cache-by-audience.ts'
import { listAnswerRateTallies, listCitationTallies } from './rate-repository.ts'
import { readVerdicts } from './read-verdicts.ts'
import { toAnswerRates } from './to-answer-rates.ts'
import { toCitationRates } from './to-citation-rates.ts'

/** The rates shown with the ratings: verdicts, refusals and failures, and citations. */
export const rateRoutes: BoardsRoutes = async (app, { db }) => {
  const verdicts = cacheByAudience((audience) => readVerdicts(db, audience))
  const answerRates = cacheByAudience(async () => toAnswerRates(await listAnswerRateTallies(db)))
  const citationRates = cacheByAudience(async () => toCitationRates(await listCitationTallies(db)))

  app.route({ ...readVerdictsRoute, handler: (request) => verdicts(audienceOf(request)) })
  app.route({ ...readAnswerRatesRoute, handler: (request) => answerRates(audienceOf(request)) })
  app.route({
    ...readCitationRatesRoute,
    handler: (request) => citationRates(audienceOf(request)),
  })
}
