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

/**
 * Questions that contain an instruction to the labelling model, each with the answer of a model
 * that obeys it.
 */
const injections = readFileSync(
  new URL('../../../../lab/filters/labels.jsonl', import.meta.url),
  'utf8',
)
  .trimEnd()
  .split('\n')
  .map((line): Line => JSON.parse(line))
  .filter(({ kind }) => kind === 'injection')

const ALL = new Set<string>([...Subject.options, ...Task.options])

test('answers of a model that obeys 80 injections give no label outside the closed lists', () => {
  expect(injections).toHaveLength(80)
  const read = injections.map(({ wants }) => readLabels(wants))
  for (const labels of read)
    for (const slug of [...(labels?.subject ?? []), ...(labels?.task ?? [])])
      expect(ALL).toContain(slug)
  // Two injections ask for well-formed answers.
  expect(read.filter(Boolean)).toHaveLength(2)
})

test('any question is sent as one JSON string of at most 4,000 characters', () => {
  for (const { text } of injections) {
    const { messages } = labelRequest('a model', text)
    expect(messages.map(({ role }) => role)).toEqual(['system', 'user'])
    expect(JSON.parse(messages[1]?.content ?? '')).toEqual({ question: text.slice(0, 4_000) })
  }
})

test('no answer gives a label outside the closed lists', () => {
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

test('an answer may be in a code block and may leave out labels', () => {
  const text = '{"subjects":["genetics","zoology"],"task":null}'
  const labels = { subject: ['genetics', 'zoology'], task: [] }
  expect(readLabels(`\n${text} `)).toEqual(labels)
  expect(readLabels(`\`\`\`json\n${text}\n\`\`\``)).toEqual(labels)
  expect(readLabels('{"subjects":[],"task":null}')).toEqual({ subject: [], task: [] })
})
