import type { MessageDto, ThreadHistoryDto } from '@assay/contracts/threads'
import type { VoteOutcome } from '@assay/contracts/votes'
import { expect, test } from 'vitest'
import { toStoredTurns } from './stored-turns.ts'

const message = (id: string, content: string, error: string | null = null): MessageDto => ({
  id,
  role: 'assistant',
  content,
  timestamp: '2026-11-20T12:00:00.000Z',
  model_id: null,
  model_name: null,
  side: null,
  turn_idx: 0,
  state: 'done',
  error,
  ending: null,
  provider_sources: [],
  reasoning: null,
  metrics: null,
})

const history = (outcome: VoteOutcome | undefined): ThreadHistoryDto => ({
  messages: [
    message('u', 'What is sepsis?'),
    message('l', 'An answer'),
    message('r', '', 'Failed'),
  ],
  turns: [
    {
      id: 'turn',
      idx: 0,
      state: 'done',
      user_msg_id: 'u',
      left_msg_id: 'l',
      right_msg_id: 'r',
      left_model_name: outcome ? 'Model One' : null,
      right_model_name: outcome ? 'Model Two' : null,
      feedback_text: null,
      labels: { subject: null, task: null },
      unrated_reason: null,
      vote: outcome
        ? { outcome, feedback_text: 'It cites.', side_unread: false, id: 'vote', assessments: [] }
        : null,
    },
  ],
  mode: 'battle',
  left_model_name: null,
  right_model_name: null,
})

test.each([
  ['left_better', 'won', 'lost'],
  ['right_better', 'lost', 'won'],
  ['tie', 'tied', 'tied'],
  ['both_bad', 'lost', 'lost'],
] as const)('%s: left %s, right %s', (outcome, left, right) => {
  expect(toStoredTurns(history(outcome))).toEqual([
    {
      id: 'turn',
      question: 'What is sepsis?',
      left: {
        name: 'Model One',
        text: 'An answer',
        sources: [],
        notice: undefined,
        result: left,
      },
      right: { name: 'Model Two', text: '', sources: [], notice: 'Failed', result: right },
      outcome,
      feedback: 'It cites.',
    },
  ])
})

test('without a vote, no answer won and no model is named', () => {
  const [turn] = toStoredTurns(history(undefined))
  expect(turn?.left).toMatchObject({ name: 'Assistant A', text: 'An answer', result: 'open' })
  expect(turn?.right.name).toBe('Assistant B')
  expect(turn?.outcome).toBeUndefined()
})

test.each([
  ['declined', 'This assistant declined to answer.'],
  ['length', 'This answer reached the length limit.'],
  ['stopped', 'Stopped early'],
] as const)('an answer that ended as %s shows a notice, with or without text', (ending, notice) => {
  const { messages, ...rest } = history('tie')
  const ended = messages.map((each) => (each.id === 'u' ? each : { ...each, ending, error: null }))
  const [turn] = toStoredTurns({ ...rest, messages: ended })
  expect([turn?.left.notice, turn?.right.notice]).toEqual([notice, notice])
})
