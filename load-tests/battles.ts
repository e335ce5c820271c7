import type { Options } from 'k6/options'
import { BATTLE_THRESHOLDS, holdBattle } from './lib/battle.ts'
import { createGuest } from './lib/person.ts'
import { people, seconds } from './lib/target.ts'

/** Somewhat more than the 32 who read at once when nobody has to wait (Little's law). */
const ROOM = people(57)

/**
 * Four people a second come with a question, read both answers, and go, whether or not those before
 * them have been served: `dropped_iterations` counts those for whom there was no room.
 */
export const options: Options = {
  scenarios: {
    readers: {
      executor: 'ramping-arrival-rate',
      timeUnit: '10s',
      startRate: people(4),
      preAllocatedVUs: ROOM,
      maxVUs: ROOM,
      stages: [
        { duration: seconds(20), target: people(40) },
        { duration: seconds(120), target: people(40) },
      ],
      gracefulStop: '60s',
    },
  },
  thresholds: { ...BATTLE_THRESHOLDS, checks: ['rate==1'], dropped_iterations: ['count==0'] },
}

export default async function battles() {
  await holdBattle(createGuest())
}
