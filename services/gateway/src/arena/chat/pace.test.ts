import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createPace } from './pace.ts'

const TICK_MS = 33
/** The minimum number of characters that are shown per tick. */
const STEADY = TICK_MS * 0.16
/** The bursts of the slower side are spread over this time. */
const SMOOTHED_OVER_MS = 300
const ENDED = {}

interface Played {
  readonly ms: number
  readonly reached: number
  readonly seqs: readonly number[]
  readonly isOver: boolean
}

/**
 * Plays two answers that arrive at constant speeds, and returns the shown lengths at every tick.
 */
function play(lengths: readonly number[], perSecond: readonly number[]): Played[] {
  const pace = createPace()
  const ticks: Played[] = []
  for (let ms = 0; ms < 600_000; ms += TICK_MS) {
    const seqs = lengths.map((length, side) =>
      Math.min(length, Math.floor(((perSecond[side] ?? 0) * ms) / 1_000)),
    )
    const sides = seqs.map((seq, side) => ({ seq, end: seq === lengths[side] ? ENDED : null }))
    const reached = pace.reach(sides, ms)
    const isOver = sides.every(({ end, seq }) => end && seq <= reached)
    ticks.push({ ms, reached, seqs, isOver })
    if (isOver) break
  }
  return ticks
}

const answers = fc.tuple(
  fc.tuple(fc.integer({ min: 1, max: 6_000 }), fc.integer({ min: 1, max: 6_000 })),
  fc.tuple(fc.integer({ min: 20, max: 2_000 }), fc.integer({ min: 20, max: 2_000 })),
)

test('the faster side is shown up to the length of the slower side, but at least at the minimum speed', () => {
  const [slow, fast] = [400, 1_500]
  const smoothed = (slow * SMOOTHED_OVER_MS) / 1_000
  for (const { reached, seqs } of play([4_000, 4_000], [slow, fast])) {
    const [behind = 0] = seqs
    if (behind < 4_000) expect(reached).toBeLessThanOrEqual(Math.max(behind, 40) + STEADY)
    expect(reached).toBeGreaterThanOrEqual(behind < 4_000 ? behind - smoothed : 4_000)
  }
})

test('bursts of the slower side are smoothed, unless the sides stay close together', () => {
  const everyMs = 165
  const burst = 72
  const lengthsOfPieces = (lead: number) => {
    const pace = createPace()
    const places: number[] = []
    for (let ms = 0; ms < 10_000; ms += TICK_MS) {
      const seq = burst * (1 + Math.floor(ms / everyMs))
      const ahead = { seq: seq + lead, end: null }
      places.push(pace.reach([{ seq, end: null }, ahead], ms))
    }
    return places.slice(60).map((place, index) => place - (places[index + 59] ?? 0))
  }
  const evenly = (burst * TICK_MS) / everyMs
  for (const length of lengthsOfPieces(1_000)) {
    expect(length).toBeGreaterThan(evenly * 0.6)
    expect(length).toBeLessThan(evenly * 1.5)
  }
  expect(new Set(lengthsOfPieces(40))).toEqual(new Set([0, burst]))
})

test('sides of equal speed are shown as they arrive', () => {
  for (const { reached, seqs } of play([4_000, 4_000], [300, 300]).slice(4))
    expect(reached).toBe(seqs[0])
})

test('when the slower side ends, both sides are immediately shown up to its end', () => {
  const ticks = play([2_000, 4_000], [200, 2_000])
  const [before, atEnd] = ticks.slice(ticks.findIndex(({ seqs: [slow] }) => slow === 2_000) - 1)
  expect(before?.reached).toBeLessThan(1_960)
  expect(atEnd?.reached).toBeGreaterThanOrEqual(2_000)
  expect(atEnd?.reached).toBeLessThan(2_100)
})

test('a side that pauses slows the other side down to 160 characters a second, but not further', () => {
  const shown = play([1_000, 1_600], [0.1, 4_000]).find(({ ms }) => ms >= 5_000)
  expect(shown?.reached).toBeGreaterThan(800)
  expect(shown?.reached).toBeLessThan(24 + 800 + STEADY)
})

test('held text is shown soon after the shorter answer has ended, but not immediately', () => {
  const ticks = play([2_000, 4_000], [200, 2_000])
  const atEnd = ticks.find(({ seqs: [slow] }) => slow === 2_000)
  const over = ticks.at(-1)
  expect(atEnd?.reached).toBeLessThan(2_100)
  expect((over?.ms ?? 0) - 10_000).toBeGreaterThan(500)
  expect((over?.ms ?? 0) - 10_000).toBeLessThan(1_600)
})

test('once the shorter answer has ended, the longer one continues at the same speed', () => {
  const ticks = play([2_000, 2_200], [200, 2_000])
  const after = ticks.filter(({ ms, isOver }) => ms > 10_100 && !isOver)
  expect(after.length).toBeGreaterThan(20)
  for (const { ms, reached } of after) expect(Math.abs(reached - ms / 5)).toBeLessThan(2 * STEADY)
})

test('a battle takes at most 15 % longer than its slower answer, and shown text never shrinks', () => {
  fc.assert(
    fc.property(answers, ([lengths, perSecond]) => {
      const ticks = play(lengths, perSecond)
      for (const [index, { reached }] of ticks.entries())
        expect(reached).toBeGreaterThanOrEqual(ticks[index - 1]?.reached ?? 0)
      const alone = Math.max(...lengths.map((length, side) => length / (perSecond[side] ?? 1)))
      const over = ticks.at(-1)
      expect(over?.isOver).toBe(true)
      expect(over?.ms).toBeLessThanOrEqual(alone * 1_150 + 3 * TICK_MS)
    }),
    { numRuns: 100 },
  )
})

test('a pause with nothing to show does not let later text appear faster', () => {
  const pace = createPace()
  const at = (left: number, right: number) => [
    { seq: left, end: null },
    { seq: right, end: null },
  ]
  pace.reach(at(100, 100), 0)
  pace.reach(at(100, 100), 5_000)
  const places = Array.from({ length: 15 }, (_, tick) =>
    pace.reach(at(100, 900), 5_000 + tick * TICK_MS),
  )
  expect(places[1]).toBe(100)
  expect(places.at(-1)).toBeLessThan(100 + 15 * STEADY)
})

test('a returning reader continues at the last position', () => {
  const pace = createPace(700)
  const sides = [
    { seq: 300, end: null },
    { seq: 900, end: null },
  ]
  expect(pace.reach(sides, 0)).toBe(700)
  expect(pace.reach(sides, 100)).toBe(716)
})
