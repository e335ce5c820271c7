import { expect, test } from 'vitest'
import { LABEL_REFUSALS, listChangedLabels, MAX_CHANGES, refusalOfReview } from './label-policy.ts'

const at = '2026-11-22T12:00:00.000Z'
const TASK = { axis: 'task', slugs: ['other'] } as const
const SUBJECTS = { axis: 'subject', slugs: ['genomics', 'genetics'] } as const

test('labels that the same source has already set are left out, regardless of their order', () => {
  const current = {
    subject: {
      slugs: ['genetics' as const, 'genomics' as const],
      source: 'superuser' as const,
      at,
    },
    task: { slugs: ['other' as const], source: 'asker' as const, at },
    language: null,
  }
  expect(listChangedLabels(current, 'superuser', [SUBJECTS, TASK])).toEqual([TASK])
  expect(listChangedLabels(undefined, 'superuser', [SUBJECTS, TASK])).toEqual([SUBJECTS, TASK])
})

test('a superuser can label only existing turns with a vote, and each axis only a limited number of times', () => {
  const turn = { isVoted: true, changes: { task: MAX_CHANGES } }
  expect(refusalOfReview(undefined, [TASK])).toBe(LABEL_REFUSALS.unknown)
  expect(refusalOfReview({ ...turn, isVoted: false }, [SUBJECTS])).toBe(LABEL_REFUSALS.unvoted)
  expect(refusalOfReview(turn, [SUBJECTS, TASK])).toBe(LABEL_REFUSALS.tooOften)
  expect(refusalOfReview(turn, [SUBJECTS])).toBeUndefined()
  expect(refusalOfReview(turn, [])).toBeUndefined()
})
