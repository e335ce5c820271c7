import type { ChatEvent } from '@assay/contracts/chat/events'
import { register } from '@prometheus-io/client'
import { beforeEach, expect, test, vi } from 'vitest'
import { measureFirstWord } from './measure-first-word.ts'

const llm_name = 'A'
const setup: ChatEvent = { event: 'setup', llms: ['A', 'B'], turn_id: 'turn', turn_idx: 0 }
const token: ChatEvent = { event: 'token', llm_name, token: 'Yes', seq: 3 }
const failed: ChatEvent = { event: 'error', detail: 'Failed', llm_name }
const done = (state: 'done' | 'failed'): ChatEvent => {
  return { event: 'done', turn_id: 'turn', turn_idx: 0, thread_id: 'thread', state }
}
const sink = { bufferedBytes: () => 0, write() {}, dropStalled() {}, finish() {} }

beforeEach(() => register.resetMetrics())

/** Returns the number of measurements up to `le` seconds and the number of all measurements. */
async function measured(le: string, thinking = false) {
  const metrics = await register.metrics()
  const read = (name: string) =>
    Number(
      metrics
        .split('\n')
        .find((line) => line.startsWith(`${name} `))
        ?.split(' ')[1] ?? 0,
    )
  const name = 'assay_chat_first_word_seconds'
  return [
    read(`${name}_bucket{le="${le}",thinking="${thinking}"}`),
    read(`${name}_count{thinking="${thinking}"}`),
  ]
}

/** Plays a question whose reader receives these events and then leaves. */
function send(events: readonly ChatEvent[], isThinking = false) {
  using measuring = measureFirstWord(sink, isThinking)
  for (const event of events) measuring.write([event])
}

test('only the first word of a turn is measured', async () => {
  send([setup, token, token, done('done')])
  expect(await measured('0.25')).toEqual([1, 1])
})

test('answers that fail before their first word count as never answered', async () => {
  send([setup, failed, failed, done('failed')])
  expect(await measured('120')).toEqual([0, 1])
})

test('an answer that fails after its first word is measured', async () => {
  send([setup, token, failed, done('failed')])
  expect(await measured('0.25')).toEqual([1, 1])
})

test('a question that is refused before its turn opens is not measured', async () => {
  send([])
  expect(await measured('120')).toEqual([0, 0])
})

test('the waiting time is measured for a reader who leaves or stops before the first word', async () => {
  vi.useFakeTimers()
  const left = measureFirstWord(sink, false)
  left.write([setup])
  vi.advanceTimersByTime(10_000)
  left[Symbol.dispose]()
  vi.useRealTimers()
  expect(await measured('8')).toEqual([0, 1])
  expect(await measured('15')).toEqual([1, 1])
})

test('models that think first are measured separately', async () => {
  send([setup, token], true)
  expect([await measured('0.25', true), await measured('0.25')]).toEqual([
    [1, 1],
    [0, 0],
  ])
})
