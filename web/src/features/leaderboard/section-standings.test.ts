import { expect, test } from 'vitest'
import { anEntry, UNRANKED } from '../../testing/board.ts'
import { sectionStandings } from './section-standings.ts'
import { BY_RANK } from './sort-standings.ts'

const ENTRIES = [
  anEntry(1, { tier: 1 }),
  anEntry(2, { tier: 1 }),
  anEntry(3, { tier: 2 }),
  anEntry(4, { rank: 1, tier: 1, group: 1 }),
  anEntry(5, { ...UNRANKED, wins: 50 }),
]
const shape = (...args: Parameters<typeof sectionStandings>) =>
  sectionStandings(...args).map(({ title, entries }) => [
    title,
    entries.map(({ llm_name }) => llm_name.slice(-1)).join(''),
  ])

test('in the order of ranks, models are in tiers, and each connected group is separate', () => {
  const sections = [
    ['Top group (2)', '12'],
    ['Tier 2 (1)', '3'],
    ['Comparable only with each other:  top group (1)', '4'],
    ['Not yet ranked (1)', '5'],
  ]
  expect(shape(ENTRIES, BY_RANK)).toEqual(sections)
  expect(shape(ENTRIES, { ...BY_RANK, direction: 'descending' })).toEqual([
    ['Tier 2 (1)', '3'],
    ['Top group (2)', '21'],
    ...sections.slice(2),
  ])
})

test('any other order has a single section, and models without a rank still come last', () => {
  expect(shape(ENTRIES, { by: 'wins', direction: 'descending' })).toEqual([
    [undefined, '1234'],
    ['Not yet ranked (1)', '5'],
  ])
})

test('an old board without tiers has no titles', () => {
  const old = [1, 2].map((at) => anEntry(at, { tier: null, group: null }))
  expect(shape(old, BY_RANK)).toEqual([[undefined, '12']])
  expect(shape([], BY_RANK)).toEqual([])
})
