import type { Options } from 'k6/options'
import { ARRIVAL_THRESHOLDS, arrivals } from './lib/arrivals.ts'
import { BATTLE_THRESHOLDS, holdBattle } from './lib/battle.ts'
import { createGuest } from './lib/person.ts'

/** Four people a second come with a question, read both answers, and go. */
export const options: Options = {
  scenarios: { readers: arrivals({ perSecond: 4, staySeconds: 8, holdSeconds: 120 }) },
  thresholds: { ...BATTLE_THRESHOLDS, ...ARRIVAL_THRESHOLDS, checks: ['rate==1'] },
}

export default async function battles() {
  await holdBattle(createGuest())
}
