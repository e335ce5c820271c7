import { randomFrom } from '@assay/rating/simulation'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Model } from '../models/model-repository.ts'
import type { Offer } from '../models/offered-models.ts'
import { createPairDraw, meanOf, type PairDrawRecord } from '../models/pair-draw.ts'
import { drawContenders } from './draw-contenders.ts'

const model = (id: string, samplingWeight = 1, isThinking = false): Model => ({
  id,
  llmName: id,
  ...{ connectionId: 'openai', kind: 'openai' as const, providerModel: id },
  isThinking,
  samplingWeight,
})

const offerOf = (models: readonly Model[], record: PairDrawRecord) => ({
  models,
  draw: createPairDraw(record),
})

const NO_DRAW: PairDrawRecord = { modelIds: [], chances: [] }
/** The chances of the pairs ab, ac, ad, bc, bd and cd. */
const DRAW: PairDrawRecord = {
  modelIds: ['a', 'b', 'c', 'd'],
  chances: [0.3, 0.2, 0.05, 0.25, 0.15, 0.05],
}

const DRAWS = 40_000

/**
 * Counts how often each pair was drawn and how often its first model was on the left. Also returns
 * the stated probability of each pair.
 */
function drawMany(offer: Offer) {
  const random = randomFrom(7)
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

test('a draw needs two models', () => {
  expect(drawContenders(offerOf([], DRAW), Math.random)).toBeUndefined()
  expect(drawContenders(offerOf([model('a')], DRAW), Math.random)).toBeUndefined()
})

test('pairs are drawn with the stated probability, and equally often on either side', () => {
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

test('thinking models are drawn only against thinking models', () => {
  const thinks = (id: string) => model(id, 1, true)
  const { stated } = drawMany(offerOf([model('a'), thinks('b'), model('c'), thinks('d')], DRAW))
  expect(Object.keys(stated).sort()).toEqual(['ac', 'bd'])
  expect(stated.ac).toBeCloseTo(0.2 / 0.35, 12)
  expect(drawContenders(offerOf([model('a'), thinks('b')], DRAW), Math.random)).toBeUndefined()
})

test('two entries for the same model are never drawn together', () => {
  const twin = { ...model('b'), providerModel: 'a' }
  const { stated } = drawMany(offerOf([model('a'), twin, model('c')], DRAW))
  expect(Object.keys(stated).sort()).toEqual(['ac', 'bc'])
  expect(drawContenders(offerOf([model('a'), twin], DRAW), Math.random)).toBeUndefined()
  const elsewhere = { ...twin, connectionId: 'xai' }
  expect(drawContenders(offerOf([model('a'), elsewhere], DRAW), Math.random)?.probability).toBe(1)
})

test('the pair of the last turn is drawn only if there is no other', () => {
  const models = ['a', 'b', 'c'].map((id) => model(id))
  const { stated, sortedSides } = drawMany({ ...offerOf(models, DRAW), known: ['b', 'a'] })
  expect(Object.keys(stated).sort()).toEqual(['ac', 'bc'])
  expect(stated.ac).toBeCloseTo(0.2 / 0.45, 12)
  expect(sortedSides).toBeCloseTo(0.5, 1.9)
  const only = { ...offerOf(models.slice(0, 2), DRAW), known: ['a', 'b'] }
  expect(drawContenders(only, Math.random)?.probability).toBe(1)
})

test('chances are scaled to the models on offer and multiplied by the sampling weights', () => {
  const { stated } = drawMany(offerOf([model('a', 2), model('b'), model('d')], DRAW))
  expect(stated.ab).toBeCloseTo(0.6 / 0.85, 12)
  expect(stated.ad).toBeCloseTo(0.1 / 0.85, 12)
  expect(stated.bd).toBeCloseTo(0.15 / 0.85, 12)
})

test('a model without ratings gets the mean chance, and all pairs are equally likely without any ratings', () => {
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

const anyOffer = fc
  .array(
    fc.record({
      isThinking: fc.boolean(),
      samplingWeight: fc.constantFrom(0.25, 1, 1, 1, 4),
      isKnown: fc.boolean(),
    }),
    { minLength: 2, maxLength: 7 },
  )
  .chain((kinds) => {
    const models = kinds.map(({ isThinking, samplingWeight }, at) =>
      model(`m${at}`, samplingWeight, isThinking),
    )
    const modelIds = models.flatMap(({ id }, at) => (kinds[at]?.isKnown ? [id] : []))
    const pairs = (modelIds.length * (modelIds.length - 1)) / 2
    const gains = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), {
      minLength: pairs,
      maxLength: pairs,
    })
    return fc.array(gains, { minLength: 1, maxLength: 3 }).map((subjects) => {
      const draws = subjects.map((each) => {
        const total = each.reduce((sum, gain) => sum + gain, 0) || 1
        const chances = each.map((gain) => (0.8 * gain) / total + 0.2 / pairs)
        return createPairDraw({ modelIds, chances })
      })
      return { models, draw: meanOf(draws) }
    })
  })

test('stated probabilities sum to 1, include the uniform share, and cover all allowed pairs', () => {
  fc.assert(
    fc.property(anyOffer, (offer) => {
      const pairs = offer.models.flatMap((one, at) =>
        offer.models
          .slice(at + 1)
          .filter(({ isThinking }) => isThinking === one.isThinking)
          .map((other) => one.samplingWeight * other.samplingWeight),
      )
      const sampled = pairs.reduce((sum, weight) => sum + weight, 0)
      const stated = new Map<string, number>()
      // Each value of the first random number maps to the pair whose interval contains it.
      for (let point = 0; point < 1; ) {
        const drawn = drawContenders(offer, () => point)
        if (!drawn) break
        const { left, right, probability } = drawn
        expect(left.isThinking).toBe(right.isThinking)
        const floor = (0.2 * left.samplingWeight * right.samplingWeight) / sampled
        expect(probability).toBeGreaterThanOrEqual(floor - 1e-12)
        stated.set([left.id, right.id].sort().join(' '), probability)
        point += probability + 1e-12
      }
      expect(stated.size).toBe(pairs.length)
      if (pairs.length > 0)
        expect([...stated.values()].reduce((sum, each) => sum + each, 0)).toBeCloseTo(1, 9)
    }),
    { seed: 20_261_123 },
  )
})

test('a question with two subjects uses the mean of their chances', () => {
  const one = createPairDraw({ modelIds: ['a', 'b', 'c'], chances: [0.8, 0.1, 0.1] })
  const other = createPairDraw({ modelIds: ['a', 'b', 'c'], chances: [0.1, 0.1, 0.8] })
  const models = ['a', 'b', 'c'].map((id) => model(id))
  const { stated } = drawMany({ models, draw: meanOf([one, other]) })
  expect(stated.ab).toBeCloseTo(0.45, 12)
  expect(stated.bc).toBeCloseTo(0.45, 12)
})
