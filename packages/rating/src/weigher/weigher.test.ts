import fc from 'fast-check'
import { expect, test } from 'vitest'
import { limitOf } from './network-shares.ts'
import { createOwnWeights } from './own-weights.ts'
import {
  createWeigher,
  forgetNetworks,
  recordWeight,
  unweigh,
  type WeighableVote,
  weigh,
} from './weigher.ts'

const anyVote: fc.Arbitrary<WeighableVote> = fc.record({
  questionSince: fc.constantFrom(1, 2, null),
  voterId: fc.constantFrom('busy', 'busy', 'busy', 'light', 'rare'),
  leftModelId: fc.constantFrom('a', 'b'),
  rightModelId: fc.constantFrom('c', 'd'),
  sampleQuestion: fc.boolean(),
  network: fc.constantFrom('n1', 'n2', undefined),
})
const someVotes = fc.array(anyVote, { maxLength: 150, size: 'max' })

const vote: WeighableVote = { voterId: 'v', leftModelId: 'a', rightModelId: 'b' }
const weightsOf = (votes: readonly WeighableVote[], weigher = createWeigher()) =>
  votes.map((one) => weigh(weigher, one))
const fromNetwork = (network: string, at: number, rival = 'b'): WeighableVote => ({
  voterId: `${network} ${at}`,
  leftModelId: 'a',
  rightModelId: rival,
  network,
})

test('the first thirty votes count in full, and the k-th vote counts (30 / k)²', () => {
  const weights = weightsOf(Array.from({ length: 3_000 }, () => vote))
  expect([1, 30, 31, 60, 300, 3_000].map((k) => weights[k - 1])).toEqual([
    1_000, 1_000, 936, 250, 10, 1,
  ])
})

test('ten votes on suggested questions count in full, and the k-th counts (10 / k)² of its usual weight', () => {
  const weigher = createWeigher()
  const sample = { ...vote, sampleQuestion: true }
  const weights = weightsOf(
    Array.from({ length: 40 }, () => sample),
    weigher,
  )
  expect([10, 11, 20, 40].map((k) => weights[k - 1])).toEqual([1_000, 826, 250, 34])
  expect(weigh(weigher, sample)).toBe(31)
})

test('ten repetitions of a question count in full, and the k-th repetition counts (10 / k)²', () => {
  const on = (questionSince: number | null, position: number) => ({
    ...vote,
    ...{ voterId: `v${position % 2}`, questionSince, position },
  })
  const again = Array.from({ length: 21 }, (_, at) => on(2, 2 + 2 * at))
  const others = Array.from({ length: 20 }, (_, at) => on(3 + 2 * at, 3 + 2 * at))
  const weights = weightsOf([...again.slice(0, 12), ...others, ...again.slice(12)])
  const own = [...weights.slice(0, 12), ...weights.slice(32)]
  expect([0, 10, 11, 20].map((repeat) => own[repeat])).toEqual([1_000, 1_000, 826, 250])
  expect(new Set(weights.slice(12, 32))).toEqual(new Set([1_000]))
  expect(new Set(weightsOf(again.map((one) => ({ ...one, questionSince: null }))))).toEqual(
    new Set([1_000]),
  )
})

test('the smaller factor applies to a repeated suggested question', () => {
  const weigher = createWeigher()
  const asked = { ...vote, sampleQuestion: true, questionSince: 1 }
  const votes = Array.from({ length: 20 }, (_, at) => ({ ...asked, position: at + 1 }))
  expect(weightsOf(votes, weigher).slice(9, 12)).toEqual([1_000, 826, 694])
  expect(weigh(weigher, { ...asked, sampleQuestion: false, position: 21 })).toBe(250)
})

test('weights computed one at a time agree with the weigher', () => {
  fc.assert(
    fc.property(someVotes, (votes) => {
      const own = createOwnWeights()
      const placed = votes.map((one, at) => ({ ...one, position: at + 1, network: undefined }))
      const expected = placed.map((one) => own({ sampleQuestion: false, ...one }, true))
      expect(weightsOf(placed)).toEqual(expected)
    }),
    { seed: 20_261_123 },
  )
})

test('the guests of one network carry two votes on a model, then five, then a fiftieth of its weight', () => {
  const limits = [0, 29_000, 60_000, 75_000, 250_000, 400_000].map((weight) => limitOf(weight, 0))
  expect(limits).toEqual([2_000, 2_000, 4_000, 5_000, 5_000, 8_000])
  const weigher = createWeigher()
  const few = Array.from({ length: 5 }, (_, at) => fromNetwork('n', at))
  expect(weightsOf(few, weigher)).toEqual([1_000, 1_000, 0, 0, 0])
  expect(weigh(weigher, fromNetwork('n', 8))).toBe(0)
  weightsOf(
    Array.from({ length: 47 }, (_, at) => ({ ...vote, voterId: `other ${at}` })),
    weigher,
  )
  expect(weightsOf([fromNetwork('n', 9), fromNetwork('n', 10)], weigher)).toEqual([1_000, 333])
  expect(weightsOf([fromNetwork('n', 11, 'c'), fromNetwork('other', 1)], weigher)).toEqual([
    22, 1_000,
  ])
  forgetNetworks(weigher, (network) => network === 'other')
  expect(weightsOf([fromNetwork('n', 12)], weigher)).toEqual([68])
  forgetNetworks(weigher, (network) => network === 'n')
  expect(weightsOf([fromNetwork('n', 13)], weigher)).toEqual([1_000])
})

test('a network whose guests vote on many models carries up to three votes on each', () => {
  expect([0, 4_005, 10_000, 90_000].map((ofOthers) => limitOf(9_000, ofOthers))).toEqual([
    2_000, 2_400, 3_000, 3_000,
  ])
  expect(limitOf(9_000)).toBe(3_000)
  const weigher = createWeigher()
  const others = ['cd', 'ef', 'gh', 'ij', 'kl'].map((pair, at) => ({
    ...fromNetwork('n', at),
    leftModelId: pair.charAt(0),
    rightModelId: pair.charAt(1),
  }))
  const onOne = Array.from({ length: 4 }, (_, at) => fromNetwork('n', at))
  expect(weightsOf([...onOne, ...others, ...onOne], weigher)).toEqual([
    ...[1_000, 1_000, 0, 0],
    ...others.map(() => 1_000),
    ...[1_000, 0, 0, 0],
  ])
})

test('the accounts of one network carry four times as much as its guests', () => {
  expect([0, 60_000, 90_000, 400_000].map((weight) => limitOf(weight, 0, 4))).toEqual([
    8_000, 16_000, 20_000, 32_000,
  ])
  expect(limitOf(9_000, 30_000, 4)).toBe(11_000)
  const accounts = Array.from({ length: 10 }, (_, at) => ({
    ...fromNetwork('n accounts', at),
    isAccount: true,
  }))
  const guests = Array.from({ length: 3 }, (_, at) => fromNetwork('n guests', at))
  expect(weightsOf([...accounts, ...guests])).toEqual([
    ...Array.from({ length: 8 }, () => 1_000),
    ...[0, 0],
    ...[1_000, 1_000, 0],
  ])
})

test('no network carries more than its share of any model, in any order of votes', () => {
  fc.assert(
    fc.property(someVotes, (votes) => {
      const weigher = createWeigher()
      for (const one of votes) weigh(weigher, one)
      for (const carried of weigher.shares.networks.values())
        for (const [modelId, weight] of carried)
          expect(weight).toBeLessThanOrEqual(limitOf(weigher.shares.models.get(modelId) ?? 0))
    }),
    { seed: 20_261_122 },
  )
})

test('later votes do not change earlier weights', () => {
  fc.assert(
    fc.property(someVotes, someVotes, (votes, later) => {
      const alone = weightsOf(votes)
      expect(weightsOf([...votes, ...later]).slice(0, votes.length)).toEqual(alone)
      expect(weightsOf([...votes, ...later.toReversed()]).slice(0, votes.length)).toEqual(alone)
    }),
    { seed: 20_261_122 },
  )
})

test('reverted votes leave no trace, and replayed votes get the same weights', () => {
  fc.assert(
    fc.property(someVotes, someVotes, (votes, undone) => {
      const weigher = createWeigher()
      const again = createWeigher()
      for (const one of votes) recordWeight(again, one, weigh(weigher, one))
      expect(again).toEqual(weigher)
      const weights = undone.map((one) => weigh(weigher, one))
      for (const [at, one] of [...undone.entries()].reverse())
        unweigh(weigher, one, weights[at] ?? 0)
      expect(weigher).toEqual(again)
    }),
    { seed: 20_261_122 },
  )
})
