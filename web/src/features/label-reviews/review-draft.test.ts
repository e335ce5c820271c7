import type { LabelReviewDto } from '@assay/contracts/label-reviews'
import { expect, test } from 'vitest'
import { reviewOf } from './review-draft.ts'

const at = '2026-11-22T12:00:00.000Z'
const ROW: LabelReviewDto = {
  turn_id: 'one',
  question: 'Why?',
  asked_at: at,
  reasons: { subject: 'abstained', task: 'contested' },
  labels: { subject: null, task: { slugs: ['other'], source: 'asker', at } },
  said: [],
}

test('a choice without a draft agrees with what stands, where that waits', () => {
  expect(reviewOf(ROW)).toEqual({ turn_id: 'one', task: 'other' })
  const settled = { ...ROW, reasons: { ...ROW.reasons, task: null } }
  expect(reviewOf(settled)).toBeUndefined()
})

test('a draft goes before what stands', () => {
  expect(reviewOf(ROW, { subjects: ['genetics'], task: 'knowledge' })).toEqual({
    turn_id: 'one',
    subjects: ['genetics'],
    task: 'knowledge',
  })
})
