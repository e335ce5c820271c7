import { at } from './at.ts'
import { type Order, rankOf } from './compare-models.ts'

/**
 * Splits models, sorted by rank and then strength, into tiers numbered from 1. Returns each model's
 * tier. The first model leads the first tier. The tier contains all models that are not
 * significantly below the leader, and all models whose rank is at least as good as the worst of
 * their ranks. The first remaining model leads the next tier. A tier therefore makes one claim:
 * each of its models is significantly below the leader of every tier above.
 */
export function splitIntoTiers(models: readonly number[], order: Order): number[] {
  const tiers: number[] = []
  while (tiers.length < models.length) {
    const tier = 1 + (tiers.at(-1) ?? 0)
    const rest = models.slice(tiers.length)
    const leader = at(rest, 0)
    const last = rest.findLast((model) => !at(order.above, model).has(leader)) ?? leader
    const worstRank = rankOf(order, last)
    for (const model of rest) if (rankOf(order, model) <= worstRank) tiers.push(tier)
  }
  return tiers
}
