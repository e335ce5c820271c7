import { setTimeout as delay } from 'node:timers/promises'
import { VoteOutcome } from '@assay/contracts/votes'
import type { Person } from '@assay/testing/arena'
import { RefusedError } from '@assay/testing/client'
import { scriptedPrompt } from '@assay/testing/scripted-provider'
import type { ChaosArena } from '../lib/chaos-arena.ts'

/** What the voters have done and experienced. */
export interface Load {
  turns: number
  votes: number
  /** Number of turns that ended without text and of refused votes. An outage may cause these. */
  failedTurns: number
  refusedVotes: number
  /** Readers and voters who never received the end of their turn. An outage must not cause this. */
  readonly abandoned: string[]
}

const SCRIPT = scriptedPrompt({ tokens: 20, gap: 25, ttft: 20 })
const PATIENCE_MS = 60_000
const PAUSE_MS = 200

/**
 * Holds battles with a vote, one at a time, until it is stopped. Then finishes the current battle.
 */
export async function keepVoting(
  person: Person,
  load: Load,
  random: () => number,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    try {
      await holdBattle(person, load, random)
    } catch (error) {
      // A question is refused while the last turn of a user who lost the connection still runs.
      if (!(error instanceof RefusedError)) load.abandoned.push(String(error))
    }
    await delay(PAUSE_MS * random())
  }
}

async function holdBattle(person: Person, load: Load, random: () => number): Promise<void> {
  await using chat = person.ask({ script: SCRIPT, patienceMs: PATIENCE_MS })
  const { turn_id, state } = await chat.done()
  load.turns += 1
  if (state === 'failed') load.failedTurns += 1
  if (state === 'failed') return
  const outcome = VoteOutcome.options[Math.floor(random() * VoteOutcome.options.length)]
  const { status } = await person.vote(turn_id, outcome)
  if (status === 200) load.votes += 1
  else if (status >= 400 && status < 500) load.refusedVotes += 1
  else load.abandoned.push(`vote on ${turn_id}: ${status}`)
}

/** Creates guests before anything is broken. */
export function createVoters(arena: ChaosArena, count: number): Promise<Person[]> {
  return Promise.all(Array.from({ length: count }, () => arena.guest()))
}
