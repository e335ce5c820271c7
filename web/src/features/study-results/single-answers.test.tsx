import type { AnsweredItemDto } from '@assay/contracts/studies/answers'
import type { StudyResults } from '@assay/contracts/studies/results'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { setupFakeApi } from '../../testing/fake-api.ts'
import { renderAt } from '../../testing/render-at.tsx'
import { SingleAnswers } from './single-answers.tsx'

const ITEM: AnsweredItemDto = {
  ...{ id: 'item-1', position: 0, external_id: 'q1', subject: 'sepsis', reference: 'Fluids.' },
  ...{ messages: [{ role: 'user', content: 'What is given first?' }], tags: [], rubric: [] },
  responses: [
    { arm_id: 'a', state: 'done', content: 'Give fluids.' },
    { arm_id: 'b', state: 'declined', content: '' },
  ],
  ratings: [
    {
      ...{ arm_id: 'b', other_arm_id: 'a', rater: 'Rater 1', is_repeat: false },
      ...{ rating: { kind: 'pairwise', outcome: 'right_better' }, comment: 'No answer at all' },
    },
  ],
}
const RESULTS = {
  ...{ kind: 'pairwise', measures: ['rating'] },
  arms: [
    { id: 'a', name: 'Heron' },
    { id: 'b', name: 'Registrar' },
  ],
  scores: [{ subject: 'sepsis' }, { subject: null }],
} as unknown as StudyResults

const api = setupFakeApi({ 'GET /studies/study-1/answers': { data: [ITEM], count: 1 } })

function open(item: Partial<AnsweredItemDto> = {}, results: Partial<StudyResults> = {}) {
  api.answer('GET /studies/study-1/answers', { data: [{ ...ITEM, ...item }], count: 1 } as never)
  return renderAt('/', <SingleAnswers studyId="study-1" results={{ ...RESULTS, ...results }} />)
}
const rowsOf = async (table: string) =>
  within(await screen.findByRole('region', { name: table }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent))

test('an answer can be read with its ratings and the comments of the raters', async () => {
  open()
  const item = await screen.findByRole('article', { name: 'Question q1' })
  expect(item).toHaveTextContent('What is given first?')
  expect(within(item).getByText('Heron').closest('details')).toHaveTextContent('Give fluids.')
  expect(item).toHaveTextContent('Registrar: declined to answer')
  expect(await rowsOf('Ratings of question q1')).toEqual([
    ['Rater 1', 'Heron better than Registrar', 'No answer at all'],
  ])
})

test('the list can show where one source lost in one subject', async () => {
  const { user } = open()
  await user.selectOptions(await screen.findByLabelText('Source'), 'Registrar')
  await user.selectOptions(screen.getByLabelText('Rated'), 'Lost')
  await user.selectOptions(screen.getByLabelText('Subject'), 'sepsis')
  const filtered = 'skip=0&limit=5&arm_id=b&subject=sepsis&rated_as=lost'
  await expect.poll(() => api.sent.at(-1)?.call).toBe(`GET /studies/study-1/answers?${filtered}`)
})

test('a rubric shows how often each source met each criterion', async () => {
  const rated = (arm_id: string, rater: string, is_met: boolean[], is_repeat = false) => ({
    ...{ arm_id, other_arm_id: null, rater, is_repeat, comment: null },
    rating: { kind: 'rubric' as const, is_met },
  })
  const rubric = [
    { criterion: 'Names fluids', points: 5, tags: [] },
    { criterion: 'Names a wrong dose', points: -2, tags: [] },
  ]
  const ratings = [
    rated('a', 'Rater 1', [true, false]),
    rated('a', 'Rater 2', [true, true]),
    rated('a', 'Rater 2', [false, false], true),
    rated('b', 'Rater 1', [false, false]),
  ]
  open({ rubric, ratings }, { kind: 'rubric', measures: ['rubric'] })
  expect(await rowsOf('Criteria by source')).toEqual([
    ['Names fluids (+5)', 'Met in 2 of 2', 'Met in 0 of 1'],
    ['Names a wrong dose (−2)', 'Met in 1 of 2', 'Met in 0 of 1'],
  ])
  expect((await rowsOf('Ratings of question q1'))[2]).toEqual([
    ...['Rater 2 (repeat)', 'Heron', '0 of 2 criteria met', '–'],
  ])
  expect(screen.queryByLabelText('Rated')).toBeNull()
})

test.each([
  [{ kind: 'verdict', verdict: 'wrong', tags: ['unsafe'] }, 'Wrong: Unsafe'],
  [{ kind: 'scales', scores: [4, 5] }, 'Accuracy 4, Clarity 5'],
] as const)('the rating %j is shown as "%s"', async (rating, text) => {
  const ratings = [{ ...ITEM.ratings[0], other_arm_id: null, rating }] as never
  open({ ratings }, { kind: rating.kind, measures: ['Accuracy', 'Clarity'] })
  expect((await rowsOf('Ratings of question q1'))[0]).toContain(text)
})
