import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { EXAMPLES, openDemonstration } from './open-demonstration.ts'

const readHere = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
const demonstration = openDemonstration()
const find = (question: string) => demonstration.find(question)?.question

const questionsOfFile = () =>
  readHere('../../../web/public/sample_questions.txt')
    .replace(/\t.*/g, '')
    .split('\n')
    .filter(Boolean)

/** Written before the matching, by somebody who did not know the recorded questions. */
const ordinary = readHere('ordinary-questions.txt').split('\n').filter(Boolean)

test.each(questionsOfFile())('the suggested question “%s” has answers', (question) => {
  expect(find(question)).toBe(question)
})

test.each(demonstration.questions)('“$question” finds its own answers', ({ question }) => {
  expect(find(question)).toBe(question)
  expect(find(`In a nutshell: ${question.toUpperCase()}  `)).toBe(question)
})

test.each([
  ['Whats the effect of TREM2 R47H on microglial function', 'TREM2 R47H'],
  ['How should I adjust apixaban in chronic kidney disease', 'apixaban be adjusted'],
  ['Which mouse models of HUNTINGTON’S  disease are most useful?', 'mouse models'],
  ['How do GLP1 receptor agonists affect appetite?', 'GLP-1 receptor agonists affect'],
  ['Is low vitamin D a cause of multiple sclerosis?', 'Is low vitamin D'],
])('“%s” finds the question about %s', (question, part) => {
  expect(find(question)).toContain(part)
})

test('there are 36 ordinary questions', () => expect(new Set(ordinary).size).toBe(36))

test.each(ordinary)('the ordinary question “%s” gets no answer to another question', (question) => {
  expect(find(question)).toBeUndefined()
})

test.each([
  'Does vitamin D prevent fractures?',
  'What are the side effects of metformin?',
  'How is hypertrophic cardiomyopathy treated?',
  'Which drug interactions matter most when a patient starts lithium?',
  'Which drug interactions matter most when a patient starts warfarin?',
  'How should rivaroxaban be adjusted in chronic kidney disease, and how strong is the evidence?',
  'How should apixaban be adjusted in chronic liver disease, and how strong is the evidence?',
  'Why is metformin stopped when liver function is poor?',
  'How does a loss-of-function LRRK2 variant raise the risk of Parkinson’s disease?',
  '?',
  '',
])('“%s” gets no answer on a neighbouring subject', (question) => {
  expect(find(question)).toBeUndefined()
})

test('the closest questions are different recorded ones, nearest first', () => {
  expect(demonstration.closest('How do mRNA vaccines work?')[0]).toMatch(/mRNA vaccines/)
  for (const question of ordinary) {
    const closest = demonstration.closest(question)
    expect(new Set(closest).size).toBe(closest.length)
    for (const each of closest) expect(find(each)).toBe(each)
  }
})

test('only questions that share the subject are close', () => {
  const closest = demonstration.closest('What are the side effects of metformin?')
  expect(closest).toHaveLength(2)
  closest.push(
    ...demonstration.closest(
      'He takes metformin 1 g twice a day. Should we stop it? Tell me more.',
    ),
  )
  for (const each of closest) expect(each).toMatch(/metformin/)
})

test.each(['What is the capital of Peru?', 'Write a poem about the sea', 'hello', ''])(
  'no question is close to “%s”',
  (question) => expect(demonstration.closest(question)).toEqual([]),
)

test.each(EXAMPLES)('the example “%s” is recorded', (example) => {
  expect(find(example)).toBe(example)
})

test.each([
  ['What is the best way to lose weight?', /weight/],
  ['What does TREM2 do in type 2 diabetes?', /TREM2/],
  ['Which statins interact with grapefruit juice?', /interactions/],
  ['How are vaccines tested?', /vaccine/],
])('the question closest to “%s” shares its subject', (question, subject) => {
  expect(demonstration.closest(question)[0]).toMatch(subject)
})

test.each([
  'Is aspirin useful in primary prevention of cardiovascular disease?',
  'What is the mechanism of action of aspirin in adults?',
  'Which drugs should be avoided in G6PD deficiency?',
  'Does screening with PSA reduce mortality?',
  'What is the first-line treatment for type 2 diabetes?',
  'What causes type 2 diabetes?',
  'Which HbA1c target is right in type 2 diabetes?',
  'What is the best therapy for asthma?',
  'What are SGLT2 inhibitors?',
  'Type 2?',
  'ما هو العلاج الأول لمرض السكري من النوع 2؟',
  'ما هو النوع 2؟',
])('no question is close to “%s”, which shares only general words', (question) => {
  expect(demonstration.closest(question)).toEqual([])
})

test('a follow-up question of the previous question comes first', () => {
  const { question = '', followUps = [] } = demonstration.questions.at(-2) ?? {}
  expect(demonstration.closest('And in children?', question)[0]).toBe(followUps[0])
  expect(demonstration.closest('And in children?')).not.toContain(followUps[0])
})
