import type { Options } from 'k6/options'
import { ARRIVAL_THRESHOLDS, arrivals } from './lib/arrivals.ts'
import { BATTLE_THRESHOLDS, holdBattle } from './lib/battle.ts'
import { createGuest } from './lib/person.ts'
import { castVote, VOTE_THRESHOLDS } from './lib/vote.ts'

/** Three people a second come, read a battle, vote on it, and go. */
export const options: Options = {
  scenarios: { voters: arrivals({ perSecond: 3, staySeconds: 10, holdSeconds: 90 }) },
  thresholds: {
    ...VOTE_THRESHOLDS,
    ...ARRIVAL_THRESHOLDS,
    battle_complete: BATTLE_THRESHOLDS.battle_complete,
    checks: ['rate==1'],
  },
}

export default async function votes() {
  const person = createGuest()
  const held = await holdBattle(person)
  if (held) castVote(person, held)
}
