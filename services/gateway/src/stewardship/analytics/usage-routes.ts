import {
  countUsageRoute,
  readUsageRoute,
  type UsageCountName,
  type UsageEvent,
} from '@assay/contracts/usage'
import { serve } from '../../http/serve.ts'
import type { StewardshipRoutes } from '../stewardship-context.ts'
import { addUsage, listUsage } from './usage-repository.ts'

/**
 * Counts the events that clients report. Only the daily number of each event, and the sum of the
 * feedback times, are stored.
 */
export const usageRoutes: StewardshipRoutes = async (app, { db }) => {
  serve(app, countUsageRoute, async ({ body }) => {
    await addUsage(db, countEvents(body.events))
    return { message: 'Counted' }
  })

  serve(app, readUsageRoute, async ({ query }) => ({ data: await listUsage(db, query.days) }))
}

function countEvents(events: readonly UsageEvent[]): ReadonlyMap<UsageCountName, number> {
  const counts = new Map<UsageCountName, number>()
  const add = (name: UsageCountName, more: number) =>
    counts.set(name, (counts.get(name) ?? 0) + more)
  for (const event of events) {
    add(event.event, 1)
    if (event.event === 'vote_cast' && event.feedback_ms)
      add('feedback_seconds', Math.round(event.feedback_ms / 1_000))
  }
  return counts
}
