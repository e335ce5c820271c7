import assert from 'node:assert/strict'
import { createGuest, type Person } from '@assay/testing/arena'
import { type ClientJournal, createClientJournal } from '@assay/testing/client'

/** The longest demonstration answers take half a minute. */
const PATIENCE_MS = 120_000

export interface Battle {
  readonly person: Person
  readonly journal: ClientJournal
  readonly chat: ReturnType<Person['ask']>
}

/** Lets a new guest ask a question, and waits until both sides are announced. */
export async function beginBattle(url: string): Promise<Battle> {
  const journal = createClientJournal()
  const person = await createGuest({ urls: [url], journal })
  const chat = person.ask({ patienceMs: PATIENCE_MS })
  await chat.next('setup')
  return { person, journal, chat }
}

/**
 * Reads both answers to the end.
 * @returns the number of characters that were read.
 * @throws {AssertionError} if a text has a gap or a repetition or differs from the stored text, or
 * if a side fails.
 */
export async function finishBattle({ person, journal, chat }: Battle): Promise<number> {
  const { state, turn_id: turnId, thread_id: threadId } = await chat.done()
  assert.equal(state, 'done', `turn ${turnId} ended ${state}`)
  assert.deepEqual(journal.violations, [])
  const { messages, turns } = await person.history(threadId)
  const turn = turns.find(({ id }) => id === turnId)
  const stored = [turn?.left_msg_id, turn?.right_msg_id].map(
    (id) => messages.find((message) => message.id === id)?.content,
  )
  const read = [...chat.turn.sides.values()].map(({ text }) => text)
  assert.deepEqual(read, stored, `turn ${turnId} was read otherwise than it is stored`)
  await chat[Symbol.asyncDispose]()
  return read.join('').length
}

/** Runs `count` concurrent battles, each with its own guest. */
export async function holdBattles(url: string, count: number): Promise<void> {
  const battles = Array.from({ length: count }, () => beginBattle(url).then(finishBattle))
  await Promise.all(battles)
}
