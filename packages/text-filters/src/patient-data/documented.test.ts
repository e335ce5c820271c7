import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { findIdentifiers } from './find-identifiers.ts'

const page = readFileSync(new URL('../../../../docs/patient-data.md', import.meta.url), 'utf8')
const examples = Array.from(
  page.matchAll(/^\| (.+) \| (yes|no).* \| `(.+)` \|$/gm),
  ([, kind = '', isHard = '', example = '']) => [kind, isHard, example] as const,
)

test('the page for clinicians has an example in every row', () => {
  expect(examples.length).toBe(13)
})

test.each(examples)('%s (certain: %s) is found in %s', (_kind, isHard, example) => {
  const found = findIdentifiers(`She wrote: ${example}. What next?`)
  expect(found.map(({ certainty }) => certainty)).toEqual([isHard === 'yes' ? 'hard' : 'soft'])
})
