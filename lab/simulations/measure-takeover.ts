import {
  addVote,
  createTallies,
  createWeigher,
  fitTallies,
  takeoverCost,
  weigh,
} from '@assay/rating'
import { randomFrom, type Site, simulateHonestVotes } from '@assay/rating/simulation'
import { arena } from './simulated-arena.ts'

/** What first place costs at a site, in votes, voters and networks, each the median of the runs. */
export function measureTakeover(site: Site, votesEach: number, seeds: readonly number[]) {
  const costs = seeds.flatMap((seed) => {
    const weigher = createWeigher()
    const tallies = createTallies()
    for (const vote of simulateHonestVotes({ ...arena, votesEach }, site, randomFrom(seed))) {
      const { weight } = weigh(weigher, vote)
      if (weight > 0) addVote(tallies, vote, weight)
    }
    return takeoverCost(fitTallies(tallies, arena.modelIds)) ?? []
  })
  const median = (key: 'votes' | 'voters' | 'networks') =>
    costs.map((cost) => cost[key]).sort((one, other) => one - other)[
      Math.floor(costs.length / 2)
    ] ?? 0
  return { votes: median('votes'), voters: median('voters'), networks: median('networks') }
}
