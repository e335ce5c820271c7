import type { AnswerTag } from '@assay/contracts/assessments'
import { FAILED_ANSWER_NOTICE } from '@assay/contracts/constants'
import { expect, test } from 'vitest'
import { fileNameOf, threadToJson, threadToMarkdown } from './export-thread.ts'
import type { ExportedThread } from './exported-thread.ts'
import type { Turn } from './turn.ts'
import { openTurn } from './turn-stream.ts'
import { turnToMarkdown } from './turn-to-markdown.ts'
import { withSourceList } from './with-source-list.ts'

const open = openTurn('battle')
const answered = (text: string) => ({ ...open.answers.left, text, state: 'done' }) as const
const battle: Turn = {
  key: 't',
  prompt: 'Why?\nReally?',
  stream: {
    ...open,
    state: 'done',
    answers: {
      ...open.answers,
      left: answered('Because of PMID: 32445440.'),
      right: answered('Who knows.'),
    },
  },
}
const voted: Turn = {
  ...battle,
  askedAt: '2026-11-20T12:00:00.000Z',
  vote: { outcome: 'left_better', leftName: 'Heron', rightName: 'Dove', feedback: 'It cites.' },
}
const EXPORTED_AT = new Date(2026, 10, 22, 14, 5)
const threadOf = (...turns: Turn[]): ExportedThread => ({
  title: 'Lipids',
  exportedAt: EXPORTED_AT,
  turns,
})

test('a document states its origin and, before the vote, names no model', () => {
  const text = threadToMarkdown(threadOf(battle)).replaceAll('\u202f', ' ')
  expect(text.replace(/(?<=PM )[A-Z]+[+:\d-]*(?=\. )/, 'ZONE')).toBe(`# Lipids

From Assay, Nov 22, 2026, 2:05 PM ZONE. Research only, not for clinical use.

---

## Question 1

> Why?
> Really?

### Assistant A

Because of PMID: 32445440.

Sources named in the answer:

1. <https://pubmed.ncbi.nlm.nih.gov/32445440/>

### Assistant B

Who knows.
`)
})

const RETURNED = [
  { url: 'https://pubmed.ncbi.nlm.nih.gov/32445440/', title: 'Remdesivir [final] *report*' },
  { url: null, title: null },
  { url: 'https://a.org/x', title: null },
]
const grounded: Turn = {
  ...battle,
  stream: {
    ...battle.stream,
    answers: {
      ...battle.stream.answers,
      left: { ...answered('It helps[1], PMID 32445440 and PMID 1.'), sources: RETURNED },
    },
  },
}

test('sources that the provider returned are listed by number, in documents and data', () => {
  expect(threadToMarkdown(threadOf(grounded))).toContain(`and PMID 1.

Sources of the answer:

1. [Remdesivir \\[final\\] \\*report\\*](<https://pubmed.ncbi.nlm.nih.gov/32445440/>)
2. Source without a link
3. <https://a.org/x>
4. <https://pubmed.ncbi.nlm.nih.gov/1/>`)
  const [turn] = JSON.parse(threadToJson(threadOf(grounded))).turns
  expect(turn.answers[0]).toMatchObject({
    sources: [
      'https://pubmed.ncbi.nlm.nih.gov/32445440/',
      'https://a.org/x',
      'https://pubmed.ncbi.nlm.nih.gov/1/',
    ],
    returned_sources: RETURNED,
  })
})

test('a paper that one link names by PMID and DOI is one source, in documents and data', () => {
  const linked = answered('See [PMID 32445440](https://doi.org/10.1056/NEJMoa2007764).')
  const answers = { ...battle.stream.answers, left: linked }
  const thread = threadOf({ ...battle, stream: { ...battle.stream, answers } })
  const address = 'https://doi.org/10.1056/nejmoa2007764'
  expect(threadToMarkdown(thread)).toContain(`named in the answer:\n\n1. <${address}>\n\n### `)
  expect(JSON.parse(threadToJson(thread)).turns[0].answers[0].sources).toEqual([address])
})

test('a copied answer and a copied turn include the sources that their numbers refer to', () => {
  const list = /Sources of the answer:\n\n1\. \[Remdesivir.*\n2\. .*\n3\. <https:\/\/a\.org\/x>/
  expect(withSourceList('It helps[1].', RETURNED)).toMatch(list)
  expect(withSourceList('It helps.\n', [])).toBe('It helps.\n')
  expect(turnToMarkdown(grounded, 1)).toMatch(list)
})

test('the headings in an answer are below the heading of the answer', () => {
  const answers = { ...battle.stream.answers, left: answered('## Ends\n\nMore.\n\n### Trials') }
  const turn: Turn = { ...battle, stream: { ...battle.stream, answers } }
  expect(threadToMarkdown(threadOf(turn))).toContain(
    '### Assistant A\n\n#### Ends\n\nMore.\n\n##### Trials\n',
  )
})

test('after the vote, the document names both models, the vote and its reason, and numbers the questions', () => {
  const text = threadToMarkdown(threadOf(voted, battle))
  expect(text).toContain('### Heron (Assistant A)\n\nBecause')
  expect(text).toContain(
    '**Vote:** Heron is better\n\n**Reason:** It cites.\n\n---\n\n## Question 2',
  )
})

test('the data export has the same content', () => {
  expect(JSON.parse(threadToJson(threadOf(voted, battle)))).toMatchObject({
    title: 'Lipids',
    exported_at: EXPORTED_AT.toISOString(),
    purpose: 'Research only, not for clinical use.',
    turns: [
      {
        number: 1,
        asked_at: '2026-11-20T12:00:00.000Z',
        vote: 'left_better',
        reason: 'It cites.',
        answers: [
          { model: 'Heron', sources: ['https://pubmed.ncbi.nlm.nih.gov/32445440/'] },
          { model: 'Dove', sources: [] },
        ],
      },
      { number: 2, asked_at: null, vote: null, answers: [{}, { model: 'Assistant B' }] },
    ],
  })
})

test.each([
  ['battle', FAILED_ANSWER_NOTICE],
  ['dual', '[Error: lost]'],
] as const)('a failed answer of a %s has the notice that the page shows', (mode, notice) => {
  const failure = { kind: 'error', detail: 'lost' } as const
  const left = { ...answered('Beca'), state: 'failed', failure } as const
  const { stream } = battle
  const failed: Turn = {
    ...battle,
    stream: { ...stream, mode, answers: { ...stream.answers, left } },
  }
  expect(threadToMarkdown(threadOf(failed))).toContain(
    `### Assistant A\n\nBeca\n\n${notice}\n\n###`,
  )
  const [first, second] = JSON.parse(threadToJson(threadOf(failed))).turns[0].answers
  expect([first.notice, second.notice]).toEqual([notice, null])
})

test.each([
  ['stopped', 'You stopped this answer'],
  ['length', 'This answer reached the length limit.'],
  ['declined', 'This assistant declined to answer.'],
] as const)('an answer that ended as %s is marked as such', (ending, notice) => {
  const left = { ...answered('Beca'), ending }
  const { stream } = battle
  const stopped = { ...battle, stream: { ...stream, answers: { ...stream.answers, left } } }
  expect(threadToMarkdown(threadOf(stopped))).toContain(`Beca\n\n${notice}\n\n###`)
  expect(JSON.parse(threadToJson(threadOf(stopped))).turns[0].answers[0].notice).toBe(notice)
})

test('a declined answer without text has only its notice', () => {
  const left = { ...answered(''), ending: 'declined' as const }
  const { stream } = battle
  const declined = { ...battle, stream: { ...stream, answers: { ...stream.answers, left } } }
  expect(threadToMarkdown(threadOf(declined))).toContain(
    '### Assistant A\n\nThis assistant declined to answer.\n\n### Assistant B',
  )
})

test.each([
  ['Lipids', 'Lipids.md'],
  ['Which statin: A/B?', 'Which-statin-A-B.md'],
  ['../../etc/passwd', 'etc-passwd.md'],
  ['Größe der Zelle', 'Größe-der-Zelle.md'],
  ['细胞', '细胞.md'],
  ['???', 'chat.md'],
  [
    'A question that has more words than a name of a file may have',
    'A-question-that-has-more-words-than-a-name-of-a-file-may.md',
  ],
  ['x'.repeat(99), `${'x'.repeat(60)}.md`],
])('a thread called %s is saved as %s', (title, name) => {
  expect(fileNameOf(title, 'md')).toBe(name)
})

test('an exported answer includes its assessment', () => {
  const tags: AnswerTag[] = ['wrong_number', 'unsafe']
  const assessments = [{ side: 'right' as const, verdict: 'wrong' as const, tags }]
  const vote = { outcome: 'left_better' as const, assessments }
  const thread = threadOf({ ...battle, vote })
  expect(threadToMarkdown(thread)).toContain(
    'Who knows.\n\n**Your rating:** Wrong: wrong number, unsafe',
  )
  const [{ mode, answers }] = JSON.parse(threadToJson(thread)).turns
  expect([mode, answers[0].verdict]).toEqual(['battle', null])
  expect(answers[1]).toMatchObject({ verdict: 'wrong', tags })
})
