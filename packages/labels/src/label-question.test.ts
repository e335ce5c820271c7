import { SUBJECTS, TASKS } from '@assay/contracts/label-slugs'
import { growthOf } from '@assay/testing/cpu-time'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { labelQuestion, RULES_VERSION } from './index.ts'
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
  expect(labels.subject).toEqual({ status: 'matched', slugs: [subject] })
  expect(labels.task).toEqual({ status: 'matched', slugs: [task] })
})

test('two subjects of a question are both named', () => {
  const { subject } = labelQuestion(
    'How do neurons in the hippocampus fire in a malaria parasite infection?',
  )
  expect(subject.slugs.toSorted()).toEqual(['microbiology', 'neuroscience'])
})

test('spelling, case, hyphens and number make no difference', () => {
  const { subject } = labelQuestion('CAN ANAEMIC T-CELLS OF TUMOURS HELP?')
  expect(labelQuestion('can anemic T cell of tumor help?').subject).toEqual(subject)
})

test.each(['', '   ', 'Please go on', '你好，請說', '??? !!!', 'x'.repeat(12_000)])(
  'what says nothing is left open: %j',
  (text) => {
    expect(labelQuestion(text)).toEqual({
      subject: { status: 'abstained', slugs: [] },
      task: { status: 'abstained', slugs: [] },
    })
  },
)

test('many fields at once are left open', () => {
  const text = 'Arabidopsis, hippocampus, tuberculosis, dinosaur, GWAS and cancer'
  expect(labelQuestion(text).subject.status).toBe('abstained')
})

test('any text has one to three known subjects and one known task, or none', () => {
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
      expect(subject.slugs.length).toBeLessThanOrEqual(3)
      expect(subject.status === 'matched').toBe(subject.slugs.length > 0)
      expect(task.slugs).toHaveLength(task.status === 'matched' ? 1 : 0)
    }),
  )
})

test('terms are data with a version and sources, and every slug has some', () => {
  expect(RULES_VERSION).toBe(`rules-${subjectTerms.version}.${taskTerms.version}`)
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

test('a text of sixteen times the length takes sixteen times as long', () => {
  const text = 'hippocampal neurons of a 54 year old patient with acute kidney injury '.repeat(10)
  expect(growthOf(labelQuestion, text, 16)).toBeLessThan(4)
})
