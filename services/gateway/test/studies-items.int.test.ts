import type { UploadPreview } from '@assay/contracts/studies/items'
import { expect } from 'vitest'
import { faultsOf, itemsOf, test } from './studies.ts'

const HEADER = 'id,question'
const csv = (...rows: readonly string[]) => [HEADER, ...rows].join('\n')
const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')
const bigEndian = (text: string) => utf16(text).swap16()
const rubricOf = (...points: readonly number[]) =>
  JSON.stringify({
    prompt: [{ role: 'user', content: 'Which drug first?' }],
    prompt_id: 'p1',
    rubrics: points.map((each) => ({
      criterion: 'Names it',
      points: each,
      tags: ['axis:accuracy'],
    })),
  })

/** A line whose messages are by the user and by the assistant in turn. */
const chatOf = (...contents: readonly string[]) =>
  JSON.stringify({
    messages: contents.map((content, index) => ({
      role: index % 2 === 0 ? 'user' : 'assistant',
      content,
    })),
  })

/** [what the file is, its content, the questions that it has] */
const ACCEPTED: ReadonlyArray<readonly [what: string, string | Uint8Array, readonly string[]]> = [
  ['commas', csv('a,Why?'), ['Why?']],
  ['semicolons', 'id;question\na;"Why; or how?"', ['Why; or how?']],
  ['tabs', 'id\tquestion\na\tWhy, now?', ['Why, now?']],
  ['Windows line ends', 'id,question\r\na,Why?\r\nb,How?\r\n', ['Why?', 'How?']],
  ['line ends of old Macs', 'id,question\ra,Why?\r', ['Why?']],
  ['a byte order mark', `\uFEFF${csv('a,Größe?')}`, ['Größe?']],
  ['UTF-16 with a mark', utf16(csv('a,Größe?')), ['Größe?']],
  ['UTF-16, big endian', bigEndian(csv('a,Größe?')), ['Größe?']],
  ['UTF-16 without a mark', utf16(csv('a,Größe?')).subarray(2), ['Größe?']],
  ['blank lines and empty rows', csv('', 'a,Why?', ',', ''), ['Why?']],
  ['quoted line breaks', csv('a,"Why?\n""How""?"'), ['Why?\n"How"?']],
  ['HTML', csv('a,<script>alert(1)</script>'), ['<script>alert(1)</script>']],
  ['a formula', csv('a,"=HYPERLINK(""https://evil.test"")"'), ['=HYPERLINK("https://evil.test")']],
  ['JSON Lines', '{"id":1,"question":"Why?"}\r\n\n{"question":"How?"}', ['Why?', 'How?']],
  ['HealthBench', rubricOf(5, -3), ['Which drug first?']],
  ['a chat of one turn', chatOf('Why?'), ['Why?']],
  ['a chat of several turns', chatOf('Why?', 'So.', 'How?'), ['Why?']],
]

/** [what the file is, its content, its faults by line] */
const FAULTY: ReadonlyArray<
  readonly [what: string, string | Uint8Array, ReadonlyArray<readonly [number, string]>]
> = [
  ['nothing', '', [[1, 'The file is empty.']]],
  ['blank text', ' \n ', [[1, 'The file is empty.']]],
  ['only a header', HEADER, [[1, 'The file has no rows.']]],
  ['an empty question', csv('a,Why?', 'b, '), [[3, 'The question is empty.']]],
  [
    'an id twice',
    csv('a,Why?', 'b,How?', 'a,When?'),
    [[4, 'The id "a" is already used in line 2.']],
  ],
  ['too few fields', csv('a,Why?', 'b'), [[3, 'The row has 1 cell instead of 2.']]],
  ['too many fields', csv('a,Why, now?'), [[2, 'The row has 3 cells instead of 2.']]],
  [
    'an open quotation mark',
    csv('a,"Why?', 'b,How?'),
    [[2, 'A quotation mark is opened and not closed.']],
  ],
  [
    'text after a quotation mark',
    csv('a,"Why"?', 'b,How?'),
    [[2, 'There is text between a closing quotation mark and the next field.']],
  ],
  ['no question column', 'id,text\na,b', [[1, 'Choose the column of the field "question".']]],
  ['two equal columns', 'id,question,id\na,b,c', [[1, 'Two columns have the name "id".']]],
  [
    'Windows-1252',
    Buffer.from(csv('a,Why?', 'b,Größe?'), 'latin1'),
    [[3, 'The file is neither UTF-8 nor UTF-16: line 3 has invalid bytes. Save it as CSV UTF-8.']],
  ],
  [
    'a workbook',
    'PK\u0003\u0004',
    [[1, 'This is a workbook or a ZIP file. Save it as CSV UTF-8.']],
  ],
  [
    'a JSON array',
    '[{"question":"Why?"}]',
    [[1, 'The file is one JSON array. Save it as JSON Lines, with one object on each line.']],
  ],
  ['broken JSON', '{"question":"Why?"}\n{"question":', [[2, 'The line is not valid JSON.']]],
  ['a JSON text', '{"question":"Why?"}\n"How?"', [[2, 'The line is not a JSON object.']]],
  [
    'a rubric with only negative points',
    `${rubricOf(-5)}`,
    [[1, 'A rubric needs a criterion with positive points.']],
  ],
  [
    'a rubric in words',
    'question,rubric\nWhy?,Names it\nHow?,"5: Names it"',
    [[2, 'The rubric is neither JSON nor lines such as "5: Names the first-line drug".']],
  ],
  [
    'a long question',
    csv(`a,${'x'.repeat(30_001)}`, 'b,How?'),
    [[2, 'The question has more than 30,000 characters.']],
  ],
  [
    'control characters',
    csv('a,Why\u0000?'),
    [[2, 'The question is not valid: Text may not contain control characters.']],
  ],
  [
    'half of a character',
    '{"question":"\\ud800"}',
    [[1, 'Text may not contain an incomplete character.']],
  ],
  [
    'chats that end with an answer',
    `${chatOf('Why?')}\n${chatOf('Why?', 'So.')}`,
    [[2, "The last message must be the user's question: remove the messages after it."]],
  ],
  [
    'an answer as the last message',
    '{"prompt":[{"role":"assistant","content":"Because."}]}',
    [[1, "The last message must be the user's question: remove the messages after it."]],
  ],
  [
    '5,001 rows',
    csv(...Array.from({ length: 5_001 }, (_, row) => `${row},Why?`)),
    [[5_002, 'The file has more than 5,000 rows.']],
  ],
  [
    '100,000 rows',
    csv(...Array.from({ length: 100_000 }, (_, row) => `${row},Why?`)),
    [[5_002, 'The file has more than 5,000 rows.']],
  ],
]

test.for(ACCEPTED)('a file with %s becomes items', async ([, file, questions], { organiser }) => {
  const { id } = await organiser.draft()
  const previewed = await organiser.upload('POST', `/${id}/items/preview`, file)
  const preview = (await previewed.json()) as UploadPreview
  expect([previewed.status, faultsOf(preview), preview.rows]).toEqual([200, [], questions.length])
  expect(await itemsOf(organiser, id)).toEqual([])

  const stored = await organiser.upload('PUT', `/${id}/items`, file)
  expect([stored.status, await stored.json()]).toEqual([200, preview])
  const items = await itemsOf(organiser, id)
  expect(items.map(({ messages }) => messages[0]?.content)).toEqual(questions)
})

test('a question that is repeated is accepted with a warning', async ({ organiser }) => {
  const { id } = await organiser.draft()
  const file = csv('a,Why?', 'b,How?', 'c,Why?')
  const stored = await organiser.upload('PUT', `/${id}/items`, file)
  expect([stored.status, await stored.json()]).toMatchObject([
    200,
    { rows: 3, warnings: [{ line: 4, reason: 'This is the same question as in line 2.' }] },
  ])
})

test.for(FAULTY)('a file with %s is refused by line', async ([, file, faults], { organiser }) => {
  const { id } = await organiser.draft()
  await organiser.upload('PUT', `/${id}/items`, csv('kept,Stays?'))
  const refused = await organiser.upload('PUT', `/${id}/items`, file)
  const preview = (await refused.json()) as UploadPreview
  expect([refused.status, faultsOf(preview)]).toEqual([400, faults])
  const previewed = await organiser.upload('POST', `/${id}/items/preview`, file)
  expect([previewed.status, await previewed.json()]).toEqual([200, preview])
  expect((await itemsOf(organiser, id)).map((item) => item.external_id)).toEqual(['kept'])
})
