import {
  listAnalyticsUsersRoute,
  MAX_ANALYTICS_USERS,
  readAnalyticsRoute,
} from '@assay/contracts/analytics'
import { serve } from '../../http/serve.ts'
import type { StewardshipRoutes } from '../stewardship-context.ts'
import { listAnalyticsCounts, listUsersToAnalyse } from './analytics-repository.ts'
import { toAnalyticsDto } from './to-analytics-dto.ts'

/** Serves the summaries of the analytics projector to superusers. */
export const analyticsRoutes: StewardshipRoutes = async (app, { db, dailyBudget }) => {
  serve(app, readAnalyticsRoute, async () => {
    const [counts, { battles, tokens, cost, budget }] = await Promise.all([
      listAnalyticsCounts(db),
      dailyBudget.readArena(),
    ])
    const today = {
      battles,
      tokens: Math.round(tokens),
      battle_budget: budget.battles,
      token_budget: budget.tokens,
      cost_usd: cost,
    }
    return { today, ...toAnalyticsDto(counts) }
  })

  serve(app, listAnalyticsUsersRoute, async ({ query: { is_guest: includeGuests, search } }) => {
    const users = await listUsersToAnalyse(db, { includeGuests, ...(search ? { search } : {}) })
    const listed = users.slice(0, MAX_ANALYTICS_USERS)
    const data = listed.map(({ id, isGuest, fullName, email }) => ({
      id,
      is_guest: isGuest,
      full_name: fullName,
      email,
    }))
    return { data, has_more: users.length > listed.length }
  })
}
