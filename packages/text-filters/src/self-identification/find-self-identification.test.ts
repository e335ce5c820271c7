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

test.each([
  'I am Claude, and I can help with that.',
  'Hello! I’m ChatGPT.',
  "As it happens, I'm a large language model called Gemini.",
  'My name is DeepSeek.',
  'I am an AI assistant developed by OpenAI.',
  'I was trained by Google DeepMind.',
  'As a language model created by Anthropic, I cannot prescribe.',
  'You are talking to GPT-4.1 here.',
  'I am Heron-7, at your service.',
  'I am **Chat**GPT.',
  'I am [ChatGPT](https://chatgpt.com).',
  'I am Cl\u200baude.',
  'I am\nClaude.',
  'Ｉ am ＣｈａｔＧＰＴ.',
])('in the midst of an answer: %s', (sentence) => {
  const answer = `Sure.\n\n${sentence}\n\nTREM2 is a receptor.`
  expect(identifiesItself(answer, ['Heron-7'])).toBe(true)
})

test.each([
  'A llama nanobody binds the spike protein.',
  'Search Google Scholar for the trial.',
  'The data are coherent; palmitate levels rose.',
  'The Gemini trial and Project Gemini were developed by Google engineers.',
  'As Claude Bernard wrote, the internal milieu is constant.',
  'I am sure that meta-analysis by Meta-Analyst is sound.',
  'I am not a doctor. Mistral winds affect asthma.',
  'In mice, sonar was used; bards sang.',
  'The herons were infected with H5N1.',
  'A language model developed by clinicians in Boston predicts sepsis.',
  'I am Geminid-watching tonight.',
])('not: %s', (answer) => {
  expect(identifiesItself(answer, ['Heron'])).toBe(false)
})

test.each([
  'Yep, Claude. The hazard ratio is 0.7.',
  'Assistant (DeepSeek-R1): Let me think about the anion gap.',
  'I hail from Hangzhou, from a firm named DeepSeek.',
  'My code name in the house of OpenAI was Strawberry.',
  'Ohne OpenAI gäbe es mich nicht.',
  'Sans OpenAI je n’existerais pas.',
  'Sin OpenAI yo no existiría.',
  'Atendo pelo nome de Claude.',
  'Rispondo al nome di Claude.',
  '没有OpenAI就没有我。',
  'みなさんは私をClaudeと呼びます。',
])('in any language, and sideways: %s', (sentence) => {
  expect(identifiesItself(sentence, [])).toBe(true)
})

test.each([
  'My source is a paper by Google on retinal images.',
  'As with GPT-4, I would check each reference that a model gives you.',
  'I was trained at Google as a statistician, the speaker said.',
  'Welcome to GEMINI, a study of mitral valve repair!',
  'Ich heiße Claude und bin 61, schreibt der Patient.',
  "Ce texte n'a pas été écrit par ChatGPT, affirment les auteurs.",
  'Este texto no fue escrito por ChatGPT, dicen los autores.',
])('not, though somebody speaks of a model or maker: %s', (sentence) => {
  expect(identifiesItself(sentence, [])).toBe(false)
})

test('of the development sets as much is found as rules and weights found together', () => {
  const file = new URL('../../../../lab/filters/self-identification.jsonl', import.meta.url)
  const lines = readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line): LabelledLine => JSON.parse(line))
    .filter(({ split }) => split === 'development')
  const found = lines.filter(({ text }) => identifiesItself(text, []))
  expect(found.filter(({ identifies }) => identifies).length).toBeGreaterThanOrEqual(726)
  expect(found.filter(({ identifies }) => !identifies).length).toBeLessThanOrEqual(27)
})

test('a configured alias counts as the name, as plain text and in any case', () => {
  expect(identifiesItself('I am C.3-PO+.', ['c.3-po+'])).toBe(true)
  expect(identifiesItself('I am Cx3-PO+.', ['c.3-po+'])).toBe(false)
  expect(identifiesItself('I am nobody.', ['', ' '])).toBe(false)
})

test('the sentence that tells is found as it was written', () => {
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

test('no text makes it throw, and the same text has the same answer', () => {
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

test('sixty thousand characters of anything take a machine at rest five milliseconds', () => {
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
    // The quickest of many: the two threads of a core slow each other down, even by this clock.
    const ms = cpuMsOf(() => repeated(10, long), 40, 50) / 10
    // How busy the machine is now is asked only where it may have been the reason.
    const limit = ms > 5 ? 5 * measureTimeScale() : 5
    expect(ms, text.slice(0, 40)).toBeLessThanOrEqual(limit)
  }
})

test('the time is linear in the length of the answer, whatever it is', () => {
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
