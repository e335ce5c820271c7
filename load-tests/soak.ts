import type { Options } from 'k6/options'
import { BATTLE_THRESHOLDS } from './lib/battle.ts'
import { visit } from './lib/day.ts'
import { waitForBoard } from './lib/read.ts'
import { people, seconds } from './lib/target.ts'
import { VOTE_THRESHOLDS } from './lib/vote.ts'

/** A steady half hour: what leaks or piles up shows as latency that grows. */
export const options: Options = {
  scenarios: {
    visitors: {
      executor: 'constant-arrival-rate',
      preAllocatedVUs: people(60),
      maxVUs: people(150),
      rate: people(4),
      duration: seconds(1_800),
    },
  },
  thresholds: { ...BATTLE_THRESHOLDS, ...VOTE_THRESHOLDS, checks: ['rate==1'] },
}

export { waitForBoard as setup }

export default visit
