import { FAILED_ANSWER_NOTICE } from '@assay/contracts/constants'
import { expect, test } from 'vitest'
import { threadToJson, threadToMarkdown } from './export-thread.ts'
import type { Turn } from './turn.ts'
import { openTurn } from './turn-stream.ts'

const open = openTurn('battle')
const said = (text: string) => ({ ...open.answers.left, text, state: 'done' }) as const
const battle: Turn = {
  key: 't',
  prompt: 'Why?',
  stream: {
    ...open,
    state: 'done',
    answers: { ...open.answers, left: said('Because.'), right: said('Who knows.') },
  },
}
const voted: Turn = {
  ...battle,
  vote: { outcome: 'left_better', leftName: 'Heron', rightName: 'Dove' },
}

test('before the vote an export knows nobody', () => {
  expect(threadToMarkdown([battle])).toBe(
    '## Why?\n\n### Assistant A\n\nBecause.\n\n### Assistant B\n\nWho knows.\n',
  )
  expect(JSON.parse(threadToJson([battle])).turns[0].answers[1].model).toBe('Assistant B')
})

test('after the vote it names both and tells the vote', () => {
  const text = threadToMarkdown([voted, battle])
  expect(text).toContain('### Heron\n\nBecause.')
  expect(text).toContain('**Vote:** Left is better\n\n---\n\n## Why?')
  expect(JSON.parse(threadToJson([voted])).turns[0]).toMatchObject({
    vote: 'left_better',
    answers: [{ model: 'Heron' }, { model: 'Dove' }],
  })
})

test.each([
  ['battle', FAILED_ANSWER_NOTICE],
  ['dual', '[Error: lost]'],
] as const)('a failed answer of a %s has the notice that the page shows', (mode, notice) => {
  const failure = { kind: 'error', detail: 'lost' } as const
  const left = { ...said('Beca'), state: 'failed', failure } as const
  const { stream } = battle
  const failed: Turn = {
    ...battle,
    stream: { ...stream, mode, answers: { ...stream.answers, left } },
  }
  expect(threadToMarkdown([failed])).toContain(`### Assistant A\n\nBeca\n\n${notice}\n\n###`)
  const [first, second] = JSON.parse(threadToJson([failed])).turns[0].answers
  expect([first.notice, second.notice]).toEqual([notice, null])
})

test('a stopped answer is marked as such', () => {
  const left = { ...said('Beca'), stopped: true }
  const { stream } = battle
  const stopped = { ...battle, stream: { ...stream, answers: { ...stream.answers, left } } }
  expect(threadToMarkdown([stopped])).toContain('Beca\n\nYou stopped this answer\n\n###')
  expect(JSON.parse(threadToJson([stopped])).turns[0].answers[0].notice).toBe(
    'You stopped this answer',
  )
})
