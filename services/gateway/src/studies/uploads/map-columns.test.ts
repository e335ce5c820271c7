import { expect, test } from 'vitest'
import { mapColumns } from './map-columns.ts'

const NAMES = { question: ['question', 'prompt'], id: ['id', 'questionid'], note: ['question'] }
const map = (columns: readonly string[], chosen = {}) =>
  mapColumns(columns, NAMES, { chosen, required: ['question'] })

test.each<[columns: readonly string[], mapping: object]>([
  [['ID', 'Question'], { id: 'ID', question: 'Question' }],
  [['Question-ID', 'PROMPT'], { id: 'Question-ID', question: 'PROMPT' }],
  [['prompt', 'question'], { question: 'question' }],
  [['constructor', 'question'], { question: 'question' }],
])('the columns %j are recognised', (columns, mapping) => {
  expect(map(columns)).toEqual({ mapping })
})

test('a chosen column is used for one field only', () => {
  expect(map(['question', 'text'], { question: 'text', id: undefined })).toEqual({
    mapping: { question: 'text', note: 'question' },
  })
  expect(map(['question', 'prompt'], { note: 'question' })).toEqual({
    mapping: { question: 'prompt', note: 'question' },
  })
})

test('an unknown column and a required field without a column have a reason', () => {
  expect(map(['question'], { id: 'nr' }).reason).toBe('The file has no column "nr".')
  expect(map(['text']).reason).toBe('Choose the column of the field "question".')
})
