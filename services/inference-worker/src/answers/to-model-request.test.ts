import { expect, test } from 'vitest'
import type { PastTurn } from './claim-repository.ts'
import { buildMessages, SYSTEM_PROMPT } from './to-model-request.ts'

const turn = (prompt: string, outcome: PastTurn['outcome']): PastTurn => ({
  prompt,
  outcome,
  left: `${prompt} left`,
  right: `${prompt} right`,
  single: null,
})
const messagesAfter = (past: readonly PastTurn[]) =>
  buildMessages(past, 'now')
    .slice(1)
    .map(({ role, content }) => `${role}: ${content}`)

test('a request begins with the system prompt that all models receive', () => {
  expect(buildMessages([], 'now')[0]).toEqual({ role: 'system', content: SYSTEM_PROMPT })
})

test("a model's own system prompt comes before that of the arena", () => {
  const [system] = buildMessages([], 'now', 'Cite sources.')
  expect(system?.content).toBe(`Cite sources.\n\n${SYSTEM_PROMPT}`)
})

test('the system prompt names no model', () => {
  expect(SYSTEM_PROMPT).not.toMatch(/GPT|Claude|Gemini|OpenAI/i)
})

test('a thread continues from the answer that won', () => {
  expect(messagesAfter([turn('a', 'left_better'), turn('b', 'right_better')])).toEqual([
    'user: a',
    'assistant: a left',
    'user: b',
    'assistant: b right',
    'user: now',
  ])
})

test('after a tie, a thread continues from the left answer', () => {
  expect(messagesAfter([turn('a', 'tie')])).toEqual(['user: a', 'assistant: a left', 'user: now'])
})

test('prompts whose answers were both bad are merged', () => {
  expect(messagesAfter([turn('a', 'both_bad'), turn('b', 'tie'), turn('c', 'both_bad')])).toEqual([
    'user: a\n\nb',
    'assistant: b left',
    'user: c\n\nnow',
  ])
})

test('the prompt of a turn is merged with the next one if it has no vote or its winning text is missing', () => {
  const failed: PastTurn = { ...turn('a', 'left_better'), left: null }
  expect(messagesAfter([failed, turn('b', null)])).toEqual(['user: a\n\nb\n\nnow'])
})

test('a single chat continues from its one answer', () => {
  const single = { prompt: 'a', outcome: null, left: null, right: null, single: 'yes' }
  expect(messagesAfter([single])).toEqual(['user: a', 'assistant: yes', 'user: now'])
})

test.each(['', ' \n'])('a winner that declined with the text %j adds no empty message', (left) => {
  const declined: PastTurn = { ...turn('a', 'left_better'), left }
  expect(messagesAfter([declined])).toEqual(['user: a\n\nnow'])
  const single = { prompt: 'a', outcome: null, left: null, right: null, single: left }
  expect(messagesAfter([single])).toEqual(['user: a\n\nnow'])
})

test.each(['', null])(
  'after a tie, a thread continues from the right answer if the left one is %j',
  (left) => {
    expect(messagesAfter([{ ...turn('a', 'tie'), left }])).toEqual([
      'user: a',
      'assistant: a right',
      'user: now',
    ])
  },
)

test('a thread continues from the text with which a winner declined', () => {
  expect(messagesAfter([{ ...turn('a', 'left_better'), left: 'I would rather not.' }])[1]).toBe(
    'assistant: I would rather not.',
  )
})
