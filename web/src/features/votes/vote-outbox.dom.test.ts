import { beforeEach, expect, test, vi } from 'vitest'
import { GUEST_VOTER, type PendingVote, type SendResult, startVoteOutbox } from './vote-outbox.ts'

const vote: PendingVote = { turnId: 't-1', outcome: 'tie', feedback: null, voter: GUEST_VOTER }
const accepted: SendResult = {
  state: 'accepted',
  vote: {
    id: 'v-1',
    turn_id: 't-1',
    outcome: 'tie',
    feedback_text: null,
    unrated_reason: null,
    left_model_name: 'One',
    right_model_name: 'Two',
    created_at: '2026-11-20T12:00:00.000Z',
  },
}
const retry: SendResult = { state: 'retry' }

beforeEach(() => {
  vi.useFakeTimers()
})

function start(results: SendResult[], voter: string = GUEST_VOTER) {
  const send = vi.fn(async (_vote: PendingVote) => results.shift() ?? retry)
  const onPending = vi.fn()
  const onSettled = vi.fn()
  const outbox = startVoteOutbox({ send, voter: () => voter, onPending, onSettled })
  return { outbox, send, onPending, onSettled }
}

const stored = () => localStorage.getItem('vote_outbox')

test('an accepted vote leaves the outbox', async () => {
  const { outbox, onPending, onSettled } = start([accepted])
  outbox.add(vote)
  expect(onPending).toHaveBeenCalledWith(vote)
  expect(stored()).not.toBeNull()
  await vi.advanceTimersByTimeAsync(0)
  expect(onSettled).toHaveBeenCalledExactlyOnceWith(vote, accepted)
  expect(stored()).toBeNull()
})

test('a vote that cannot be sent is retried with growing pauses', async () => {
  const { outbox, send, onSettled } = start([retry, retry, accepted])
  outbox.add(vote)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(send).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(1_999)
  expect(send).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(1)
  expect(onSettled).toHaveBeenCalledExactlyOnceWith(vote, accepted)
})

test('a vote outlives the page that cast it', async () => {
  const closed = start([retry])
  closed.outbox.add(vote)
  await vi.advanceTimersByTimeAsync(0)
  closed.outbox[Symbol.dispose]()
  const reopened = start([accepted])
  expect(reopened.onPending).toHaveBeenCalledWith(vote)
  await vi.advanceTimersByTimeAsync(0)
  expect(reopened.onSettled).toHaveBeenCalledOnce()
})

test('coming back online sends immediately', async () => {
  const { outbox, send, onSettled } = start([retry, accepted])
  outbox.add(vote)
  await vi.advanceTimersByTimeAsync(0)
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect(send).toHaveBeenCalledTimes(2)
  expect(onSettled).toHaveBeenCalledOnce()
})

test('a final refusal is shown and not retried', async () => {
  const refused: SendResult = { state: 'refused', detail: 'This turn already has a vote' }
  const { outbox, send, onSettled } = start([refused])
  outbox.add(vote)
  await vi.advanceTimersByTimeAsync(120_000)
  expect(send).toHaveBeenCalledOnce()
  expect(onSettled).toHaveBeenCalledExactlyOnceWith(vote, refused)
  expect(stored()).toBeNull()
})

test('a vote is sent even if the result of the previous one could not be shown', async () => {
  const { outbox, send, onSettled } = start([accepted, accepted])
  onSettled.mockImplementationOnce(() => {
    throw new Error('no room to show it')
  })
  process.once('unhandledRejection', () => {})
  outbox.add(vote)
  await vi.advanceTimersByTimeAsync(0)
  outbox.add({ ...vote, turnId: 't-2' })
  await vi.advanceTimersByTimeAsync(0)
  expect(send).toHaveBeenCalledTimes(2)
})

test("a user's vote is not sent by another user", async () => {
  const alice = start([retry], 'alice')
  alice.outbox.add({ ...vote, voter: 'alice' })
  await vi.advanceTimersByTimeAsync(0)
  alice.outbox[Symbol.dispose]()
  const bob = start([accepted], 'bob')
  await vi.advanceTimersByTimeAsync(0)
  expect(bob.send).not.toHaveBeenCalled()
  expect(stored()).not.toBeNull()
})
