import { expect, test } from 'vitest'
import { planSeed } from './plan-seed.ts'

const entry = (id: string, name = id) => ({ id, name })
const stored = (
  id: string,
  rest: { name?: string; isEdited?: boolean; isRetired?: boolean } = {},
) => {
  const { name = id, isEdited = false, isRetired = false } = rest
  return { entry: entry(id, name), isEdited, isRetired }
}
const edited = { isEdited: true }
const retired = { isRetired: true }

test.each([
  ['a new entry is written', [], [entry('a')], { write: [entry('a')] }],
  ['an equal entry stays', [stored('a')], [entry('a')], {}],
  [
    'a changed entry is written',
    [stored('a', { name: 'old' })],
    [entry('a')],
    { write: [entry('a')] },
  ],
  ['a missing entry is retired', [stored('a')], [], { retire: ['a'] }],
  ['a retired entry stays retired', [stored('a', retired)], [], {}],
  ['a retired entry returns', [stored('a', retired)], [entry('a')], { write: [entry('a')] }],
  ['an edited entry stays', [stored('a', { ...edited, name: 'own' })], [entry('a')], {}],
  ['an added entry stays', [stored('a', edited)], [], {}],
  [
    'an entry retired by a superuser stays',
    [stored('a', { ...edited, ...retired })],
    [entry('a')],
    {},
  ],
  [
    'an edited entry follows the file again',
    [stored('a', edited)],
    [entry('a')],
    { release: ['a'] },
  ],
  ['so does a retired one', [stored('a', { ...edited, ...retired })], [], { release: ['a'] }],
])('%s', (_, rows, entries, plan) => {
  expect(planSeed(rows, entries)).toEqual({ write: [], retire: [], release: [], ...plan })
})
