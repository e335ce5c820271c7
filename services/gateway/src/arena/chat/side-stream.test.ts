import { PLAIN_END, type TextFrame } from '@assay/contracts/bus/subjects'
import { expect, test } from 'vitest'
import {
  applyFrame,
  applySnapshot,
  applyStored,
  drainSide,
  hasStarted,
  openSide,
  type SideStream,
} from './side-stream.ts'

const ANSWER = 'Levodopa crosses the blood–brain barrier; dopamine does not. 🧠 Carbidopa helps.'

const aSide = (seen?: { attempt: number; seq: number }) =>
  openSide({ answerId: 'a', side: 'left', name: 'Assistant A', revealed: false }, seen)

/** Cuts the answer into frames of `size` code units. */
const framesOf = (answer: string, size: number, attempt = 1): TextFrame[] =>
  Array.from({ length: Math.ceil(answer.length / size) }, (_, index) => {
    const text = answer.slice(index * size, (index + 1) * size)
    return { kind: 'text', answer: 'a', attempt, seq: index * size + text.length, text }
  })

/** Returns the text that a reader sees after these events. */
const shown = (side: SideStream, before = '') =>
  drainSide(side).reduce((text, event) => {
    if (event.event === 'reset') return ''
    return event.event === 'token' ? text + event.token : text
  }, before)

test('frames are joined into the answer', () => {
  const side = aSide()
  for (const frame of framesOf(ANSWER, 7)) expect(applyFrame(side, frame)).toBe('applied')
  expect(shown(side)).toBe(ANSWER)
})

test('a repeated frame changes nothing', () => {
  const side = aSide()
  for (const frame of framesOf(ANSWER, 7)) {
    applyFrame(side, frame)
    expect(applyFrame(side, frame)).toBe('stale')
  }
  expect(shown(side)).toBe(ANSWER)
})

test('a reader who resumes at any position receives exactly the rest, from frames or from a snapshot', () => {
  for (let seq = 0; seq <= ANSWER.length; seq++) {
    const before = ANSWER.slice(0, seq)
    const streamed = aSide({ attempt: 1, seq })
    for (const frame of framesOf(ANSWER, 5)) applyFrame(streamed, frame)
    expect(shown(streamed, before)).toBe(ANSWER)

    const fetched = aSide({ attempt: 1, seq })
    applySnapshot(fetched, { attempt: 1, text: ANSWER, reasoning: '' })
    expect(shown(fetched, before)).toBe(ANSWER)
  }
})

test('a lost frame is noticed, and a snapshot repairs the text', () => {
  const side = aSide()
  const [first, , third] = framesOf(ANSWER, 9)
  if (first) applyFrame(side, first)
  expect(third && applyFrame(side, third)).toBe('gap')
  applySnapshot(side, { attempt: 1, text: ANSWER, reasoning: '' })
  expect(shown(side)).toBe(ANSWER)
})

test('the text restarts once a new attempt is confirmed, and frames of the old attempt are ignored', () => {
  const side = aSide()
  const [old, late] = framesOf('An answer that broke off in the middle', 10)
  if (old) applyFrame(side, old)
  const before = shown(side)
  const [first, ...rest] = framesOf(ANSWER, 12, 2)
  expect(first && applyFrame(side, first)).toBe('gap')
  applySnapshot(side, { attempt: 2, text: first?.text ?? '', reasoning: '' })
  for (const frame of rest) applyFrame(side, frame)
  expect(late && applyFrame(side, late)).toBe('stale')
  expect(shown(side, before)).toBe(ANSWER)
})

test('frames of an unconfirmed attempt change nothing', () => {
  const side = aSide()
  const forged = framesOf('Not what the model says', 30, 99)
  for (const frame of [...forged, ...framesOf(ANSWER, 9)]) applyFrame(side, frame)
  applySnapshot(side, { attempt: 1, text: ANSWER, reasoning: '' })
  expect(shown(side)).toBe(ANSWER)
})

test('text that was shown but not stored is retracted', () => {
  const record = {
    attempt: 1,
    text: '',
    reasoning: '',
    end: { ...ended, state: 'failed' },
  } as const
  for (const seen of [
    { attempt: 1, seq: 20 },
    { attempt: 3, seq: 0 },
  ]) {
    const side = aSide(seen)
    expect(applyFrame(side, { ...ended, attempt: seen.attempt, seq: 1 })).not.toBe('applied')
    applyStored(side, record)
    expect(drainSide(side).map(({ event }) => event)).toEqual(['reset', 'llm_done'])
  }
})

test('an answer that no worker has tried ends without a reset', () => {
  const end = {
    state: 'failed',
    errorCode: 'timed_out',
    seq: 0,
    turn: null,
    ttftMs: null,
    durationMs: 0,
    outputTokens: null,
    ...PLAIN_END,
  } as const
  const read = aSide()
  applyStored(read, { attempt: 0, text: '', reasoning: '', end })
  const received = aSide()
  expect(applyFrame(received, { kind: 'end', answer: 'a', attempt: 0, ...end })).toBe('applied')
  for (const side of [read, received])
    expect(drainSide(side).map(({ event }) => event)).toEqual(['error', 'llm_done'])
})

test('an end that arrives before its text waits for the text', () => {
  const side = aSide()
  const end = {
    kind: 'end',
    answer: 'a',
    attempt: 1,
    seq: ANSWER.length,
    state: 'done',
    errorCode: null,
    ttftMs: 1,
    durationMs: 2,
    outputTokens: 3,
    turn: 'done',
    ...PLAIN_END,
  } as const
  expect(applyFrame(side, end)).toBe('gap')
  applySnapshot(side, { attempt: 1, text: ANSWER, reasoning: '' })
  expect(applyFrame(side, end)).toBe('applied')
  expect(drainSide(side).map(({ event }) => event)).toEqual(['token', 'llm_done'])
})

const THOUGHTS = 'The question is about transport.'
const ended = {
  kind: 'end',
  answer: 'a',
  attempt: 1,
  seq: 0,
  state: 'done',
  errorCode: null,
  ttftMs: 80,
  durationMs: 900,
  outputTokens: 12,
  turn: null,
  ...PLAIN_END,
} as const

test('thoughts and metrics are sent only to a reader who may know the model', () => {
  for (const revealed of [true, false]) {
    const side = openSide({ answerId: 'a', side: 'left', name: 'A', revealed })
    const seq = THOUGHTS.length
    applyFrame(side, { kind: 'reasoning', answer: 'a', attempt: 1, seq, text: THOUGHTS })
    applySnapshot(side, { attempt: 1, text: '', reasoning: THOUGHTS })
    applyFrame(side, ended)
    const events = drainSide(side)
    expect(events.map(({ event }) => event)).toEqual(
      revealed ? ['reasoning', 'metrics', 'llm_done'] : ['llm_done'],
    )
    if (revealed) expect(events[0]).toMatchObject({ token: THOUGHTS, seq })
  }
})

test('an address that names a vendor is sent only to a reader who may know the model', () => {
  const url = 'https://vertexaisearch.cloud.google.com/grounding-api-redirect/A'
  for (const revealed of [true, false]) {
    const side = openSide({ answerId: 'a', side: 'left', name: 'A', revealed })
    applyFrame(side, { ...ended, ending: 'length', sources: [{ url, title: 'nature.com' }] })
    expect(drainSide(side).at(-1)).toEqual({
      ...{ event: 'llm_done', llm_name: 'A', ending: 'length' },
      sources: [{ url: revealed ? url : null, title: 'nature.com' }],
    })
  }
})

test('retracted text restarts with the next attempt', () => {
  const side = aSide()
  applyFrame(side, { kind: 'text', answer: 'a', attempt: 1, seq: 4, text: 'Hm. ' })
  expect(drainSide(side)).toMatchObject([{ event: 'token', token: 'Hm. ' }])
  const next = { kind: 'text', answer: 'a', attempt: 2, seq: 6, text: 'TREM2 ' } as const
  expect(applyFrame(side, next)).toBe('gap')
  applySnapshot(side, { attempt: 2, text: 'TREM2 ', reasoning: '' })
  expect(applyFrame(side, next)).toBe('stale')
  expect(drainSide(side)).toMatchObject([
    { event: 'reset', attempt: 2 },
    { event: 'token', token: 'TREM2 ', seq: 6 },
  ])
})

test('missed thoughts count as a gap, and the snapshot delivers them once', () => {
  const side = openSide({ answerId: 'a', side: 'single', name: 'A', revealed: true })
  const seq = THOUGHTS.length
  const late = { kind: 'reasoning', answer: 'a', attempt: 1, seq, text: 'transport.' } as const
  expect(applyFrame(side, late)).toBe('gap')
  applySnapshot(side, { attempt: 1, text: '', reasoning: THOUGHTS })
  expect(applyFrame(side, late)).toBe('stale')
  expect(drainSide(side)).toMatchObject([{ event: 'reasoning', token: THOUGHTS }])
})

test('events contain the position that the pace allows, and the end follows the last word', () => {
  const side = aSide()
  for (const frame of framesOf(ANSWER, 7)) applyFrame(side, frame)
  applyFrame(side, { ...ended, seq: ANSWER.length })
  let text = ''
  for (let upTo = 0; upTo < ANSWER.length; upTo++) {
    for (const event of drainSide(side, upTo)) {
      if (event.event !== 'token') throw new Error(`${event.event} before the last word`)
      text += event.token
      expect(event.seq).toBe(text.length)
      expect(event.token.isWellFormed()).toBe(true)
    }
    expect(text.length).toBeLessThanOrEqual(upTo)
  }
  expect(drainSide(side, ANSWER.length).map(({ event }) => event)).toEqual(['token', 'llm_done'])
})

test('a stopped answer ends at the position that its reader has seen, and no text is retracted', () => {
  for (const store of [false, true]) {
    const side = aSide()
    for (const frame of framesOf(ANSWER, 7)) applyFrame(side, frame)
    drainSide(side, 10)
    if (store) {
      const text = ANSWER.slice(0, 10)
      applyStored(side, { attempt: 1, text, reasoning: '', end: { ...ended, seq: 10 } })
    } else expect(applyFrame(side, { ...ended, seq: 10 })).toBe('applied')
    expect(drainSide(side).map(({ event }) => event)).toEqual(['llm_done'])
    expect(side.seq).toBe(10)
  }
})

test('a side has not started if a reader only claims to have seen its text', () => {
  const side = aSide({ attempt: 1, seq: 12 })
  expect(hasStarted(side)).toBe(false)
  const [first] = framesOf(ANSWER, 12)
  if (first) applyFrame(side, first)
  expect(hasStarted(side)).toBe(true)
})
