import fc from 'fast-check'
import { expect, test } from 'vitest'
import { randomFrom } from '../seeded-random.ts'
import { isSameQuestion, similarityOf } from './is-same-question.ts'
import { sketchFromBytes, sketchQuestion, sketchToBytes } from './sketch-question.ts'

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'
const PUNCTUATION = ['  ', '\n', ', ', ' - ', '? ', ' … ', ' (']
const word = fc.string({ unit: fc.constantFrom(...LETTERS), minLength: 3, maxLength: 12 })
/** Questions that are so long that one letter is a small part. */
const question = fc.array(word, { minLength: 8, maxLength: 300 }).map((words) => words.join(' '))
const SEED = { seed: 20_261_123 }

const areSame = (one: string, other: string) =>
  isSameQuestion(sketchQuestion(one), sketchQuestion(other))

test('a question matches itself with different case, width, spacing and punctuation', () => {
  fc.assert(
    fc.property(question, fc.array(fc.constantFrom(...PUNCTUATION)), (text, marks) => {
      const words = text.split(' ')
      const other = words.map((each, at) => each.toUpperCase() + (marks[at] ?? ' ')).join('')
      expect(sketchQuestion(`  ${other}?!`)).toEqual(sketchQuestion(text))
    }),
    SEED,
  )
  expect(areSame('Does β‑carotene help?', 'does Β-CAROTENE help')).toBe(true)
  expect(areSame('Ｉｓ it safe?', 'is it safe')).toBe(true)
})

test.each(['left out', 'doubled', 'another'])(
  'a question matches itself with a letter %s',
  (edit) => {
    const changes: Readonly<Record<string, (letter: string) => string>> = {
      'left out': () => '',
      doubled: (letter) => letter + letter,
      another: (letter) => (letter === 'x' ? 'y' : 'x'),
    }
    fc.assert(
      fc.property(question, fc.nat(), (text, place) => {
        const at = place % text.length
        const changed = text.slice(0, at) + changes[edit]?.(text.charAt(at)) + text.slice(at + 1)
        expect(areSame(text, changed)).toBe(true)
      }),
      SEED,
    )
  },
)

test('different questions do not match', () => {
  fc.assert(
    fc.property(question, question, (one, other) => {
      fc.pre(one !== other)
      expect(areSame(one, other)).toBe(false)
    }),
    SEED,
  )
})

test.each([
  ['What is the dose of aspirin in children?', 'What is the dose of ibuprofen in children?'],
  ['What causes sarcoidosis?', 'What causes scleroderma?'],
  ['How does CRISPR work?', 'How does PCR work?'],
  ['什么是糖尿病?', '什么是高血压?'],
  ['?', 'Why?'],
])('%s does not match %s', (one, other) => {
  expect(areSame(one, other)).toBe(false)
})

test('the similarity is exact for short texts and approximate for long texts', () => {
  const numbers = (count: number, from: number) =>
    Array.from({ length: count }, (_, at) => (from + at) * 7_919)
  const letters = (values: readonly number[]) => values.map((value) => value.toString(36)).join(' ')
  const one = letters(numbers(2_000, 0))
  const other = letters([...numbers(1_600, 0), ...numbers(400, 5_000)])
  const shingles = (text: string) =>
    new Set(Array.from({ length: text.length - 3 }, (_, at) => text.slice(at, at + 4)))
  const exact = (a: string, b: string) => {
    const [left, right] = [shingles(a), shingles(b)]
    return left.intersection(right).size / left.union(right).size
  }
  const similarity = (a: string, b: string) => similarityOf(sketchQuestion(a), sketchQuestion(b))
  const [shortOne, shortOther] = ['is aspirin safe in asthma', 'is aspirin safe in gout']
  expect(similarity(shortOne, shortOther)).toBe(exact(shortOne, shortOther))
  expect(Math.abs(similarity(one, other) - exact(one, other))).toBeLessThan(0.13)
  expect(similarity(other, one)).toBe(similarity(one, other))
})

test('a sketch is small for any text and survives the conversion to bytes', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 600, size: 'max' }), (text) => {
      const sketch = sketchQuestion(text)
      expect(sketch.length).toBeGreaterThan(0)
      expect(sketch.length).toBeLessThanOrEqual(128)
      expect([...sketch]).toEqual([...new Set(sketch)].sort((one, other) => one - other))
      expect(sketchFromBytes(Buffer.from(sketchToBytes(sketch)))).toEqual(sketch)
    }),
    SEED,
  )
})

test('a long text takes no longer than the same number of letters in short texts', () => {
  const random = randomFrom(20_261_123)
  const letters = Array.from({ length: 1_000_000 }, () => LETTERS[Math.floor(random() * 26)])
  const long = letters.join('')
  const short = Array.from({ length: 20 }, (_, at) => long.slice(at * 50_000, (at + 1) * 50_000))
  const cpuOf = (texts: readonly string[]) => {
    const before = process.cpuUsage()
    for (const text of [...texts, ...texts]) sketchQuestion(text)
    const { user, system } = process.cpuUsage(before)
    return user + system
  }
  cpuOf(short)
  expect(cpuOf([long])).toBeLessThan(5 * cpuOf(short))
})
