import type { StudyArm } from '@assay/contracts/studies/arms'
import { StudyDesign } from '@assay/contracts/studies/design'
import { PAIR_SPREAD, planPairs, planScores, SCORE_SPREAD } from '@assay/rating/studies'
import { expect, test } from 'vitest'
import { missingParts } from './missing-parts.ts'
import { noteMatching } from './note-matching.ts'
import { notePlan } from './note-plan.ts'
import { planCalls } from './plan-calls.ts'
import { planRatings } from './plan-ratings.ts'

const design = (fields: object) => StudyDesign.parse({ kind: 'pairwise', ...fields })
const model = (fields: object = {}): StudyArm => ({
  ...{ kind: 'model', name: 'M', model_id: crypto.randomUUID() },
  ...{ system_prompt: null, temperature: null, max_tokens: null, ...fields },
})
const arm = (of: StudyArm, price: number | null = null, maxOutputTokens: number | null = null) => ({
  ...{ arm: of, answers: 0, inputPrice: price, outputPrice: price, maxOutputTokens },
})
const TOTALS = { items: 10, characters: 4_000, withoutRubric: 0, firstWithoutRubric: null }

test('tokens and costs follow the lengths of items and system prompts, limits and prices', () => {
  const prompted = model({ system_prompt: 'x'.repeat(400), max_tokens: 100 })
  const outside = { kind: 'outside', name: 'O' } as const
  expect(planCalls(TOTALS, [arm(prompted, 2), arm(model(), 1, 50), arm(outside)])).toEqual({
    ...{ calls: 20, input_tokens: 3_000, output_tokens: 1_500, unpriced_arms: [] },
    cost_usd: (3_000 * 2 + 1_500 * 1) / 1e6,
  })
  expect(planCalls(TOTALS, [arm(outside)])).toMatchObject({ calls: 0, cost_usd: 0 })
  const unpriced = planCalls(TOTALS, [arm(model({ name: 'N' }))])
  expect(unpriced).toMatchObject({ cost_usd: null, unpriced_arms: ['N'] })
})

test.each([
  ['pairwise', { ratings: 150, ratings_per_rater: 15, unit: 'rating_points' }],
  ['scales', { ratings: 600, ratings_per_rater: 60, unit: 'score' }],
])('a %s study counts repeats only in the ratings per rater', (kind, expected) => {
  const planned = planRatings(design({ kind, repeat_share: 0.2 }), { items: 50, arms: 4 })
  expect(planned).toMatchObject(expected)
})

test('what a study can show follows from its size', () => {
  const size = { items: 50, arms: 4, raters: 12, ratingsEach: 3 }
  const pairs = planPairs(size, PAIR_SPREAD)
  const pairwise = planRatings(design({}), size)
  expect(pairwise).toMatchObject({ half_width: pairs.halfWidth, detectable: pairs.detectable })
  const odds = 10 ** (pairs.detectable / 400)
  expect(pairwise.detectable_share).toBeCloseTo(odds / (1 + odds), 10)

  const scores = planScores(size, SCORE_SPREAD)
  const scales = planRatings(design({ kind: 'scales' }), size)
  expect(scales).toMatchObject({ half_width: scores.halfWidth, detectable_share: null })
  // A rubric is scored from 0 to 1, a quarter of the scale from 1 to 5.
  const rubric = planRatings(design({ kind: 'rubric' }), size)
  expect(rubric.half_width).toBeCloseTo(scores.halfWidth / 4, 10)
  // One verdict has a variance of 0.25, and one score on the scale 0.04 + 0.25 + 0.49.
  const verdict = planRatings(design({ kind: 'verdict' }), size)
  expect(verdict.half_width).toBeCloseTo(scores.halfWidth * Math.sqrt(0.25 / 0.78), 10)
})

test.each([
  [{ items: 0, arms: 2 }, {}],
  [{ items: 5, arms: 1 }, {}],
  [{ items: 1, arms: 2 }, {}],
  [{ items: 5, arms: 2 }, { raters: 1 }],
])('a study of %j with %j shows nothing', (size, fields) => {
  expect(planRatings(design(fields), size)).toMatchObject({
    ...{ half_width: null, detectable: null, detectable_share: null },
  })
})

test.each([
  [200_000, []],
  [200_001, ['Plan at most 200,000 ratings. This design needs 200,001.']],
])('a plan of %i ratings lists %j', (ratings, missing) => {
  const outside = arm({ kind: 'outside', name: 'O' })
  const arms = [outside, outside].map((each) => ({ ...each, answers: 10 }))
  const given = { arms, offered: new Set<string>() }
  expect(missingParts(design({}), { ...TOTALS, ratings }, given)).toEqual(missing)
})

test.each([
  ['scales', 3, 2, ['3 ratings of each answer need at least 3 raters.']],
  ['scales', 3, 3, []],
  ['pairwise', 8, 2, ['8 ratings of each question need at least 3 raters.']],
  ['pairwise', 6, 2, []],
])('a %s study with %i ratings each and %i raters lacks %j', (kind, each, raters, missing) => {
  const outside = { ...arm({ kind: 'outside', name: 'O' }), answers: 10 }
  const given = { arms: [outside, outside, outside], offered: new Set<string>() }
  const planned = design({ kind, ratings_each: each, raters, dimensions: ['Accuracy'] })
  expect(missingParts(planned, { ...TOTALS, ratings: 80 }, given)).toEqual(missing)
})

test('a difference that is impossible is not detectable, and the plan has a note', () => {
  const arms = [arm(model({ name: 'Heron', model_id: 'demo-id' }))]
  const small = { items: 5, arms: 2 }
  for (const kind of ['pairwise', 'verdict', 'scales', 'rubric']) {
    const planned = planRatings(design({ kind, raters: 2, ratings_each: 2 }), small)
    expect(planned).toMatchObject({ half_width: expect.any(Number), detectable: null })
    const notes = notePlan({ ...planned, raters: 2, arms, demonstration: new Set(['demo-id']) })
    expect(notes).toEqual([
      expect.stringContaining('Demonstration models (Heron) answer only'),
      expect.stringContaining('This study is too small'),
    ])
  }
})

test.each([
  [5, [expect.stringContaining('With fewer than 6 raters, the 95 % intervals are wider')]],
  [6, []],
])('a plan with %i raters has the notes %j', (raters, notes) => {
  const planned = planRatings(design({ raters }), { items: 200, arms: 4 })
  expect(notePlan({ ...planned, raters, arms: [], demonstration: new Set() })).toEqual(notes)
})

test.each([
  [[], ['No question has a subject, so raters cannot be matched to subjects.']],
  [['Genetics', 'clinical medicine'], []],
  [['Genetics', 'Nephrology'], [expect.stringContaining('has their name: Nephrology.')]],
  [Array.from({ length: 12 }, (_, at) => `X${at}`), [expect.stringMatching(/X9 and 2 more\.$/)]],
])('the subjects %j lead to the notes %j', (subjects, notes) => {
  expect(noteMatching(subjects)).toEqual(notes)
})
