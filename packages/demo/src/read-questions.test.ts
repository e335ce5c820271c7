import { expect, test } from 'vitest'
import { parseQuestions } from './parse-questions.ts'
import { readQuestions } from './read-questions.ts'

const known = readQuestions()
const all = known.flatMap(({ answers }) => answers)
const columnsOf = (markdown: string) =>
  Math.max(0, ...(markdown.match(/^\| .*\|$/gm) ?? []).map((row) => row.split('|').length - 2))

const FILE = `---
question: Why?
title: Reasons
caveat: Nobody knows.
---

<!-- answer: sound -->

Because.

<!-- answer: outdated. Said so once. -->

Once it was so.

<!-- follow-up: And how? -->

<!-- answer: sound -->

Thus.
`

const SHARED = { title: 'Reasons', caveat: 'Nobody knows.' }

test('a file consists of a header, answers and follow-up questions with answers', () => {
  expect(parseQuestions(FILE)).toEqual([
    {
      ...{ question: 'Why?', ...SHARED, followUps: ['And how?'] },
      answers: [
        { quality: 'sound', markdown: 'Because.' },
        { quality: 'outdated', weakness: 'Said so once.', markdown: 'Once it was so.' },
      ],
    },
    {
      ...{ question: 'And how?', ...SHARED, followUps: ['Why?'] },
      answers: [{ quality: 'sound', markdown: 'Thus.' }],
    },
  ])
})

test('a follow-up question may have its own title and caveat', () => {
  const own = '<!-- follow-up: And how? -->\n<!-- title: Ways -->\n<!-- caveat: Few do. -->'
  const [first, second] = parseQuestions(FILE.replace('<!-- follow-up: And how? -->', own))
  expect(first).toMatchObject(SHARED)
  expect(second).toMatchObject({ title: 'Ways', caveat: 'Few do.' })
})

test.each([
  ['without a header', FILE.replace('---\n', '')],
  ['without a caveat', FILE.replace('caveat: Nobody knows.\n', '')],
  ['with an unknown field', FILE.replace('caveat:', 'author: me\ncaveat:')],
  ['with an unknown quality', FILE.replace('outdated', 'splendid')],
  ['with an unexplained weakness', FILE.replace('outdated. Said so once.', 'outdated')],
  ['whose sound answer is last', FILE.replace('sound', 'wrong. Not so')],
  ['with an empty answer', FILE.replace('Because.', '')],
  ['with a follow-up question without an answer', FILE.replace('Thus.', '')],
])('a file %s is rejected', (_case, file) => {
  expect(() => parseQuestions(file)).toThrow()
})

test('every question is followed by others of its file', () => {
  const questions = known.map(({ question }) => question)
  for (const { question, followUps } of known) {
    expect(followUps.length, question).toBeGreaterThan(0)
    expect(questions).toEqual(expect.arrayContaining(followUps))
  }
})

test.each(known)('the answers to “$question” differ', ({ answers }) => {
  expect(answers.length).toBeGreaterThan(1)
  expect(new Set(answers.map(({ markdown }) => markdown)).size).toBe(answers.length)
  expect(answers.filter(({ quality }) => quality === 'sound')).toHaveLength(1)
})

test('the answers cover the kinds of markup that the client must render', () => {
  const count = (sign: RegExp) => all.filter(({ markdown }) => sign.test(markdown)).length
  expect(known.length).toBeGreaterThanOrEqual(30)
  expect(all.filter(({ markdown }) => columnsOf(markdown) >= 10).length).toBeGreaterThan(1)
  expect(count(/^\$\$$/m)).toBeGreaterThan(1)
  expect(count(/^```\w/m)).toBeGreaterThan(1)
  expect(count(/^\[\^\w+\]: /m)).toBeGreaterThan(1)
  expect(count(/^\[\w+\]: https:/m)).toBeGreaterThan(0)
  expect(count(/\(https:\/\/doi\.org\//)).toBeGreaterThan(20)
  for (const quality of ['incomplete', 'outdated', 'wrong', 'declined']) {
    expect(all.filter((answer) => answer.quality === quality).length, quality).toBeGreaterThan(4)
  }
})

test.each(known)(
  'the tables, links and footnotes in the answers to “$question” are complete',
  ({ answers }) => {
    for (const { markdown } of answers) {
      for (const block of markdown.split('\n\n').filter((it) => it.startsWith('|'))) {
        const widths = block.split('\n').map((row) => row.split('|').length)
        expect(new Set(widths).size, block).toBe(1)
      }
      const defined = [...markdown.matchAll(/^\[(\^?\w+)\]: /gm)].map(([, label]) => label)
      const used = [...markdown.matchAll(/\[(\^\w+)\](?!:)|\]\[(\w+)\]/g)].map(
        ([, note, link]) => note ?? link,
      )
      expect([...new Set(used)].sort()).toEqual(defined.sort())
    }
  },
)
