import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findInText } from './find-words.ts'

const words = (count: number) =>
  Array.from({ length: count }, (_, index) => `canary-${String(index).padStart(6, '0')}`)

test('exactly the words in the text are found, even if they have a common beginning', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(fc.uniqueArray(word, { maxLength: 12 }), fc.array(word), (sought, pieces) => {
      const text = pieces.join('')
      const found = findInText('it', text, sought)
      const there = sought.filter((each) => text.includes(each))
      expect(found.toSorted()).toEqual(
        there.map((each) => `it holds ${each.slice(0, 4)}…`).toSorted(),
      )
    }),
  )
})

test('one of twenty thousand words with the same beginning is found in a long text', () => {
  const filler = 'canary-'.repeat(200_000)
  expect(findInText('it', `${filler}canary-019999${filler}`, words(20_000))).toHaveLength(1)
})

test('an empty search finds nothing', () => {
  expect(findInText('it', 'anything', [])).toEqual([])
})
