import { type EndFrame, PLAIN_END, type TextFrame } from '@assay/contracts/bus/subjects'
import type { ChatEvent } from '@assay/contracts/chat/events'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createPace } from './pace.ts'
import { openSide } from './side-stream.ts'
import { createTurnInProgress } from './turn-in-progress.ts'

const text = (answer: string, attempt: number, seq: number, words: string): TextFrame => ({
  kind: 'text',
  answer,
  attempt,
  seq,
  text: words,
})
const end = (answer: string, seq: number, turn: 'done' | 'failed' | null = null): EndFrame => ({
  kind: 'end',
  answer,
  attempt: 1,
  seq,
  state: seq > 0 ? 'done' : 'failed',
  errorCode: seq > 0 ? null : 'overloaded',
  ttftMs: null,
  durationMs: 1,
  outputTokens: null,
  turn,
  ...PLAIN_END,
})

function aBattle({ wait = 1_500, bufferedBytes = 0 } = {}) {
  const left = openSide({ answerId: 'l', side: 'left', name: 'Assistant A', revealed: false })
  const right = openSide({ answerId: 'r', side: 'right', name: 'Assistant B', revealed: false })
  const written: ChatEvent[] = []
  const sink = {
    bufferedBytes: () => bufferedBytes,
    write: (events: readonly ChatEvent[]) => void written.push(...events),
    dropStalled: vi.fn(),
    finish: vi.fn(),
  }
  const turn = { id: 't', idx: 0, threadId: 'th', sides: [left, right] }
  const reader = createTurnInProgress(turn, sink, { firstFrameWaitMs: wait, pace: createPace() })
  reader.sendGreeting([])
  return { left, right, written, sink, reader }
}

test('the faster side waits for the slower one', () => {
  const { left, right, written, reader } = aBattle()
  expect(reader.receive(left, text('l', 1, 3, 'One'), 0)).toBe('urgent')
  expect(reader.flush(performance.now())).toBe(false)
  expect(written).toEqual([])

  reader.receive(right, text('r', 1, 3, 'Two'), 0)
  expect(reader.flush(performance.now())).toBe(true)
  expect(written.map((event) => 'token' in event && event.token)).toEqual(['One', 'Two'])
})

test('nothing is written before the greeting', () => {
  const { left, right, sink, written } = aBattle()
  const reader = createTurnInProgress(
    { id: 't', idx: 0, threadId: 'th', sides: [left, right] },
    sink,
    { firstFrameWaitMs: 0, pace: createPace() },
  )
  reader.receive(left, text('l', 1, 3, 'One'), 0)
  reader.flush(performance.now())
  expect(written).toEqual([])
  reader.sendGreeting([{ event: 'resumed', turn_id: 't', llms: [] }])
  reader.flush(performance.now())
  expect(written.map(({ event }) => event)).toEqual(['resumed', 'token'])
})

test('the faster side stops waiting after the limit', () => {
  const { left, written, reader } = aBattle({ wait: 0 })
  reader.receive(left, text('l', 1, 3, 'One'), 0)
  reader.flush(performance.now())
  expect(written).toHaveLength(1)
})

test.each([
  ['left', 'right'],
  ['right', 'left'],
] as const)('when the %s side fails, the other one continues', (failing, living) => {
  const battle = aBattle()
  battle.reader.receive(battle[failing], end(failing, 0), 0)
  battle.reader.receive(battle[living], text(living, 1, 2, 'ok'), 0)
  battle.reader.receive(battle[living], end(living, 2, 'done'), 0)
  battle.reader.flush(performance.now())
  expect(battle.written.map(({ event }) => event).toSorted()).toEqual(
    ['error', 'llm_done', 'token', 'llm_done', 'done'].toSorted(),
  )
  expect(battle.written.at(-1)).toMatchObject({ event: 'done', state: 'done' })
  expect(battle.sink.finish).toHaveBeenCalledOnce()
})

test('a slow reader waits, and is dropped after five seconds or beyond one mebibyte', () => {
  // The fake clock starts at zero, so it must be in place before the turn is created.
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const busy = aBattle({ wait: 0, bufferedBytes: 65 * 1024 })
  busy.reader.receive(busy.left, text('l', 1, 3, 'One'), 0)
  expect(busy.reader.flush(performance.now())).toBe(false)
  expect(busy.sink.dropStalled).not.toHaveBeenCalled()

  expect(busy.reader.flush(performance.now())).toBe(false)
  vi.advanceTimersByTime(20_000)
  expect(busy.reader.flush(performance.now())).toBe(true)
  expect(busy.sink.dropStalled).toHaveBeenCalledOnce()

  const stalled = aBattle({ wait: 0, bufferedBytes: 2 * 1024 * 1024 })
  stalled.reader.receive(stalled.left, text('l', 1, 3, 'One'), 0)
  stalled.reader.flush(performance.now())
  expect(stalled.sink.dropStalled).toHaveBeenCalledOnce()
})

test.each([
  [{}, {}],
  [{ ending: 'stopped' as const }, { unrated_reason: 'incomplete_answer' }],
  [{ selfIdentified: true }, { unrated_reason: 'self_identified' }],
])('the end of a turn with %j states whether its vote can be rated', (ended, known) => {
  const { left, right, written, reader } = aBattle()
  reader.receive(left, text('l', 1, 3, 'One'), 0)
  reader.receive(left, { ...end('l', 3), ...ended }, 0)
  reader.receive(right, text('r', 1, 3, 'Two'), 0)
  reader.receive(right, end('r', 3, 'done'), 0)
  reader.flush(performance.now())
  expect(written.at(-1)).toEqual({
    event: 'done',
    turn_id: 't',
    turn_idx: 0,
    thread_id: 'th',
    state: 'done',
    ...known,
  })
  const done = { event: 'llm_done', llm_name: 'Assistant A' }
  const stopped = 'ending' in ended && { ending: 'stopped' }
  expect(written).toContainEqual({ ...done, ...stopped })
})

const words = (length: number) => 'word '.repeat(length).slice(0, length)

test('both sides are shown up to the end of the slower one', () => {
  const { left, right, written, reader } = aBattle()
  reader.receive(left, text('l', 1, 110, words(110)), 0)
  reader.receive(right, text('r', 1, 40, words(40)), 0)
  expect(reader.flush(performance.now())).toBe(false)
  expect(written).toMatchObject([{ seq: 40 }, { seq: 40 }])
  reader.receive(left, end('l', 110), 0)
  reader.flush(performance.now())
  expect(written.some(({ event }) => event === 'llm_done')).toBe(false)
})

test('after a stop, nothing more is shown until both answers have ended', () => {
  const { left, right, written, reader, sink } = aBattle()
  reader.receive(left, text('l', 1, 110, words(110)), 0)
  reader.receive(right, text('r', 1, 40, words(40)), 0)
  reader.flush(performance.now())
  reader.halt()
  written.length = 0
  reader.receive(right, text('r', 1, 90, words(50)), 0)
  reader.flush(performance.now())
  expect(written).toEqual([])
  reader.receive(left, end('l', 40), 0)
  reader.receive(right, end('r', 40, 'done'), 0)
  reader.flush(performance.now())
  expect(written.map(({ event }) => event)).toEqual(['llm_done', 'llm_done', 'done'])
  expect(sink.finish).toHaveBeenCalledOnce()
})

test('a false claim to have seen a side reveals nothing', () => {
  const left = openSide(
    { answerId: 'l', side: 'left', name: 'Assistant A', revealed: false },
    { attempt: 1, seq: 1 },
  )
  const { right, sink, written } = aBattle()
  const reader = createTurnInProgress(
    { id: 't', idx: 0, threadId: 'th', sides: [left, right] },
    sink,
    {
      firstFrameWaitMs: 1_500,
      pace: createPace(),
    },
  )
  reader.sendGreeting([])
  reader.receive(right, text('r', 1, 3, 'Two'), 0)
  reader.flush(performance.now())
  expect(written).toEqual([])
})
