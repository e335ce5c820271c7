import { expect, test } from 'vitest'
import { isInField, neededByOthers, repeatsOf, shareOf, totalOf } from './share-policy.ts'

test('raters share the work, at least by their planned number', () => {
  const study = { assignments: 100, design: { raters: 12 } }
  expect(shareOf({ ...study, joinedRaters: 3 })).toBe(9)
  expect(shareOf({ ...study, joinedRaters: 20 })).toBe(5)
  expect(shareOf({ assignments: 0, design: { raters: 1 }, joinedRaters: 0 })).toBe(0)
})

test('the total has repeats and what was taken on, without what gets no rating', () => {
  const design = { raters: 2, repeat_share: 0.1 }
  const part = { assignments: 40, design, joinedRaters: 1 }
  expect(totalOf({ ...part, further: 0, flagged: 0, skippedRepeats: 0 })).toBe(22)
  expect(totalOf({ ...part, further: 10, flagged: 1, skippedRepeats: 1 })).toBe(29 + 2 - 1)
})

test('raters who have taken less than their share need the rest', () => {
  expect(neededByOthers(5, [5, 1, 2])).toBe(7)
  expect(neededByOthers(5, [9])).toBe(0)
  expect(neededByOthers(5, [])).toBe(0)
})

test('repeats are due after whole numbers of ratings', () => {
  expect([0, 9, 10, 19, 20].map((rated) => repeatsOf(rated, 0.1))).toEqual([0, 0, 1, 1, 2])
  expect(repeatsOf(50, 0)).toBe(0)
})

test.for([
  ['genetics', true],
  ['Genetics', true],
  ['genomics', false],
  ['Clinical medicine', false],
] as const)('an item about %s is in the field genetics: %s', ([subject, expected]) => {
  expect(isInField(subject, 'genetics')).toBe(expected)
})

test('a subject may be written in words', () => {
  expect(isInField('Clinical Medicine', 'clinical-medicine')).toBe(true)
  expect(isInField(' Pharmacology & toxicology ', 'pharmacology-and-toxicology')).toBe(true)
})
