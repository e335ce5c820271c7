import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { labelQuestion } from './label-question.ts'
import { readWrittenLabels } from './written-labels.ts'

const FILE = new URL('../../../../web/public/sample_questions.txt', import.meta.url)

test('every suggested question has its labels in the file', () => {
  const file = readFileSync(FILE, 'utf8')
  const written = readWrittenLabels(file)
  const lines = file.trim().split('\n')
  expect(written.size).toBe(lines.length)
  for (const line of lines) {
    const [question = '', subjects = '', task] = line.split('\t')
    const matched = { source: 'terms', status: 'matched' }
    expect(labelQuestion(question, [], written)).toEqual({
      subject: { ...matched, slugs: subjects.split(',') },
      task: { ...matched, slugs: [task] },
    })
  }
})

const WRITTEN = readWrittenLabels(' What falls? \tecology,zoology\tother\r\n\nWhat rises?\n')

test('written labels require the exact text, and a follow-up inherits only the subject', () => {
  const subject = { source: 'terms', status: 'matched', slugs: ['ecology', 'zoology'] }
  expect(labelQuestion(' What falls?\n', [], WRITTEN).subject).toEqual(subject)
  for (const other of ['What falls', 'What rises?'])
    expect(labelQuestion(other, [], WRITTEN).subject.source).toBe('weights')
  const followUp = labelQuestion('Please go on', ['What falls?'], WRITTEN)
  expect(followUp).toMatchObject({ subject, task: { source: 'weights', slugs: [] } })
})

test.each(['astrology\tother', 'ecology\tgenetics', 'ecology'])(
  'the labels %j are refused',
  (labels) => {
    expect(() => readWrittenLabels(`What falls?\t${labels}`)).toThrow()
  },
)
