import type { Person } from '@assay/testing/arena'
import type { ReconnectingChat } from '@assay/testing/client'
import type { ChaosArena } from './chaos-arena.ts'

/** A person and the turn that the person reads. */
export interface Reader {
  readonly person: Person
  readonly chat: ReconnectingChat
}

/** Creates this many guests. Each sends a question immediately. */
export async function askTogether(
  arena: ChaosArena,
  count: number,
  script: string,
): Promise<Reader[] & AsyncDisposable> {
  const people = await Promise.all(Array.from({ length: count }, () => arena.guest()))
  const readers = people.map((person) => ({ person, chat: person.ask({ script }) }))
  return Object.assign(readers, {
    async [Symbol.asyncDispose]() {
      await Promise.all(readers.map(({ chat }) => chat[Symbol.asyncDispose]()))
    },
  })
}

/** Waits until each reader has read part of both answers. */
export async function waitForAllRead(readers: readonly Reader[], characters = 20): Promise<void> {
  await Promise.all(
    readers.map(({ chat }) =>
      chat.waitFor(
        ({ sides }) =>
          sides.size > 1 && [...sides.values()].every(({ text }) => text.length >= characters),
      ),
    ),
  )
}

/** Holds a complete battle. Returns its turn's id. */
export async function holdBattle(person: Person, script: string): Promise<string> {
  await using chat = person.ask({ script })
  const { turn_id } = await chat.done()
  return turn_id
}
