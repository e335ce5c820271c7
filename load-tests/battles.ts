import type { Options } from 'k6/options'
import { BATTLE_THRESHOLDS, holdBattle } from './lib/battle.ts'
import { createGuest } from './lib/person.ts'
import { people, seconds } from './lib/target.ts'

/** Readers come, stay for battle after battle, and go. */
export const options: Options = {
  scenarios: {
    readers: {
      executor: 'ramping-vus',
      stages: [
        { duration: seconds(30), target: people(20) },
        { duration: seconds(90), target: people(40) },
        { duration: seconds(15), target: 0 },
      ],
      gracefulRampDown: '60s',
    },
  },
  thresholds: { ...BATTLE_THRESHOLDS, checks: ['rate==1'] },
}

export default async function battles() {
  await holdBattle(createGuest())
}
