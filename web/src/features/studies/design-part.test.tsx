import { cleanup, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refuse, setupFakeApi } from '../../testing/fake-api.ts'
import { DRAFT_ANSWERS, PLAN, STUDY } from '../../testing/fake-study.ts'
import { renderAt } from '../../testing/render-at.tsx'
import { DesignPart } from './design-part.tsx'
import { powerText } from './plan.tsx'

const SAVE = 'PUT /studies/study-1'
const api = setupFakeApi({ ...DRAFT_ANSWERS, [SAVE]: STUDY })

function open() {
  const { user } = renderAt('/studies/study-1', <DesignPart study={STUDY} onSaved={() => {}} />)
  return user
}
const saved = () =>
  api.sent
    .filter(({ call }) => call === SAVE)
    .map(({ body }) => (body as { design: object }).design)
const plan = () => screen.getByRole('region', { name: 'Plan' })

test('the plan shows what the design costs and can show', async () => {
  api.answer('GET /studies/study-1/plan', {
    ...PLAN,
    ...{ unpriced_arms: ['Owl'], missing: ['Add at least two sources.'] },
    notes: ['Plan more raters.'],
  })
  open()
  await within(plan()).findByText('$1.25')
  expect(plan()).toHaveTextContent('Answers to request60')
  expect(plan()).toHaveTextContent('Ratings per rater8')
  expect(plan()).toHaveTextContent('No price is set for Owl.')
  expect(plan()).toHaveTextContent(
    'if raters prefer the better of two sources in at least 62% of the comparisons',
  )
  expect(plan()).toHaveTextContent('Plan more raters.')
  expect(within(plan()).getByRole('listitem')).toHaveTextContent('Add at least two sources.')
})

test('the difference that a plan finds is in the unit of its design', () => {
  const scores = { ...PLAN, unit: 'score', detectable: 0.304, detectable_share: null } as const
  expect(powerText(scores, 'scales')).toContain('at least 0.3 points apart')
  expect(powerText(scores, 'verdict')).toContain(
    'right answers of two sources differs by at least 30%',
  )
  expect(powerText({ ...PLAN, detectable: null }, 'pairwise')).toBeUndefined()
})

test('every valid change is saved, and the plan is read again', async () => {
  const user = open()
  await within(await screen.findByRole('region', { name: 'Plan' })).findByText('$1.25')
  await user.click(screen.getByLabelText(/^Scores for one answer/))
  await user.type(screen.getByLabelText('Dimensions'), 'Accuracy{Enter}Safety')
  await user.clear(screen.getByLabelText('Repeats, in percent'))
  await user.type(screen.getByLabelText('Repeats, in percent'), '10')
  await user.type(screen.getByLabelText('Budget in US dollars'), '25,50')
  await expect
    .poll(() => saved().at(-1))
    .toEqual({
      ...STUDY.design,
      ...{
        kind: 'scales',
        dimensions: ['Accuracy', 'Safety'],
        repeat_share: 0.1,
        budget_usd: 25.5,
      },
    })
  await screen.findByText('All changes are saved.')
  await expect
    .poll(() => api.sent.filter(({ call }) => call.endsWith('/plan')).length)
    .toBeGreaterThan(1)
})

test('an invalid number is not saved, even if the page is left', async () => {
  const user = open()
  await user.clear(screen.getByLabelText('Raters'))
  await user.type(screen.getByLabelText('Raters'), '201{Tab}')
  expect(screen.getByRole('status', { name: '' })).toHaveTextContent('Not saved')
  expect(screen.getByLabelText('Raters')).toHaveAccessibleDescription(/from 1 to 200/)
  cleanup()
  await open().click(screen.getByLabelText(/^Rubric/))
  await expect.poll(saved).toEqual([{ ...STUDY.design, kind: 'rubric' }])
})

test('a change that was not saved can be saved again', async () => {
  api.answer(SAVE, () => refuse(503, 'The database is busy.'))
  const user = open()
  await user.click(screen.getByLabelText(/^Rubric/))
  const alert = await screen.findByText(/The last change was not saved/)
  api.answer(SAVE, STUDY)
  await user.click(within(alert).getByRole('button', { name: 'Try again' }))
  await screen.findByText('All changes are saved.')
  expect(saved().at(-1)).toMatchObject({ kind: 'rubric' })
})
