import type { Options } from 'k6/options'
import { BATTLE_THRESHOLDS } from './lib/battle.ts'
import { visit } from './lib/day.ts'
import { waitForBoard } from './lib/read.ts'
import { people, seconds } from './lib/target.ts'
import { VOTE_THRESHOLDS } from './lib/vote.ts'

/** A day in two minutes: morning, noon, evening, night. */
export const options: Options = {
  scenarios: {
    visitors: {
      executor: 'ramping-arrival-rate',
      preAllocatedVUs: people(60),
      maxVUs: people(150),
      timeUnit: '1s',
      startRate: 1,
      stages: [
        { duration: seconds(30), target: people(4) },
        { duration: seconds(30), target: people(6) },
        { duration: seconds(30), target: people(8) },
        { duration: seconds(30), target: people(1) },
      ],
    },
  },
  thresholds: {
    ...BATTLE_THRESHOLDS,
    ...VOTE_THRESHOLDS,
    checks: ['rate==1'],
    dropped_iterations: ['count==0'],
  },
}

export { waitForBoard as setup }

export default visit
