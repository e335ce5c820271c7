import { PLAIN_END } from '@assay/contracts/bus/subjects'
import { expect, test } from 'vitest'
import { leaveOutSeen } from './leave-out-seen.ts'
import { applySnapshot, applyStored, drainSide, openSide, type SideStream } from './side-stream.ts'

const SIDES = ['left', 'right'] as const
/** The number of characters that the pace alone may have shown. */
const PLAUSIBLE = 100

/** Two sides that have received text of these lengths. The sides marked in `ended` have ended. */
function sidesOf(lengths: readonly [number, number], ended: readonly boolean[] = []) {
  return SIDES.map((side, index): SideStream => {
    const stream = openSide({ answerId: side, side, name: side, revealed: false })
    const text = 'x'.repeat(lengths[index] ?? 0)
    const snapshot = { attempt: 1, text, reasoning: '' }
    if (ended[index]) applyStored(stream, { ...snapshot, end: endAt(text.length) })
    else applySnapshot(stream, snapshot)
    return stream
  })
}

const endAt = (seq: number) => ({
  ...({ state: 'done', errorCode: null, seq, turn: null } as const),
  ...{ ttftMs: 1, durationMs: 2, outputTokens: 3, ...PLAIN_END },
})

/** Returns the first events that each side sends to a reader who claims to have seen `after`. */
function eventsFor(sides: readonly SideStream[], after: { left?: number; right?: number }) {
  leaveOutSeen(sides, { after, attempt: {} }, PLAUSIBLE)
  return sides.map((side) =>
    drainSide(side).map((event) =>
      event.event === 'token' ? [event.token.length, event.seq] : event.event,
    ),
  )
}

test('a returning reader receives the rest of the text', () => {
  expect(eventsFor(sidesOf([90, 300]), { left: 60, right: 80 })).toEqual([[[30, 90]], [[220, 300]]])
  expect(eventsFor(sidesOf([90, 300]), {})).toEqual([[[90, 90]], [[300, 300]]])
})

test('a claim is plausible up to the length of the slower side, or to the end of an ended side', () => {
  expect(eventsFor(sidesOf([700, 900]), { left: 650, right: 650 })).toEqual([
    [[50, 700]],
    [[250, 900]],
  ])
  expect(eventsFor(sidesOf([300, 900], [true]), { left: 300, right: 800 })).toEqual([
    ['llm_done'],
    [[100, 900]],
  ])
})

test.each([
  [[500, 900], []],
  [[900, 500], []],
  [
    [500, 900],
    [true, false],
  ],
  [
    [900, 500],
    [false, true],
  ],
  [
    [2_000, 500],
    [true, false],
  ],
] as const)('with lengths %j, ended %j, an excessive claim resets both sides', (lengths, ended) => {
  const events = eventsFor(sidesOf(lengths, ended), { left: 1_000_000, right: 1_000_000 })
  expect(events.map(([first]) => first)).toEqual(['reset', 'reset'])
})

test.each([
  { left: 600, right: 0 },
  { left: 0, right: 600 },
])('the response to the claim %j does not reveal which side has reached that length', (claim) => {
  const first = (lengths: readonly [number, number]) =>
    eventsFor(sidesOf(lengths), claim)[claim.left ? 0 : 1]?.[0]
  expect(first([900, 200])).toBe('reset')
  expect(first([200, 900])).toBe('reset')
})

test('a side restarts if the claimed attempt is over', () => {
  const [left, right] = sidesOf([90, 90])
  if (!left || !right) throw new Error('there are two sides')
  applySnapshot(left, { attempt: 2, text: 'y'.repeat(40), reasoning: '' })
  expect(eventsFor([left, right], { left: 50, right: 50 })).toEqual([
    ['reset', [40, 40]],
    [[40, 90]],
  ])
})
