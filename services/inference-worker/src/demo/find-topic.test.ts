import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { findTopic, subjectOf } from './find-topic.ts'
import { matchesMention } from './matches-mention.ts'
import { readTopics } from './read-topics.ts'

const web = new URL('../../../../web/', import.meta.url)
const readWeb = (path: string) => readFileSync(new URL(path, web), 'utf8')
const topics = readTopics()
const { known, unknown } = topics

const questionsOfFile = () =>
  readWeb('public/sample_questions.txt').replace(/\t.*/g, '').split('\n').filter(Boolean)

/**
 * The questions in the suggestions file, and those built into the client in case the file is
 * missing.
 */
function suggestedQuestions(): string[] {
  const source = readWeb('src/features/suggestions/pick-questions.ts')
  const builtIn = [...source.matchAll(/^ {2}'(.+\?)',$/gm)].map(([, question = '']) => question)
  expect(builtIn).toHaveLength(5)
  return [...questionsOfFile(), ...builtIn]
}

test.each(suggestedQuestions())('“%s” has answers', (question) => {
  expect(known).toContain(findTopic(topics, question))
})

test('each question of the suggestions file has its own topic', () => {
  expect(known.map(({ question }) => question)).toEqual(expect.arrayContaining(questionsOfFile()))
})

test.each(known)('the mentions of “$title” also find the topic', (topic) => {
  const rephrased = `In a nutshell: ${topic.question}`
  expect(findTopic(topics, rephrased).title).toBe(topic.title)
})

test('a question is recognised regardless of case, apostrophes and spaces', () => {
  const found = findTopic(topics, ' which mouse models of HUNTINGTON’S  disease are most useful? ')
  expect(found.title).toBe('Mouse models of Huntington’s disease')
})

test('an unknown question gets the general answer with its own subject', () => {
  const { title, answers, caveat } = findTopic(topics, 'Why is $& in the {subject}?')
  expect(title).toBe('$& in the {subject}')
  expect(answers).toHaveLength(1)
  expect(answers[0].markdown).toContain('For “$& in the {subject}”, first settle the terms')
  expect(caveat).toBe(unknown.caveat)
})

test.each([
  ['raised in ALS and FTD', 'ALS', true],
  ['it is also raised', 'ALS', false],
  ['cryptic exons', 'cryptic exon', false],
  ['Cryptic exons', 'cryptic exon*', true],
  ['biomarkers of ALS', 'biomarker* + ALS', true],
  ['biomarkers of stroke', 'biomarker* + ALS', false],
])('whether “%s” matches the mention “%s”: %s', (text, mention, matches) => {
  expect(matchesMention(text, mention)).toBe(matches)
})

test('a long question is shortened at a word boundary', () => {
  const subject = subjectOf(`What is ${'word '.repeat(50)}?`)
  expect(subject.length).toBeLessThanOrEqual(81)
  expect(subject.endsWith('word…')).toBe(true)
})
