import { expect, test } from 'vitest'
import { createWeightTable } from '../../weight-table.ts'
import { findIdentifiers } from '../find-identifiers.ts'
import { classifyTokens } from './classify-tokens.ts'
import { featuresOf } from './features.ts'
import { tokensOf } from './tokens.ts'

/** A score is made up of this number of weights, because each weight is limited. */
const PARTS = 4

/** Returns weights that give tokens of a text these scores, and all other tokens 0. */
function scoring(text: string, scores: Readonly<Record<string, number>>) {
  const tokens = tokensOf(text)
  const keys = tokens.map((_, at) => featuresOf(tokens, at))
  const weights = tokens.flatMap((token, at) => {
    const score = scores[text.slice(token.start, token.end)] ?? 0
    const others = new Set(keys.filter((_, other) => other !== at).flat())
    const own = keys[at]?.filter((key) => !others.has(key)) ?? []
    return own.slice(0, PARTS).map((key) => [key, score / PARTS] as const)
  })
  const surroundings = createWeightTable(new Map())
  return { identifiers: createWeightTable(new Map(weights)), surroundings }
}

const find = (text: string, scores: Readonly<Record<string, number>>) =>
  classifyTokens(text, scoring(text, scores)).found.map(
    ({ kind, start, end }) => `${kind} ${text.slice(start, end)}`,
  )

test('tokens with a sufficient score are found, and a number needs a higher score than a word', () => {
  const text = 'then Ravi took 4471 pills'
  expect(find(text, { Ravi: 9, 4471: 9 })).toEqual(['name Ravi', 'record_number 4471'])
  expect(find(text, { Ravi: 3.3, 4471: 3.3 })).toEqual(['name Ravi'])
  expect(find(text, { Ravi: 3, 4471: 3 })).toEqual([])
})

test('a finding includes the rest of a name, and the letters of a number', () => {
  expect(find('Then Ravi Menon came', { Then: -3, Ravi: 9 })).toEqual(['name Ravi Menon'])
  expect(find('spoke to Ravi: Menon came', { Ravi: 9 })).toEqual(['name Ravi'])
  expect(find('see NB-77 again', { NB: 9, 77: 9 })).toEqual(['record_number NB-77'])
})

test('words in lower case are never found', () => {
  expect(find('then ravi came', { ravi: 9 })).toEqual([])
})

test('the classifier adds soft findings where no rule matched, but none in citations', () => {
  const text = 'Mr Kowalski told Imre of PMID 12345678.'
  const weights = scoring(text, { Kowalski: 9, Imre: 9, 12345678: 9 })
  expect(findIdentifiers(text, (plain) => classifyTokens(plain, weights))).toEqual([
    { kind: 'name', start: 3, end: 11, certainty: 'soft' },
    { kind: 'name', start: 17, end: 21, certainty: 'soft', byClassifier: true },
  ])
})

test('a low score rejects findings, unless their form proves them', () => {
  const text = 'Mrs Dalloway, MRN 4471820, jane.doe@example.org, at the symposium'
  const kindsWith = (score: number) => {
    const weights = scoring(text, { Dalloway: score, 4471820: score, jane: score })
    return findIdentifiers(text, (plain) => classifyTokens(plain, weights)).map(({ kind }) => kind)
  }
  expect(kindsWith(0)).toEqual(['name', 'record_number', 'email'])
  expect(kindsWith(-1.7)).toEqual(['name', 'email'])
  expect(kindsWith(-2.1)).toEqual(['email'])
})

test('a telephone number needs a higher score', () => {
  const text = 'call 0171 2345678, MRN 4471820, at the symposium'
  const kindsWith = (score: number) => {
    const weights = scoring(text, { '0171': score, 2345678: score, 4471820: score })
    return findIdentifiers(text, (plain) => classifyTokens(plain, weights)).map(({ kind }) => kind)
  }
  expect(kindsWith(0.1)).toEqual(['phone', 'record_number'])
  expect(kindsWith(-0.1)).toEqual(['record_number'])
})

test('offsets refer to the original text', () => {
  const text = 'Mr\u200b Kowalski told Ｉmre so.'
  const weights = scoring('Mr Kowalski told Imre so.', { Imre: 9 })
  const [, found] = findIdentifiers(text, (plain) => classifyTokens(plain, weights))
  expect(text.slice(found?.start, found?.end)).toBe('Ｉmre')
})

test('the learned weights find a name without a cue, but no names in literature', () => {
  const note = 'Spoke with Ravi Menon about his wife, she is 34 and on warfarin.'
  expect(findIdentifiers(note)).toEqual([])
  expect(classifyTokens(note).found.map(({ start, end }) => note.slice(start, end))).toEqual([
    'Ravi Menon',
  ])
  expect(
    classifyTokens('Compare Kaplan and Meier with Nelson and Aalen estimators.').found,
  ).toEqual([])
})

test('cues of identifiers and titles are not names', () => {
  const text =
    'My patient Maria Keller, born 12.03.1961, MRN 4482913, phone 0171 2345678, was admitted to St. Georg.'
  const found = findIdentifiers(text, classifyTokens)
  const names = found.filter(({ kind }) => kind === 'name')
  expect(names.map(({ start, end }) => text.slice(start, end))).toEqual(['Maria Keller'])
})
