import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { setupFakeApi } from '../../testing/fake-api.ts'
import { renderAt } from '../../testing/render-at.tsx'
import { AnswerRates, toAnswerRatesCsv } from './answer-rates.tsx'
import { ModelAnswerRates } from './model-answer-rates.tsx'

const api = setupFakeApi({})

const rate = (value: number) => ({ value, low: value / 2, high: value * 2 })
const entry = {
  ...{ board: 'overall', llm_id: '0192f000-0000-7000-8000-000000000001', llm_name: 'Model A' },
  ...{ answers: 400, users: 40, declined: rate(0.024), failed: rate(0.01), length: rate(0.1) },
}
const few = { ...entry, llm_name: 'Model B', declined: null, failed: null, length: null }
const genetics = { ...entry, board: 'subject:cancer-biology', answers: 50, declined: rate(0.2) }

const rowsOf = async () =>
  within(await screen.findByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent)

test('models are listed with their rates, for all subjects or for one', async () => {
  api.answer('GET /leaderboard/answers', { entries: [entry, few, genetics] })
  const { user } = renderAt('/', <AnswerRates />)
  expect(await rowsOf()).toEqual(['Model A4002.4% (1.2–4.8)1.0% (0.5–2.0)10.0% (5.0–20.0)'])
  await user.selectOptions(screen.getByRole('combobox', { name: 'Subject' }), 'Cancer biology')
  expect(await rowsOf()).toEqual(['Model A5020.0% (10.0–40.0)1.0% (0.5–2.0)10.0% (5.0–20.0)'])
})

test('a model has its rates by subject', async () => {
  api.answer('GET /leaderboard/answers', { entries: [entry, genetics] })
  renderAt('/', <ModelAnswerRates llmId={entry.llm_id} />)
  expect((await rowsOf()).map((row) => row?.slice(0, 16))).toEqual([
    'All subjects4002',
    'Cancer biology50',
  ])
})

test('a model with few answers has no rates', async () => {
  api.answer('GET /leaderboard/answers', { entries: [{ ...few, answers: 7, users: 2 }] })
  renderAt('/', <ModelAnswerRates llmId={entry.llm_id} />)
  expect(await screen.findByText(/so far: 7, to 2 people/)).toBeInTheDocument()
  expect(screen.queryByRole('table')).toBeNull()
})

test('the file has a row for each board and model', () => {
  expect(toAnswerRatesCsv([entry, few])).toBe(
    [
      '\ufeffboard,llm_id,llm_name,answers,users,declined,declined_low,declined_high,failed,failed_low,failed_high,length,length_low,length_high',
      `overall,${entry.llm_id},Model A,400,40,0.024,0.012,0.048,0.01,0.005,0.02,0.1,0.05,0.2`,
      `overall,${entry.llm_id},Model B,400,40,,,,,,,,,`,
      '',
    ].join('\r\n'),
  )
})
