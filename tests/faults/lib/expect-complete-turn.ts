import type { ReconnectingChat } from '@assay/testing/client'
import { expect } from 'vitest'
import type { ChaosArena } from './chaos-arena.ts'
import { countTurns, fullAnswer, readAnswers, screenOf } from './read-turn.ts'

/**
 * Expects that the turn has ended successfully: it exists once, and both the database and the
 * screen have every token of both answers exactly once.
 */
export async function expectCompleteTurn(
  arena: ChaosArena,
  chat: ReconnectingChat,
  tokens: number,
): Promise<void> {
  expect(await chat.done()).toMatchObject({ state: 'done' })
  if (chat.turn.requestId) expect(await countTurns(arena, chat.turn)).toBe(1)
  const answers = await readAnswers(arena, chat.turn.turnId)
  const wanted = answers.map((answer) => fullAnswer(answer, tokens))
  expect(answers.map(({ content }) => content)).toEqual(wanted)
  expect(screenOf(chat.turn)).toEqual(wanted)
}
