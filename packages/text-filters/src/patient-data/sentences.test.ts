import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { findIdentifiers } from './find-identifiers.ts'
import type { Certainty, IdentifierKind } from './identifier.ts'

interface Sentence {
  readonly split: string
  readonly text: string
  /** All identifiers of the given certainty in the text. */
  readonly findings: readonly { readonly kind: IdentifierKind; readonly text: string }[]
}

const SOFT: readonly string[] = [
  'name',
  'age_over_89',
  'admission_date',
  'place_with_age',
  'ward_place',
]

/**
 * Returns undefined for sentences without identifiers, where findings of both certainties count as
 * errors.
 */
function certaintyOf(kind: string): Certainty | undefined {
  if (kind === 'nothing') return undefined
  return SOFT.includes(kind) ? 'soft' : 'hard'
}

const file = new URL('../../../../lab/filters/patient-data.jsonl', import.meta.url)
const sentences = readFileSync(file, 'utf8')
  .trimEnd()
  .split('\n')
  .map((line): Sentence => JSON.parse(line))
  .filter(({ split }) => split === 'fixture')
const byKind = Map.groupBy(sentences, ({ findings }) => findings[0]?.kind ?? 'nothing')

/** Returns the rules' findings in a text, of one certainty or of both. */
function found(text: string, certainty?: Certainty) {
  return findIdentifiers(text)
    .filter((finding) => certainty === undefined || finding.certainty === certainty)
    .map(({ kind, start, end }) => ({ kind, text: text.slice(start, end) }))
}

test('the sentences cover sixteen kinds and texts without identifiers', () => {
  expect(byKind.size).toBe(17)
  expect(sentences.length).toBeGreaterThan(400)
})

test.each([...byKind])('%s is found exactly, with no other findings', (kind, texts) => {
  const results = texts.map(({ text }) => ({
    text,
    findings: found(text, certaintyOf(kind)),
  }))
  expect(results).toEqual(texts.map(({ text, findings }) => ({ text, findings })))
})
