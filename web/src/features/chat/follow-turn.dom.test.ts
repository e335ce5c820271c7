import type { ChatEvent } from '@assay/contracts/chat/events'
import { CLOSE_CODE } from '@assay/contracts/constants'
import { beforeEach, expect, test, vi } from 'vitest'
import { ensureGuestFingerprint } from '../../api/session.ts'
import { type FakeSocket, fakeSockets } from '../../testing/fake-socket.ts'
import { connectionFailureText } from './connection-failure.ts'
import { followTurn } from './follow-turn.ts'
import type { Opening } from './opening.ts'
import { openTurn, type TurnStream } from './turn-stream.ts'

const TURN_ID = '0192f000-0000-7000-8000-000000000001'
const THREAD_ID = '0192f000-0000-7000-8000-000000000002'
const setup: ChatEvent = {
  event: 'setup',
  llms: ['Assistant A', 'Assistant B'],
  turn_id: TURN_ID,
  turn_idx: 0,
}
const done: ChatEvent = {
  event: 'done',
  turn_id: TURN_ID,
  turn_idx: 0,
  thread_id: THREAD_ID,
  state: 'done',
}
const token = (text: string, seq: number): ChatEvent => ({
  event: 'token',
  llm_name: 'Assistant A',
  token: text,
  seq,
})
const question: Opening = {
  turn: openTurn('battle'),
  request: { request_id: 'r-1', messages: [{ role: 'user', content: 'Why?' }] },
}

beforeEach(() => {
  vi.useFakeTimers()
})

function follow(opening: Opening = question) {
  const { sockets, create } = fakeSockets()
  const changes: TurnStream[] = []
  const onRefused = vi.fn()
  const onLost = vi.fn()
  const live = followTurn({
    opening,
    onChange: (turn) => changes.push(turn),
    onRefused: (failure) => onRefused(connectionFailureText(failure)),
    onLost: (failure, wasAnnounced) => onLost(connectionFailureText(failure), wasAnnounced),
    createSocket: create,
  })
  const at = (index: number): FakeSocket => {
    const socket = sockets[index]
    if (!socket) throw new Error(`socket ${index} was not opened`)
    return socket
  }
  return { at, sockets, changes, onRefused, onLost, live }
}

const afterRetryDelay = () => vi.advanceTimersByTime(1_500)

test('the first frame is the request with the guest credential', () => {
  const { at } = follow()
  at(0).open()
  expect(at(0).sent).toEqual([
    {
      request_id: 'r-1',
      messages: [{ role: 'user', content: 'Why?' }],
      fingerprint_hash: ensureGuestFingerprint(),
    },
  ])
})

test('the same request is sent again when the socket drops before the turn was announced', () => {
  const { at } = follow()
  at(0).open()
  at(0).drop()
  afterRetryDelay()
  at(1).open()
  expect(at(1).sent).toEqual(at(0).sent)
})

test('a socket that is silent for ten seconds is replaced', () => {
  const { at, sockets } = follow()
  vi.advanceTimersByTime(10_000)
  expect(at(0).closedByClient()).toBe(true)
  afterRetryDelay()
  at(1).open()
  at(1).emit(setup)
  vi.advanceTimersByTime(60_000)
  expect(sockets).toHaveLength(2)
})

test('a dropped stream resumes where its text ends', () => {
  const { at, changes } = follow()
  at(0).open()
  at(0).emit(setup, token('abc', 3))
  at(0).drop()
  afterRetryDelay()
  at(1).open()
  expect(at(1).sent[0]?.resume).toEqual({
    turn_id: TURN_ID,
    after: { left: 3, right: 0 },
    attempt: { left: 1, right: 1 },
  })
  at(1).emit({ event: 'resumed', turn_id: TURN_ID, llms: [] }, token('def', 6), done)
  expect(changes.at(-1)).toMatchObject({ state: 'done', answers: { left: { text: 'abcdef' } } })
  expect(at(1).closedByClient()).toBe(true)
})

test('a gap makes the client resume immediately from the text that it has', () => {
  const { at } = follow()
  at(0).open()
  at(0).emit(setup, token('abc', 3), token('x', 9))
  expect(at(0).closedByClient()).toBe(true)
  afterRetryDelay()
  at(1).open()
  expect(at(1).sent[0]?.resume).toMatchObject({ after: { left: 3 } })
})

test('tokens are painted at most once per 33 ms, and the last one always', () => {
  const { at, changes } = follow()
  at(0).open()
  at(0).emit(setup)
  for (let seq = 1; seq <= 50; seq++) at(0).emit(token('x', seq))
  expect(changes).toHaveLength(1)
  vi.advanceTimersByTime(33)
  expect(changes).toHaveLength(2)
  expect(changes.at(-1)?.answers.left.text).toHaveLength(50)
})

test('a refusal is final and shows the server’s text', () => {
  const { at, sockets, onRefused } = follow()
  at(0).open()
  at(0).emit({ event: 'error', detail: 'Please vote on the previous answers first.' })
  at(0).drop(CLOSE_CODE.conflict)
  afterRetryDelay()
  expect(onRefused).toHaveBeenCalledExactlyOnceWith('Please vote on the previous answers first.')
  expect(sockets).toHaveLength(1)
})

test('too many calls end a question, but not a turn in progress', () => {
  const asked = follow()
  asked.at(0).open()
  asked.at(0).emit({ event: 'error', detail: 'Too many requests.' })
  asked.at(0).drop(CLOSE_CODE.tooMany)
  afterRetryDelay()
  expect(asked.onRefused).toHaveBeenCalledExactlyOnceWith('Too many requests.')

  const resumed = follow({ turn: { ...openTurn('battle'), turnId: TURN_ID } })
  resumed.at(0).open()
  resumed.at(0).emit({ event: 'error', detail: 'Too many requests.' })
  resumed.at(0).drop(CLOSE_CODE.tooMany)
  afterRetryDelay()
  expect(resumed.sockets).toHaveLength(2)
  expect(resumed.onRefused).not.toHaveBeenCalled()
})

test('after three retries, the turn is lost, and a reconnect starts over', () => {
  const { at, sockets, onLost, live } = follow()
  for (let index = 0; index <= 3; index++) {
    at(index).open()
    at(index).emit({ event: 'error', detail: 'Busy' })
    at(index).drop(CLOSE_CODE.unavailable)
    afterRetryDelay()
  }
  expect(sockets).toHaveLength(4)
  expect(onLost).toHaveBeenCalledExactlyOnceWith('Busy', false)
  live.reconnect()
  expect(sockets).toHaveLength(5)
})

test('a stop is sent immediately; without confirmation, it is abandoned after four seconds on any socket', () => {
  const { at, onRefused, live } = follow()
  at(0).open()
  live.stop()
  expect(at(0).sent.at(-1)).toEqual({ type: 'stop' })
  at(0).drop()
  vi.advanceTimersByTime(3_999)
  expect(onRefused).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(onRefused).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/hasn’t confirmed/))
  expect(at(1).closedByClient()).toBe(true)
})

test('a stop that took effect in time is not abandoned', () => {
  const { at, changes, onLost, live } = follow()
  at(0).open()
  at(0).emit(setup)
  live.stop()
  at(0).emit(done)
  vi.advanceTimersByTime(60_000)
  expect(onLost).not.toHaveBeenCalled()
  expect(changes.at(-1)).toMatchObject({ state: 'done' })
})

test('an unreadable message does not end the turn: the stream resumes on another socket', () => {
  const { at, sockets } = follow()
  at(0).open()
  at(0).emit(setup)
  at(0).emitRaw('{')
  afterRetryDelay()
  expect(sockets).toHaveLength(2)
})

test('an unfinished turn from the history is resumed from its beginning', () => {
  const { at } = follow({ turn: { ...openTurn('battle'), turnId: TURN_ID } })
  at(0).open()
  expect(at(0).sent[0]?.resume).toMatchObject({ turn_id: TURN_ID, after: { left: 0, right: 0 } })
})

test('a closed turn opens no further socket', () => {
  const { at, sockets, live } = follow()
  at(0).open()
  at(0).emit(setup)
  at(0).drop()
  live.close()
  afterRetryDelay()
  expect(sockets).toHaveLength(1)
})

test.each([
  ['WebSocket connection error', (socket: FakeSocket) => socket.drop()],
  ['Failed to parse WebSocket message', (socket: FakeSocket) => socket.emitRaw('{')],
])('after all retries, the reader sees: %s', (detail, fail) => {
  const { at, onLost } = follow()
  for (let index = 0; index < 4; index++) {
    at(index).open()
    fail(at(index))
    afterRetryDelay()
  }
  expect(onLost).toHaveBeenCalledExactlyOnceWith(detail, false)
})

test('a socket that cannot be created is retried and then reported', () => {
  const onLost = vi.fn()
  followTurn({
    opening: question,
    onChange: vi.fn(),
    onRefused: vi.fn(),
    onLost: (failure, wasAnnounced) => onLost(connectionFailureText(failure), wasAnnounced),
    createSocket: () => {
      throw new Error('no sockets here')
    },
  })
  for (let index = 0; index < 4; index++) afterRetryDelay()
  expect(onLost).toHaveBeenCalledExactlyOnceWith('Failed to create WebSocket connection', false)
})

test.each<[string, (socket: FakeSocket) => void, number[]]>([
  ['refused', (socket) => socket.drop(), [0, 1, 2, 0]],
  ['silent', () => vi.advanceTimersByTime(10_000), [0, 2, 4, 0]],
])('%s sockets are counted until one brings a message', (_case, fail, expected) => {
  const { sockets, create } = fakeSockets()
  const counts: number[] = []
  const createSocket = (unheard: number) => {
    counts.push(unheard)
    return create()
  }
  followTurn({ opening: question, onChange() {}, onRefused() {}, onLost() {}, createSocket })
  for (const index of [0, 1]) {
    if (sockets[index]) fail(sockets[index])
    afterRetryDelay()
  }
  sockets[2]?.open()
  sockets[2]?.emit(setup)
  sockets[2]?.drop()
  afterRetryDelay()
  expect(counts).toEqual(expected)
})
