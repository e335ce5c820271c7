import { readAnswerRatesRoute } from '@assay/contracts/answer-rates'
import { readCitationRatesRoute } from '@assay/contracts/citation-rates'
import { listContestSettingsRoute } from '@assay/contracts/contest-settings'
import { readVerdictsRoute } from '@assay/contracts/verdicts'
import { serve } from '../../http/serve.ts'
import type { BoardsRoutes } from '../boards-context.ts'
import { audienceOf } from './audience.ts'
import { cacheByAudience } from './cache-by-audience.ts'
import {
  listAnswerRateTallies,
  listCitationTallies,
  listContestSettings,
} from './rate-repository.ts'
import { readVerdicts } from './read-verdicts.ts'
import { toAnswerRates } from './to-answer-rates.ts'
import { toCitationRates } from './to-citation-rates.ts'

/** What is shown with the ratings: verdicts, refusals and failures, citations and settings. */
export const rateRoutes: BoardsRoutes = async (app, { db }) => {
  const verdicts = cacheByAudience((audience) => readVerdicts(db, audience))
  const answerRates = cacheByAudience(async () => toAnswerRates(await listAnswerRateTallies(db)))
  const citationRates = cacheByAudience(async () => toCitationRates(await listCitationTallies(db)))
  const settings = cacheByAudience(async () => ({ entries: await listContestSettings(db) }))

  app.route({ ...readVerdictsRoute, handler: (request) => verdicts(audienceOf(request)) })
  app.route({ ...readAnswerRatesRoute, handler: (request) => answerRates(audienceOf(request)) })
  serve(app, readCitationRatesRoute, (request) => citationRates(audienceOf(request)))
  app.route({ ...listContestSettingsRoute, handler: (request) => settings(audienceOf(request)) })
}
