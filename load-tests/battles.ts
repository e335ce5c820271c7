import type { Options } from 'k6/options'
import { BATTLE_THRESHOLDS, holdBattle } from './lib/battle.ts'
import { createGuest } from './lib/person.ts'
import { people, seconds } from './lib/target.ts'

/**
 * Maximum number of people. By Little's law, 32 people read at the same time when there is no
 * queue.
 */
const ROOM = people(57)

/**
 * Four people arrive per second, even if earlier people are still waiting. Each asks a question,
 * reads both answers and leaves. `dropped_iterations` counts people for whom no virtual user was
 * left.
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
