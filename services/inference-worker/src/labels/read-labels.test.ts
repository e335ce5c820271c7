import { readFileSync } from 'node:fs'
import { Subject, Task } from '@assay/contracts/labels'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { labelRequest } from './label-request.ts'
import { readLabels } from './read-labels.ts'

interface Line {
  readonly kind: string
  readonly text: string
  readonly wants: string
}

/** Questions that demand something of the model that labels them, with an answer that does as demanded. */
const injections = readFileSync(
  new URL('../../../../lab/filters/labels.jsonl', import.meta.url),
  'utf8',
)
  .trimEnd()
  .split('\n')
  .map((line): Line => JSON.parse(line))
  .filter(({ kind }) => kind === 'injection')

const ALL = new Set<string>([...Subject.options, ...Task.options])

test('a model that does what 80 questions demand labels nothing outside the closed lists', () => {
  expect(injections).toHaveLength(80)
  const read = injections.map(({ wants }) => readLabels(wants))
  for (const labels of read)
    for (const slug of [...(labels?.subject ?? []), ...(labels?.task ?? [])])
      expect(ALL).toContain(slug)
  // The two whose demands are well-formed answers.
  expect(read.filter(Boolean)).toHaveLength(2)
})

test('a question, or its first 4,000 characters, is one text in a JSON object, whatever it holds', () => {
  for (const { text } of injections) {
    const { messages } = labelRequest('a model', text)
    expect(messages.map(({ role }) => role)).toEqual(['system', 'user'])
    expect(JSON.parse(messages[1]?.content ?? '')).toEqual({ question: text.slice(0, 4_000) })
  }
})

test('no text at all brings a label outside the closed lists', () => {
  const answer = fc.record({
    subjects: fc.array(fc.oneof(fc.constantFrom(...Subject.options), fc.string()), {
      maxLength: 5,
    }),
    task: fc.oneof(fc.constantFrom(...Task.options, null), fc.string()),
  })
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        answer.map((each) => JSON.stringify(each)),
      ),
      (text) => {
        const labels = readLabels(text)
        for (const slug of [...(labels?.subject ?? []), ...(labels?.task ?? [])])
          expect(ALL).toContain(slug)
      },
    ),
    { seed: 20_261_123 },
  )
})

test('an answer may stand in a block of code, and be unsure', () => {
  const text = '{"subjects":["genetics","zoology"],"task":null}'
  const labels = { subject: ['genetics', 'zoology'], task: [] }
  expect(readLabels(`\n${text} `)).toEqual(labels)
  expect(readLabels(`\`\`\`json\n${text}\n\`\`\``)).toEqual(labels)
  expect(readLabels('{"subjects":[],"task":null}')).toEqual({ subject: [], task: [] })
})
