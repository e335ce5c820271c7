import type { Rating } from '@assay/contracts/studies/assignments'
import { expect, test } from 'vitest'
import { computeResults } from './compute-results.ts'
import type { RecordedRating, StudyRecord } from './study-record.ts'

type Given = Partial<RecordedRating> & { readonly rating: Rating }

/** A study of two arms. Without another item, each rating is of its own item. */
function study(design: StudyRecord['design'], given: readonly Given[]): StudyRecord {
  const ratings = given.map((one, index) => ({
    ...{ assignmentId: `assignment-${index}`, repeatOf: null, itemId: `item-${index}` },
    ...{ raterId: 'rater-1', leftArmId: 'a', rightArmId: null, seconds: 30, ...one },
  }))
  const items = [...new Set(ratings.map(({ itemId }) => itemId))]
  return {
    ...{ design, ratings, expected: ratings.length },
    arms: ['a', 'b'].map((id) => {
      const counts = { responses: 20, declined: 1, failed: 0, selfIdentified: null }
      return { id, name: id, isLeftOut: false, ...counts }
    }),
    items: items.map((id) => ({ id, subject: 'cardiology', tags: [], rubric: [] })),
  }
}

const VERDICT: StudyRecord['design'] = { kind: 'verdict', dimensions: [] }
const PAIRWISE: StudyRecord['design'] = { kind: 'pairwise', dimensions: [] }
const verdict = (given: 'right' | 'wrong'): Rating => ({
  kind: 'verdict',
  verdict: given,
  tags: [],
})

test('what one rater cannot show is null', () => {
  const scored = [1, 3, 5].map((score): Given => ({ rating: { kind: 'scales', scores: [score] } }))
  const results = computeResults(study({ kind: 'scales', dimensions: ['Accuracy'] }, scored))
  expect(results.scores).toEqual([
    {
      ...{ measure: 'Accuracy', subject: null, arm_id: 'a', ratings: 3 },
      ...{ value: 3, low: null, high: null },
    },
  ])
  expect(results.raters).toMatchObject([{ name: 'Rater 1', ratings: 3, low: null, high: null }])
  expect(results.agreement).toEqual([])
})

test('pseudonyms do not follow the order of the ids of raters', () => {
  const given = ['late', 'early', 'early'].map((raterId) => ({ raterId, rating: verdict('right') }))
  expect(computeResults(study(VERDICT, given)).raters).toMatchObject([
    { name: 'Rater 1', ratings: 1 },
    { name: 'Rater 2', ratings: 2 },
  ])
})

test('only subjects with ten rated items have values', () => {
  const subjects = (count: number) => {
    const given = Array.from({ length: count }, () => ({ rating: verdict('right') }))
    return computeResults(study(VERDICT, given)).scores.map(({ subject }) => subject)
  }
  expect(new Set(subjects(9))).toEqual(new Set([null]))
  expect(new Set(subjects(10))).toEqual(new Set([null, 'cardiology']))
})

test('a repeat only shows self-agreement', () => {
  const results = computeResults(
    study(VERDICT, [
      { rating: verdict('right') },
      { rating: verdict('wrong'), itemId: 'item-0', repeatOf: 'assignment-0' },
    ]),
  )
  expect(results).toMatchObject({ ratings: 1, repeats: 1 })
  expect(results.scores).toContainEqual(
    expect.objectContaining({ measure: 'right', ratings: 1, value: 1 }),
  )
  expect(results.agreement).toMatchObject([
    { of: 'repeats', measure: 'verdict', compared: 1, percent: { value: 0 } },
  ])
})

test('raters who prefer the same arm agree, on either side', () => {
  const sides = [
    { leftArmId: 'a', rightArmId: 'b', rating: { kind: 'pairwise', outcome: 'left_better' } },
    { leftArmId: 'b', rightArmId: 'a', rating: { kind: 'pairwise', outcome: 'right_better' } },
  ] as const
  const results = computeResults(
    study(
      PAIRWISE,
      sides.map((one, rater) => ({ ...one, itemId: 'one', raterId: `r${rater}` })),
    ),
  )
  expect(results.agreement).toMatchObject([{ of: 'raters', compared: 1, percent: { value: 1 } }])
  expect(results.pairs).toEqual([
    { first: 'a', second: 'b', first_better: 2, second_better: 0, tie: 0, both_bad: 0 },
  ])
  expect(results.position).toMatchObject({ ratings: 2 })
})

test('times without a display are left out of the median', () => {
  const given = [10, null, 30, 50, 20].map((seconds) => ({ rating: verdict('right'), seconds }))
  expect(computeResults(study(VERDICT, given)).median_seconds).toBe(25)
})

test('a study without ratings has no values', () => {
  for (const design of [VERDICT, PAIRWISE])
    expect(computeResults(study(design, []))).toMatchObject({
      ...{ ratings: 0, scores: [], tags: [], differences: [], pairs: [], raters: [] },
      ...{ agreement: [], position: null, median_seconds: null },
    })
})
