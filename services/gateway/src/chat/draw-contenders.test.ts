import { expect, test } from 'vitest'
import type { Model } from '../models/model-repository.ts'
import { drawContenders, pairProbability } from './draw-contenders.ts'

const model = (id: string, samplingWeight = 1): Model => ({
  id,
  llmName: id,
  isThinking: false,
  samplingWeight,
})

/** A seeded generator (mulberry32), so that a red test stays red. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

test('needs two models', () => {
  expect(drawContenders([], Math.random)).toBeUndefined()
  expect(drawContenders([model('a')], Math.random)).toBeUndefined()
})

test('pairs come as often as their stated probability, on either side as often', () => {
  const models = [model('a'), model('b', 2), model('c', 3), model('d', 0.5)]
  const random = seeded(7)
  const draws = 40_000
  const seen = new Map<string, number>()
  const stated = new Map<string, number>()
  let sortedSides = 0
  for (let draw = 0; draw < draws; draw++) {
    const contenders = drawContenders(models, random)
    if (!contenders) throw new Error('no contenders')
    const { left, right, probability } = contenders
    expect(left.id).not.toBe(right.id)
    const pair = [left.id, right.id].sort().join()
    seen.set(pair, (seen.get(pair) ?? 0) + 1)
    stated.set(pair, probability)
    if (left.id < right.id) sortedSides += 1
  }
  for (const [pair, probability] of stated) {
    expect((seen.get(pair) ?? 0) / draws).toBeCloseTo(probability, 1.9)
  }
  expect(sortedSides / draws).toBeCloseTo(0.5, 1.9)
})

test('probabilities of all pairs sum to one', () => {
  const models = [model('a'), model('b', 2), model('c', 3)]
  const total = models.flatMap((one, index) =>
    models.slice(index + 1).map((other) => pairProbability(models, one, other)),
  )
  expect(total.reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 12)
})
