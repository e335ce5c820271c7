import type { StudyResults } from '@assay/contracts/studies/results'
import { expect, test } from 'vitest'
import { conclude } from './conclude.ts'

type Difference = StudyResults['differences'][number]

const arm = (id: string) => ({
  ...{ id, name: `Arm ${id}`, is_left_out: false, responses: 100 },
  ...{ declined: { value: 0, low: 0, high: 0.04 }, failed: { value: 0, low: 0, high: 0.04 } },
  self_identified: 0,
})

const score = (arm_id: string) => {
  return {
    arm_id,
    measure: 'rating',
    subject: null,
    ratings: 50,
    value: 1000,
    low: 900,
    high: 1100,
  }
}

const rater = (number: number) => {
  return { name: `Rater ${number}`, ratings: 10, median_seconds: 30, value: 0, low: -1, high: 1 }
}

const difference = (of: Partial<Difference>): Difference => {
  return {
    measure: 'rating',
    first: 'A',
    second: 'B',
    value: 120,
    low: 60,
    high: 180,
    p: 0.002,
    ...of,
  }
}

/** Results of 12 raters in which nothing needs a sentence. */
const QUIET: StudyResults = {
  ...{ kind: 'pairwise', measures: ['rating'], items: 50, ratings: 100, expected: 100, missing: 0 },
  ...{ repeats: 0, arms: ['A', 'B'].map(arm), scores: [], tags: [], pairs: [] },
  ...{ differences: [], agreement: [], position: null, median_seconds: 30 },
  raters: Array.from({ length: 12 }, (_, index) => rater(index + 1)),
}

function concludeWith(parts: Partial<StudyResults>): string[] {
  return conclude({ ...QUIET, ...parts }, 100)
}

test('a difference is stated from the better arm with its interval', () => {
  expect(concludeWith({ differences: [difference({})] })).toEqual([
    'Arm A was rated better than Arm B: +120 points (95 % interval 60 to 180 points; p = 0.002).',
  ])
  const turned = difference({ value: -120, low: -180, high: -60, p: 0.0001 })
  expect(concludeWith({ differences: [turned] })).toEqual([
    'Arm B was rated better than Arm A: +120 points (95 % interval 60 to 180 points; p < 0.001).',
  ])
})

test('a difference that is not shown is not called equality', () => {
  const open = difference({ value: 20, low: -40, high: 80, p: 0.4 })
  expect(concludeWith({ differences: [open] })).toEqual([
    'The data do not show a difference between Arm A and Arm B. The true difference may be anywhere from −40 to 80 points.',
  ])
})

test('a pair without a shown difference has the choices of the raters', () => {
  const pair = { first: 'A', second: 'B', first_better: 10, second_better: 1, tie: 1, both_bad: 0 }
  const open = difference({ first: 'B', second: 'A', low: -1158, high: 602, p: 0.4 })
  const [sentence] = concludeWith({ differences: [open], pairs: [pair] })
  expect(sentence).toContain(
    'from −1158 to 602 points. Raters preferred Arm A in 10 and Arm B in 1 of',
  )
})

test('an interval that rules out nothing is not printed', () => {
  const open = difference({ measure: 'right', value: 0.2, low: -1, high: 1, p: 0.8 })
  const parts = { measures: ['right'], differences: [open] }
  expect(concludeWith({ kind: 'verdict', ...parts })).toEqual([
    'There are too few ratings to compare Arm A and Arm B.',
  ])
})

test('the sources are listed by their values, best first', () => {
  const scores = [score('A'), { ...score('B'), value: 1120.4 }, { ...score('A'), subject: 'x' }]
  expect(concludeWith({ scores, differences: [difference({})] })[0]).toBe(
    'By rating in points, best first: Arm B 1120, Arm A 1000.',
  )
})

test('an interval without 0 is not enough if the adjusted p-value is large', () => {
  const [sentence] = concludeWith({ differences: [difference({ low: 2, p: 0.09 })] })
  expect(sentence).toContain('do not show a difference')
})

test('an unknown difference is called unknown', () => {
  expect(concludeWith({ differences: [difference({ low: null, high: null, p: 1 })] })).toEqual([
    'The data do not determine the difference between Arm A and Arm B.',
  ])
})

test.each([
  ['verdict', 'right', 0.12, 'was right more often than Arm B: +12 percentage points'],
  ['rubric', 'rubric', 0.12, 'met more of the rubrics than Arm B: +12 percentage points'],
  ['scales', 'Clarity', 0.42, 'scored higher than Arm B on Clarity: +0.42 points'],
] as const)('a %s study has its own words and unit', (kind, measure, value, words) => {
  const differences = [difference({ measure, value, low: 0.05, high: 0.5 })]
  const [sentence] = concludeWith({ kind, measures: [measure], differences })
  expect(sentence).toContain(`Arm A ${words} (95 % interval `)
})

test('many differences are counted', () => {
  const differences = Array.from({ length: 20 }, () => difference({ low: -1, p: 0.5 }))
  const sentences = concludeWith({ differences })
  expect(sentences).toHaveLength(13)
  expect(sentences.at(-1)).toBe('More differences are not shown: 8. The table lists them.')
})

test('arms that no ratings connect are named', () => {
  const ids = ['A', 'B', 'C']
  const sentences = concludeWith({
    ...{ arms: ids.map(arm), scores: ids.map(score), differences: [difference({})] },
  })
  expect(sentences.at(-1)).toBe('No ratings connect Arm C with the other sources.')
})

test('few raters are a warning, and one rater is a stronger one', () => {
  expect(concludeWith({ raters: [1, 2, 3, 4].map(rater) })).toEqual([
    'With 4 raters, the intervals are wide, and another group of experts may differ.',
  ])
  expect(concludeWith({ raters: [rater(1)] })[0]).toContain('One rater')
  expect(concludeWith({ raters: [] })).toEqual([])
})

test('missing ratings, refusals and failures are stated', () => {
  expect(concludeWith({ missing: 2 })).toEqual(['2 of 100 expected ratings are missing.'])
  expect(concludeWith({ missing: 20 })[0]).toContain('may be different')
  const refusing = { ...arm('A'), declined: { value: 0.05, low: 0.02, high: 0.11 } }
  expect(concludeWith({ arms: [refusing, arm('B')] })).toEqual([
    'Arm A declined to answer 5 of 100 questions.',
  ])
  const failing = { ...arm('B'), failed: { value: 0.01, low: 0, high: 0.05 } }
  const named = { ...arm('B'), self_identified: 1 }
  expect(concludeWith({ arms: [arm('A'), named] })).toEqual([
    'Arm B reveals its model in 1 of 100 answers. Raters may have recognised it there.',
  ])
  expect(concludeWith({ arms: [arm('A'), failing] })).toEqual([
    'Arm B has no answer to 1 of 100 questions for technical reasons. They were not rated.',
  ])
})

test('answers that were never collected are stated', () => {
  const lacking = { ...arm('A'), responses: 97 }
  const failed = { value: 1 / 3, low: 0, high: 1 }
  const leftOut = { ...arm('B'), is_left_out: true, responses: 3, failed }
  expect(concludeWith({ arms: [lacking, leftOut] })).toEqual([
    'Arm A has no answer to 3 of 100 questions.',
    'Arm B was left out before the rating. It had 2 of 100 answers.',
  ])
})

test.each([
  [0.85, 'the raters agree well'],
  [0.7, 'tentative conclusions'],
  [0.3, 'the raters agree little'],
])('an α of %d is explained', (value, words) => {
  const none = { value: null, low: null, high: null }
  const row = { of: 'raters', measure: 'rating', compared: 50, percent: none, gwet: none } as const
  const [sentence] = concludeWith({
    agreement: [{ ...row, alpha: { value, low: 0.2, high: 0.9 } }],
  })
  expect(sentence).toContain(words)
  expect(concludeWith({ agreement: [{ ...row, alpha: none }] })).toEqual([])
})

test('an agreement of few ratings is not stated, and one missing rating is singular', () => {
  const none = { value: -0.5, low: -0.5, high: -0.5 }
  const row = { of: 'raters', measure: 'rating', compared: 2, percent: none, gwet: none } as const
  expect(concludeWith({ agreement: [{ ...row, alpha: none }], missing: 1 })).toEqual([
    '1 of 100 expected ratings is missing.',
    'Too few ratings can be compared (2) to measure how raters agree with each other.',
  ])
})

test('a position bias is stated only if it is shown', () => {
  const position = { value: 0.6, low: 0.53, high: 0.66, ratings: 90 }
  expect(concludeWith({ position })[0]).toContain(
    'left answer of two equal ones with a chance of 60 %',
  )
  expect(concludeWith({ position: { ...position, low: 0.48 } })).toEqual([])
})
