import { expect, test } from 'vitest'
import { refuseNextTurn, refusePrompt, refuseSender, type ThreadTail } from './turn-policy.ts'

const guest = {
  userId: 'g',
  voterId: 'v',
  isGuest: true,
  isSuperuser: false,
  termsAccepted: true,
}
const voted: ThreadTail = { mode: 'battle', lastIdx: 3, lastState: 'done', lastHasVote: true }

test('terms come first', () => {
  expect(refuseSender({ ...guest, termsAccepted: false }, 'battle')?.message).toBe(
    'Please accept the Terms & Conditions first.',
  )
  expect(refuseSender(guest, 'battle')).toBeUndefined()
})

test.each(['dual', 'single'] as const)('%s is for superusers', (mode) => {
  expect(refuseSender(guest, mode)?.statusCode).toBe(409)
  expect(refuseSender({ ...guest, isGuest: false, isSuperuser: true }, mode)).toBeUndefined()
})

test('a prompt has text, and not too much of it', () => {
  expect(refusePrompt(' \n ')?.statusCode).toBe(400)
  expect(refusePrompt('x'.repeat(12_000))).toBeUndefined()
  expect(refusePrompt('x'.repeat(12_001))?.message).toBe(
    'Messages may have at most 12,000 characters.',
  )
})

test('the next turn waits for the vote on the last one', () => {
  expect(refuseNextTurn(voted, 'battle')).toBeUndefined()
  expect(refuseNextTurn({ ...voted, lastHasVote: false }, 'battle')?.message).toBe(
    'Please vote on the previous answers first.',
  )
})

test('there is nothing to vote on after a failed turn', () => {
  const failed: ThreadTail = { ...voted, lastState: 'failed', lastHasVote: false }
  expect(refuseNextTurn(failed, 'battle')).toBeUndefined()
})

test('a thread takes one turn at a time, of its own mode, fifty in all', () => {
  expect(refuseNextTurn({ ...voted, lastState: 'streaming' }, 'battle')?.statusCode).toBe(409)
  expect(refuseNextTurn(voted, 'dual')?.statusCode).toBe(409)
  expect(refuseNextTurn({ ...voted, lastIdx: 49 }, 'battle')?.statusCode).toBe(409)
})
