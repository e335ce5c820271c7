import { sleep } from 'k6'
import { holdBattle } from './battle.ts'
import { createGuest } from './person.ts'
import { readPages } from './read.ts'
import { castVote } from './vote.ts'

/** Most visitors look around; one in three holds a battle, and four in five of those vote. */
export async function visit(): Promise<void> {
  const person = createGuest()
  readPages(person)
  sleep(Math.random())
  if (Math.random() > 1 / 3) return
  const battle = await holdBattle(person)
  if (battle && Math.random() < 0.8) castVote(person, battle)
  readPages(person)
}
