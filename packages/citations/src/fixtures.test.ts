import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Citation } from './citation.ts'
import { extractCitations } from './extract-citations.ts'

interface Fixture {
  readonly text: string
  readonly citations: readonly Pick<Citation, 'kind' | 'id'>[]
}

/** Written by hand, without knowledge of the rules. */
const file = new URL('../../../lab/filters/citations.jsonl', import.meta.url)
const FIXTURES = readFileSync(file, 'utf8')
  .trim()
  .split('\n')
  .map((line): Fixture => JSON.parse(line))

test.each(FIXTURES)('$text', ({ text, citations }) => {
  const names = (all: Fixture['citations']) => new Set(all.map(({ kind, id }) => `${kind} ${id}`))
  expect(names(extractCitations(text))).toEqual(names(citations))
})
