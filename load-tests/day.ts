import { sleep } from 'k6'
import type { Options } from 'k6/options'
import { BATTLE_THRESHOLDS, holdBattle } from './lib/battle.ts'
import { createGuest } from './lib/person.ts'
import { readPages, waitForBoard } from './lib/read.ts'
import { people, seconds } from './lib/target.ts'
import { castVote, VOTE_THRESHOLDS } from './lib/vote.ts'

/**
 * Runs a day in two minutes: morning, noon, evening and night. `-e PACE=15` makes it half an hour.
 */
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

/** Most visitors only read. One in three holds a battle, and four in five of these vote. */
export default async function day(): Promise<void> {
  const person = createGuest()
  readPages(person)
  sleep(Math.random())
  if (Math.random() > 1 / 3) return
  const battle = await holdBattle(person)
  if (battle && Math.random() < 0.8) castVote(person, battle)
  readPages(person)
}
