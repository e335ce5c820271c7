import { expect, test } from 'vitest'
import { BadRequestError, ConflictError } from '../../http/app-error.ts'
import { assertMayContinue, assertMaySend, assertValidPrompt } from './turn-policy.ts'

const guest = {
  userId: 'g',
  voterId: 'v',
  isGuest: true,
  role: 'user' as const,
  countsAsGuest: true,
  termsAccepted: true,
}
const voted = { mode: 'battle', idx: 3, state: 'done', hasVote: true } as const

test('the terms must be accepted first', () => {
  expect(() => assertMaySend({ ...guest, termsAccepted: false }, 'battle')).toThrow(
    'Please accept the Terms & Conditions first.',
  )
  expect(() => assertMaySend(guest, 'battle')).not.toThrow()
})

test.each(['dual', 'single'] as const)('%s mode is for superusers only', (mode) => {
  expect(() => assertMaySend(guest, mode)).toThrow(ConflictError)
  expect(() =>
    assertMaySend({ ...guest, isGuest: false, role: 'superuser' as const }, mode),
  ).not.toThrow()
})

test('a prompt must have visible text of limited length', () => {
  expect(() => assertValidPrompt(' \n ')).toThrow(BadRequestError)
  expect(() => assertValidPrompt('x'.repeat(12_000))).not.toThrow()
  expect(() => assertValidPrompt('x'.repeat(12_001))).toThrow(
    'Messages may have at most 12,000 characters.',
  )
})

test('the next turn requires a vote on the last one', () => {
  expect(() => assertMayContinue(voted, 'battle')).not.toThrow()
  expect(() => assertMayContinue({ ...voted, hasVote: false }, 'battle')).toThrow(
    'Please vote on the previous answers first.',
  )
})

test('a failed turn requires no vote', () => {
  const failed = { ...voted, state: 'failed', hasVote: false } as const
  expect(() => assertMayContinue(failed, 'battle')).not.toThrow()
})

test('a thread allows only its own mode, one turn at a time and at most fifty turns', () => {
  expect(() => assertMayContinue({ ...voted, state: 'streaming' }, 'battle')).toThrow(ConflictError)
  expect(() => assertMayContinue(voted, 'dual')).toThrow(ConflictError)
  expect(() => assertMayContinue({ ...voted, idx: 49 }, 'battle')).toThrow(ConflictError)
})
