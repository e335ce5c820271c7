import { expect, test } from 'vitest'
import { BadRequestError, ConflictError } from '../../http/app-error.ts'
import { assertMayContinue, assertMaySend, assertValidPrompt } from './turn-policy.ts'

const guest = {
  userId: 'g',
  voterId: 'v',
  isGuest: true,
  isSuperuser: false,
  countsAsGuest: true,
  termsAccepted: true,
}
const voted = { mode: 'battle', idx: 3, state: 'done', hasVote: true } as const

test('terms come first', () => {
  expect(() => assertMaySend({ ...guest, termsAccepted: false }, 'battle')).toThrow(
    'Please accept the Terms & Conditions first.',
  )
  expect(() => assertMaySend(guest, 'battle')).not.toThrow()
})

test.each(['dual', 'single'] as const)('%s is for superusers', (mode) => {
  expect(() => assertMaySend(guest, mode)).toThrow(ConflictError)
  expect(() => assertMaySend({ ...guest, isGuest: false, isSuperuser: true }, mode)).not.toThrow()
})

test('a prompt has text, and not too much of it', () => {
  expect(() => assertValidPrompt(' \n ')).toThrow(BadRequestError)
  expect(() => assertValidPrompt('x'.repeat(12_000))).not.toThrow()
  expect(() => assertValidPrompt('x'.repeat(12_001))).toThrow(
    'Messages may have at most 12,000 characters.',
  )
})

test('the next turn waits for the vote on the last one', () => {
  expect(() => assertMayContinue(voted, 'battle')).not.toThrow()
  expect(() => assertMayContinue({ ...voted, hasVote: false }, 'battle')).toThrow(
    'Please vote on the previous answers first.',
  )
})

test('there is nothing to vote on after a failed turn', () => {
  const failed = { ...voted, state: 'failed', hasVote: false } as const
  expect(() => assertMayContinue(failed, 'battle')).not.toThrow()
})

test('a thread takes one turn at a time, of its own mode, fifty in all', () => {
  expect(() => assertMayContinue({ ...voted, state: 'streaming' }, 'battle')).toThrow(ConflictError)
  expect(() => assertMayContinue(voted, 'dual')).toThrow(ConflictError)
  expect(() => assertMayContinue({ ...voted, idx: 49 }, 'battle')).toThrow(ConflictError)
})
