import { SUBJECTS, TASKS } from '@assay/contracts/label-slugs'
import { cpuMsOf, growthOf } from '@assay/testing/cpu-time'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hasSignsOf, LABEL_VERSIONS, labelQuestion } from './label-question.ts'
import subjectTerms from './subject-terms.json' with { type: 'json' }
import taskTerms from './task-terms.json' with { type: 'json' }
import type { TermList } from './term-index.ts'

test.each([
  ['How do the kidneys respond to metabolic alkalosis?', 'physiology', 'knowledge'],
  ['Why do KRAS-mutant tumours resist therapy?', 'cancer-biology', 'knowledge'],
  [
    'My qPCR no-template control amplifies. What should I do?',
    'molecular-biology',
    'research-assistance',
  ],
  [
    'A 54-year-old man presents with chest pain. What is the next step?',
    'clinical-medicine',
    'decision-support',
  ],
  [
    'Write an appeal letter to an insurer that denied an MRI.',
    'clinical-medicine',
    'administration',
  ],
  [
    'Explain to my patient, without jargon, why she needs a stent.',
    'clinical-medicine',
    'patient-communication',
  ],
  ['Draft a SOAP note: otitis media, afebrile.', 'clinical-medicine', 'note-writing'],
])('%s: %s, %s', (text, subject, task) => {
  const labels = labelQuestion(text)
  expect(labels.subject).toEqual({ source: 'weights', status: 'matched', slugs: [subject] })
  expect(labels.task).toEqual({ source: 'weights', status: 'matched', slugs: [task] })
})

test.each<[what: string, question: string, earlier: string[], subject: string | undefined]>([
  [
    'inherits the subject of the previous question',
    'And in children?',
    ['Why do KRAS-mutant tumours resist therapy?'],
    'cancer-biology',
  ],
  [
    'inherits a subject through another follow-up',
    'Shorter, please',
    ['And in children?', 'Why do KRAS-mutant tumours resist therapy?'],
    'cancer-biology',
  ],
  [
    'keeps its own subject',
    'How do the kidneys respond to metabolic alkalosis?',
    ['Why do KRAS-mutant tumours resist therapy?'],
    'physiology',
  ],
  [
    'has no subject if the previous question has none',
    'And in children?',
    ['Please go on'],
    undefined,
  ],
])('a follow-up %s', (_what, question, earlier, subject) => {
  const labels = labelQuestion(question, earlier)
  expect(labels.subject.slugs).toEqual(subject ? [subject] : [])
  expect(labels.task).toEqual(labelQuestion(question).task)
})

test('spelling, case, hyphens and plurals do not matter', () => {
  const { subject } = labelQuestion('CAN ANAEMIC T-CELLS OF TUMOURS HELP?')
  expect(labelQuestion('can anemic T cell of tumor help?').subject).toEqual(subject)
})

test.each(['', '   ', '??? !!!', 'x'.repeat(12_000)])(
  'a text without content gets no label: %j',
  (text) => {
    expect(labelQuestion(text)).toEqual({
      subject: { source: 'weights', status: 'abstained', slugs: [] },
      task: { source: 'weights', status: 'abstained', slugs: [] },
    })
  },
)

test.each([
  'Please go on',
  'Tell me more about that',
  'And the fourth one?',
  'Good afternoon!',
  'Could you repeat the last part?',
  'Is that dangerous?',
])('%s gets neither a subject nor a task', (text) => {
  const nothing = { source: 'weights', status: 'abstained', slugs: [] }
  expect(labelQuestion(text)).toEqual({ subject: nothing, task: nothing })
})

const TUMOURS = 'Why do KRAS-mutant tumours resist therapy?'

test.each<[axis: 'subject' | 'task', slugs: string[], questions: string[], expected: boolean]>([
  ['subject', ['cancer-biology'], [TUMOURS], true],
  ['subject', ['zoology'], [TUMOURS], false],
  ['subject', ['cancer-biology', 'zoology'], [TUMOURS], false],
  ['subject', ['zoology'], ['Please go on'], false],
  ['subject', ['cancer-biology'], ['And in children?', TUMOURS], true],
  ['subject', ['physiology'], [TUMOURS, 'How do kidneys respond to alkalosis?'], false],
  ['task', ['knowledge'], [TUMOURS], true],
  ['task', ['note-writing'], [TUMOURS], false],
])('a %s label %j has signs in %j: %s', (axis, slugs, questions, expected) => {
  expect(hasSignsOf(axis, slugs, questions)).toBe(expected)
})

test('any text gets known subjects and at most one known task', () => {
  const words = Object.values(subjectTerms.subjects).flatMap(({ strong }) => strong.slice(0, 3))
  const texts = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(fc.constantFrom(...words)).map((all) => all.join(' ')),
  )
  fc.assert(
    fc.property(texts, (text) => {
      const { subject, task } = labelQuestion(text)
      expect(SUBJECTS).toEqual(expect.arrayContaining([...subject.slugs]))
      expect(TASKS).toEqual(expect.arrayContaining([...task.slugs]))
      expect(subject.slugs.length).toBeLessThanOrEqual(1)
      expect(subject.status === 'matched').toBe(subject.slugs.length > 0)
      expect(task.slugs).toHaveLength(task.status === 'matched' ? 1 : 0)
    }),
  )
})

test('term lists have a version and sources, and every slug has terms', () => {
  expect(LABEL_VERSIONS.weights).toMatch(`weights-${subjectTerms.version}.${taskTerms.version}.`)
  expect(Object.keys(subjectTerms.subjects)).toEqual(SUBJECTS)
  expect(Object.keys(taskTerms.tasks).toSorted()).toEqual([...TASKS].toSorted())
  const subjects: readonly TermList[] = Object.values(subjectTerms.subjects)
  for (const list of [...subjects, ...Object.values(taskTerms.tasks)]) {
    expect(list.strong.length).toBeGreaterThan(10)
    const terms = [...list.strong, ...(list.opening ?? []), ...list.weak]
    expect(new Set(terms).size).toBe(terms.length)
  }
  expect(subjectTerms.sources.length * taskTerms.sources.length).toBeGreaterThan(0)
})

test('the time is linear in the length of the text', () => {
  const text = 'hippocampal neurons of a 54 year old patient with acute kidney injury '.repeat(10)
  expect(growthOf(labelQuestion, text, 16)).toBeLessThan(4)
})

test('a question takes at most 1 ms, and 12,000 characters take at most 5 ms', () => {
  const question = 'Why do KRAS-mutant tumours of the pancreas resist immunotherapy?'
  const long = 'hippocampal neurons of a 54 year old patient with acute kidney injury '.repeat(172)
  const times = (text: string) => () => {
    for (let round = 0; round < 20; round++) labelQuestion(text)
  }
  expect(cpuMsOf(times(question), 10, 20)).toBeLessThanOrEqual(20)
  expect(cpuMsOf(times(long), 10, 100)).toBeLessThanOrEqual(100)
})
