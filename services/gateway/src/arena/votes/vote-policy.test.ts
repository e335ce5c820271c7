import { expect, test } from 'vitest'
import {
  type AnswerToVoteOn,
  declinedSidesOf,
  permitVote,
  type TurnToVoteOn,
} from './vote-policy.ts'

const MIN_DELAY_MS = 2_000
const answer: AnswerToVoteOn = {
  modelId: 'm',
  modelName: 'M',
  state: 'done',
  selfIdentified: false,
  ending: null,
  completedAt: new Date('2026-11-20T12:00:00Z'),
  style: 0,
}
const turn: TurnToVoteOn = {
  id: 't',
  userId: 'owner',
  state: 'done',
  blind: true,
  sampleQuestion: false,
  pairProbability: null,
  left: answer,
  right: answer,
  readAt: new Date('2026-11-20T12:00:10Z'),
}

const reasonFor = (change: Partial<TurnToVoteOn>) => {
  const permission = permitVote({ ...turn, ...change }, 'owner', MIN_DELAY_MS)
  return permission.state === 'allowed' ? permission.rating.unratedReason : permission.reason
}

test('the owner of a finished blind turn casts a rated vote', () => {
  expect(permitVote(turn, 'owner', MIN_DELAY_MS)).toEqual({
    state: 'allowed',
    rating: { rated: true, unratedReason: null },
  })
})

test("another user's turn is refused like an unknown one", () => {
  const refused = { state: 'refused', reason: 'unknown' }
  expect(permitVote(turn, 'stranger', MIN_DELAY_MS)).toEqual(refused)
  expect(permitVote(undefined, 'owner', MIN_DELAY_MS)).toEqual(refused)
})

test.each(['queued', 'streaming', 'failed'] as const)('a vote on a %s turn is refused', (state) => {
  expect(reasonFor({ state })).toBe('unfinished')
})

test('a vote on chosen models is stored but not rated', () => {
  expect(reasonFor({ blind: false })).toBe('not_blind')
})

test.each(['left', 'right'] as const)('every rule applies to the %s side', (side) => {
  const completedAt = new Date(turn.readAt.getTime() - 1_999)
  expect(reasonFor({ [side]: { ...answer, state: 'failed' } })).toBe('incomplete_answer')
  expect(reasonFor({ [side]: { ...answer, ending: 'stopped' } })).toBe('incomplete_answer')
  expect(reasonFor({ [side]: { ...answer, selfIdentified: true } })).toBe('self_identified')
  expect(reasonFor({ [side]: { ...answer, completedAt } })).toBe('too_fast')
})

test('self-identification is the reason only if there is no other reason, because a superuser may reverse it', () => {
  const completedAt = new Date(turn.readAt.getTime() - 1_999)
  const named = { ...answer, selfIdentified: true }
  expect(reasonFor({ left: named, right: { ...answer, completedAt } })).toBe('too_fast')
  expect(reasonFor({ left: named, right: { ...answer, ending: 'stopped' } })).toBe(
    'incomplete_answer',
  )
})

const declined = { ...answer, ending: 'declined' } as const

test.each([
  [answer, answer, null],
  [declined, answer, 'left'],
  [answer, declined, 'right'],
  [declined, declined, 'both'],
] as const)('a vote on a refusal is rated and records the declined side', (left, right, sides) => {
  expect(reasonFor({ left, right })).toBeNull()
  expect(declinedSidesOf({ left, right })).toBe(sides)
})

test('a vote on a refusal next to a failed answer is not rated', () => {
  expect(reasonFor({ left: declined, right: { ...answer, state: 'failed' } })).toBe(
    'incomplete_answer',
  )
})
