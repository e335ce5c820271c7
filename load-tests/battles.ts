import type { Options } from 'k6/options'
import { BATTLE_THRESHOLDS, holdBattle } from './lib/battle.ts'
import { createGuest } from './lib/person.ts'
import { people, seconds } from './lib/target.ts'

/** More than the 32 people who read at the same time when there is no queue (Little's law). */
const ROOM = people(57)

/**
 * Four people arrive per second, ask a question, read both answers and leave, even if earlier ones
 * are still waiting. `dropped_iterations` counts people for whom there was no virtual user left.
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
