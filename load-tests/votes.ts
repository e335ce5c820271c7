import type { Options } from 'k6/options'
import { BATTLE_THRESHOLDS, holdBattle } from './lib/battle.ts'
import { createGuest } from './lib/person.ts'
import { people, seconds } from './lib/target.ts'
import { castVote, VOTE_THRESHOLDS } from './lib/vote.ts'

/** Everybody votes on everything they read, three battles long. */
export const options: Options = {
  scenarios: {
    voters: {
      executor: 'ramping-vus',
      stages: [
        { duration: seconds(20), target: people(20) },
        { duration: seconds(60), target: people(30) },
        { duration: seconds(10), target: 0 },
      ],
      gracefulRampDown: '60s',
    },
  },
  thresholds: {
    ...VOTE_THRESHOLDS,
    battle_complete: BATTLE_THRESHOLDS.battle_complete,
    checks: ['rate==1'],
  },
}

export default async function votes() {
  const person = createGuest()
  for (let battle = 0; battle < 3; battle++) {
    const held = await holdBattle(person)
    if (held) castVote(person, held)
  }
}
