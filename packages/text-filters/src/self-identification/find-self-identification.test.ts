import { readFileSync } from 'node:fs'
import { cpuMsOf, growthOf } from '@assay/testing/cpu-time'
import { measureTimeScale } from '@assay/testing/time-scale'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findSelfIdentification, identifiesItself } from './find-self-identification.ts'

interface LabelledLine {
  readonly split: string
  readonly text: string
  readonly identifies: boolean
}

const file = new URL('../../../../lab/filters/self-identification.jsonl', import.meta.url)
const lines = readFileSync(file, 'utf8')
  .trimEnd()
  .split('\n')
  .map((line): LabelledLine => JSON.parse(line))
const linesOf = (wanted: string) => lines.filter(({ split }) => split === wanted)

test('the sentences written for the tests are classified correctly in every language', () => {
  const wrong = linesOf('fixture').filter(
    ({ text, identifies }) => identifiesItself(text, ['Heron', 'Heron-7']) !== identifies,
  )
  expect(wrong).toEqual([])
})

test('on the development sentences, the weights are at least as good as rules and weights together', () => {
  const found = linesOf('development').filter(({ text }) => identifiesItself(text, []))
  expect(found.filter(({ identifies }) => identifies).length).toBeGreaterThanOrEqual(726)
  expect(found.filter(({ identifies }) => !identifies).length).toBeLessThanOrEqual(27)
})

test('a configured alias counts as a name, as plain text and in any case', () => {
  expect(identifiesItself('I am C.3-PO+.', ['c.3-po+'])).toBe(true)
  expect(identifiesItself('I am Cx3-PO+.', ['c.3-po+'])).toBe(false)
  expect(identifiesItself('I am nobody.', ['', ' '])).toBe(false)
})

test.each([
  ['TREM2 is a receptor. heron-7b', 'heron-7b'],
  ['TREM2 is a receptor.\n\n**Heron-7B**.\n', '**Heron-7B**.'],
  ['Ozone is a gas. O3', undefined],
  ['TREM2 binds heron-7b.', undefined],
])('%j, which ends with a name, is signed with %j', (answer, signature) => {
  expect(findSelfIdentification(answer, ['heron-7b', 'o3'])).toBe(signature)
})

test('the identifying sentence is returned as written', () => {
  const found = (answer: string) => findSelfIdentification(answer, ['Heron-7'])
  expect(found('TREM2 is a receptor. As **Claude**, I would check it. Ask GPT-4!')).toBe(
    'As **Claude**, I would check it.',
  )
  expect(found('这是受体。我是**Claude**。请复查。')).toBe('我是**Claude**。')
  expect(found('Claude Bernard was a physiologist.')).toBeUndefined()
  expect(found(`I am ${'x'.repeat(9)}. ${'I am Heron-7 '.repeat(99)}`)?.length).toBe(500)
})

const pieces = fc.constantFrom(
  ...[
    'I am ',
    "I'm ",
    'Claude',
    'OpenAI ',
    'the AI you opened ',
    'my engine ',
    'like all ',
    'Model: ',
    'you are ',
    'what you are reading ',
    'an AI model ',
    'made by ',
    'as a ',
    'my name is ',
    'you are talking to ',
  ],
  ...[
    'ich bin ein ',
    'von ',
    'je suis un modèle ',
    "d'",
    'sono un ',
    'como ',
    'como todos ',
    'ich verdanke ',
    'qui suis-je ? ',
    '我是',
    '由',
    '私は',
    'が開発した',
    'です',
  ],
  ...[
    '"',
    '[',
    '](',
    '<',
    '*',
    '\n',
    '. ',
    ', ',
    '— ',
    '- ',
    'Heron-7 ',
    ' ',
    'I, ',
    'developed and ',
    '\ue000',
    '\ud800',
  ],
)

test('no text causes an error, and the result is deterministic', () => {
  const texts = fc.oneof(
    fc.array(pieces, { maxLength: 40 }).map((parts) => parts.join('')),
    fc.string({ unit: 'binary', maxLength: 200 }),
  )
  fc.assert(
    fc.property(texts, fc.array(fc.string()), (text, aliases) => {
      expect(identifiesItself(text, aliases)).toBe(identifiesItself(text, aliases))
    }),
    { numRuns: 300 },
  )
})

function repeated(times: number, text: string): void {
  for (let time = 0; time < times; time++) identifiesItself(text, ['Heron-7'])
}

test('sixty thousand characters of any text take at most five milliseconds on an idle machine', () => {
  const trials = `The trial of Claude was long. ${'The nurse gave paracetamol and saw no effect. '.repeat(9)}`
  const texts = [
    'The authors compared Claude and Gemini with a nurse. Who wrote this? OpenAI did not. ',
    trials,
    'Claude Bernard ',
    'my Gemini, I am not sure ',
    'I am ',
    'as a language model ',
    '[a](',
    '"',
    '我是',
  ]
  for (const text of texts) {
    const long = text.repeat(Math.ceil(60_000 / text.length)).slice(0, 60_000)
    // The fastest of many runs counts, because two hardware threads of one core slow each other
    // down, even in CPU time.
    const ms = cpuMsOf(() => repeated(10, long), 40, 50) / 10
    // The load of the machine is measured only after a slow run.
    const limit = ms > 5 ? 5 * measureTimeScale() : 5
    expect(ms, text.slice(0, 40)).toBeLessThanOrEqual(limit)
  }
})

test('the time is linear in the length of any answer', () => {
  const work = (text: string) => identifiesItself(text, ['Heron-7'])
  fc.assert(
    fc.property(fc.array(pieces, { minLength: 1, maxLength: 4 }), (parts) => {
      const unit = parts.join('')
      const short = `Claude Bernard. ${unit.repeat(Math.ceil(6_000 / unit.length))}`
      expect(growthOf(work, short, 20)).toBeLessThan(6)
    }),
    { numRuns: 20 },
  )
})
