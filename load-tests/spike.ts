import type { Options } from 'k6/options'
import { BATTLE_THRESHOLDS, holdBattle } from './lib/battle.ts'
import { createGuest } from './lib/person.ts'
import { people, seconds } from './lib/target.ts'

/**
 * The number of readers grows tenfold within two seconds. They may have to wait, but must not lose
 * any text.
 */
export const options: Options = {
  scenarios: {
    readers: {
      executor: 'ramping-vus',
      startVUs: people(10),
      stages: [
        { duration: seconds(15), target: people(10) },
        { duration: seconds(2), target: people(100) },
        { duration: seconds(30), target: people(100) },
        { duration: seconds(2), target: people(10) },
        { duration: seconds(20), target: people(10) },
      ],
      gracefulRampDown: '60s',
    },
  },
  thresholds: {
    battle_complete: BATTLE_THRESHOLDS.battle_complete,
    battle_first_token: ['p(95)<5000'],
    checks: ['rate==1'],
  },
}

export default async function spike() {
  await holdBattle(createGuest())
}
