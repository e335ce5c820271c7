import { expect, test } from 'vitest'
import type { Model } from '../models/model-repository.ts'
import { createPairDraw, type PairDrawRecord } from '../models/pair-draw.ts'
import { drawContenders } from './draw-contenders.ts'

const model = (id: string, samplingWeight = 1, isThinking = false): Model => ({
  id,
  llmName: id,
  isThinking,
  samplingWeight,
})

const offerOf = (models: readonly Model[], record: PairDrawRecord) => ({
  models,
  draw: createPairDraw(record),
})

const NO_DRAW: PairDrawRecord = { modelIds: [], chances: [] }
/** Of the pairs ab, ac, ad, bc, bd and cd. */
const DRAW: PairDrawRecord = {
  modelIds: ['a', 'b', 'c', 'd'],
  chances: [0.3, 0.2, 0.05, 0.25, 0.15, 0.05],
}

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

const DRAWS = 40_000

/** How often each pair came, what was said of it, and how often its first model stood left. */
function drawMany(offer: ReturnType<typeof offerOf>) {
  const random = seeded(7)
  const seen: Record<string, number> = {}
  const stated: Record<string, number> = {}
  let sortedSides = 0
  for (let count = 0; count < DRAWS; count++) {
    const contenders = drawContenders(offer, random)
    if (!contenders) throw new Error('no contenders')
    const { left, right, probability } = contenders
    const pair = [left.id, right.id].sort().join('')
    seen[pair] = (seen[pair] ?? 0) + 1 / DRAWS
    stated[pair] = probability
    if (left.id < right.id) sortedSides += 1 / DRAWS
  }
  return { seen, stated, sortedSides }
}

test('needs two models', () => {
  expect(drawContenders(offerOf([], DRAW), Math.random)).toBeUndefined()
  expect(drawContenders(offerOf([model('a')], DRAW), Math.random)).toBeUndefined()
})

test('pairs come as often as is stated, on either side as often', () => {
  const models = ['d', 'c', 'b', 'a'].map((id) => model(id))
  const { seen, stated, sortedSides } = drawMany(offerOf(models, DRAW))
  for (const [pair, chance] of Object.entries({
    ab: 0.3,
    ac: 0.2,
    ad: 0.05,
    bc: 0.25,
    bd: 0.15,
    cd: 0.05,
  })) {
    expect(stated[pair]).toBeCloseTo(chance, 12)
    expect(seen[pair]).toBeCloseTo(chance, 1.9)
  }
  expect(sortedSides).toBeCloseTo(0.5, 1.9)
})

test('thinking models meet thinking models', () => {
  const thinks = (id: string) => model(id, 1, true)
  const { stated } = drawMany(offerOf([model('a'), thinks('b'), model('c'), thinks('d')], DRAW))
  expect(Object.keys(stated).sort()).toEqual(['ac', 'bd'])
  expect(stated.ac).toBeCloseTo(0.2 / 0.35, 12)
  expect(drawContenders(offerOf([model('a'), thinks('b')], DRAW), Math.random)).toBeUndefined()
})

test('of the models on offer only; sampling weights multiply', () => {
  const { stated } = drawMany(offerOf([model('a', 2), model('b'), model('d')], DRAW))
  expect(stated.ab).toBeCloseTo(0.6 / 0.85, 12)
  expect(stated.ad).toBeCloseTo(0.1 / 0.85, 12)
  expect(stated.bd).toBeCloseTo(0.15 / 0.85, 12)
})

test('a model that the ratings do not know yet is drawn as a mean one; without any, all alike', () => {
  const { stated } = drawMany(offerOf([model('a'), model('b'), model('new')], DRAW))
  expect(stated.anew).toBeCloseTo(1 / 6 / (0.3 + 2 / 6), 12)
  const { stated: alike } = drawMany(
    offerOf(
      ['a', 'b', 'c'].map((id) => model(id)),
      NO_DRAW,
    ),
  )
  expect(Object.values(alike)).toEqual([1 / 3, 1 / 3, 1 / 3])
})
