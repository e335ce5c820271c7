import { expect, test } from 'vitest'
import { toStudyItem } from './to-study-item.ts'

const MAPPING = {
  ...{ question: 'q', external_id: 'id', reference: 'ref', subject: 's', tags: 't', rubric: 'r' },
}
const convert = (cells: object) => toStudyItem({ q: 'Why?', ...cells }, MAPPING, '7')
const itemOf = (cells: object) => {
  const read = convert(cells)
  if ('item' in read) return read.item
  throw new Error(read.reason)
}
const user = (content: unknown) => ({ role: 'user', content })
const criterion = (points: number, text: string, tags: readonly string[] = []) => ({
  ...{ criterion: text, points, tags },
})

test('a row with only a question becomes an item', () => {
  expect(itemOf({})).toEqual({
    external_id: '7',
    messages: [{ role: 'user', content: 'Why?' }],
    ...{ reference: null, subject: null, tags: [], rubric: [] },
  })
})

test.each([
  ['a number as the id', { id: 12 }, { external_id: '12' }],
  ['HTML and formulas', { q: '=A1&<b>' }, { messages: [{ role: 'user', content: '=A1&<b>' }] }],
  [
    'a chat of several turns',
    { q: [user('Why?'), { role: 'assistant', content: 'So.', name: 'A' }, user('How?')] },
    { messages: [user('Why?'), { role: 'assistant', content: 'So.' }, user('How?')] },
  ],
  [
    'a message in parts',
    {
      q: [
        user([
          { type: 'text', text: 'A case.' },
          { type: 'text', text: 'Why?' },
        ]),
      ],
    },
    { messages: [user('A case.\n\nWhy?')] },
  ],
  ['a chat as JSON in a text', { q: JSON.stringify([user('Why?')]) }, { messages: [user('Why?')] }],
  ['other JSON in a text', { q: '["TP53"]' }, { messages: [user('["TP53"]')] }],
  ['tags in a text', { t: 'a; b,c | d;' }, { tags: ['a', 'b', 'c', 'd'] }],
  ['tags in a list', { t: ['a;b', 'c'] }, { tags: ['a;b', 'c'] }],
  [
    'a rubric in lines',
    { r: '5: Names it: first\n\r\n-2.5 : Delays it ' },
    { rubric: [criterion(5, 'Names it: first'), criterion(-2.5, 'Delays it')] },
  ],
  [
    'a rubric as JSON in a text',
    { r: '[{"criterion":"Names it","points":5,"tags":["axis:a"],"extra":1}]' },
    { rubric: [criterion(5, 'Names it', ['axis:a'])] },
  ],
  ['a rubric in a list', { r: [{ criterion: 'A', points: 1 }] }, { rubric: [criterion(1, 'A')] }],
  ['a reference in an object', { ref: { ideal_completion: 'So.' } }, { reference: 'So.' }],
  ['no reference', { ref: null }, { reference: null }],
])('%s is read', (_, cells, expected) => {
  expect(itemOf(cells)).toMatchObject(expected)
})

test.each([
  [{ q: ' ' }, 'The question is empty.'],
  [{ q: [] }, 'The question is empty.'],
  [{ q: { a: 1 } }, 'The question is neither text nor a list of messages, each with "role"'],
  [{ q: ['Why?'] }, 'The question is neither text nor a list of messages, each with "role"'],
  [{ q: [{ role: 'user' }] }, 'The question is neither text nor a list of messages'],
  [
    { q: [{ role: 'user', content: [{ type: 'image_url', image_url: { url: 'a' } }] }] },
    'The question is neither text nor a list of messages',
  ],
  [{ q: [{ role: 'judge', content: 'Why?' }] }, 'role of a message'],
  [{ q: [{ role: 'assistant', content: 'So.' }] }, "The last message must be the user's question"],
  [{ id: 'x'.repeat(201) }, 'The id has more than 200 characters.'],
  [{ t: 'x,'.repeat(21) }, 'The list of tags has more than 20 entries.'],
  [{ r: 'Names it' }, 'The rubric is neither JSON nor lines'],
  [{ r: '[{"criterion":' }, 'The rubric is neither JSON nor lines'],
  [{ r: '-5: Delays it' }, 'A rubric needs a criterion with positive points.'],
  [{ r: '500: Names it' }, 'points of a criterion'],
  [{ ref: 'x'.repeat(30_001) }, 'The reference answer has more than 30,000 characters.'],
  [
    { q: '', s: 'x'.repeat(121) },
    'The question is empty. The subject has more than 120 characters.',
  ],
])('%j is refused: %s', (cells, reason) => {
  expect(convert(cells)).toEqual({ reason: expect.stringContaining(reason) })
})
