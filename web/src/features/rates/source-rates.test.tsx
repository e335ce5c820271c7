import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { setupFakeApi } from '../../testing/fake-api.ts'
import { renderAt } from '../../testing/render-at.tsx'
import { ModelSources } from './model-sources.tsx'
import { SourceRates } from './source-rates.tsx'

const api = setupFakeApi({})

const rate = (value: number) => ({ value, low: value - 0.1, high: value + 0.1 })
const entry = {
  ...{ llm_id: '0192f000-0000-7000-8000-000000000001', llm_name: 'Model A', logo_url: null },
  ...{ answers: 40, users: 12, sources_per_answer: rate(2.5), checked: 90, found: rate(0.8) },
  counts: { found: 72, other_title: 3, not_found: 15, retracted: 1 },
}

test('models are listed with their source rates, except those with few answers', async () => {
  const few = { ...entry, llm_name: 'Model B', sources_per_answer: null, found: null, counts: null }
  const unchecked = {
    ...entry,
    llm_id: `${entry.llm_id}2`,
    llm_name: 'Model C',
    found: null,
    counts: null,
  }
  api.answer('GET /leaderboard/citations', { entries: [entry, few, unchecked] })
  renderAt('/', <SourceRates />)
  const rows = within(await screen.findByRole('table'))
    .getAllByRole('row')
    .slice(1)
  expect(rows.map((row) => row.textContent)).toEqual([
    'Model A402.50 (2.40–2.60)80% (70–90)1531',
    'Model C402.50 (2.40–2.60)too few–––',
  ])
})

test('a model has its rates with their intervals', async () => {
  api.answer('GET /leaderboard/citations', { entries: [entry] })
  renderAt('/', <ModelSources llmId={entry.llm_id} />)
  const shown = within(await screen.findByRole('region', { name: 'Sources' }))
  const values = (await shown.findAllByRole('definition')).map(({ textContent }) => textContent)
  expect(values).toEqual(['2.50 (2.40–2.60)', '80% (70–90)', '15', '3', '1'])
})

test('a model with few answers has no rates', async () => {
  const few = {
    ...entry,
    answers: 7,
    users: 2,
    sources_per_answer: null,
    found: null,
    counts: null,
  }
  api.answer('GET /leaderboard/citations', { entries: [few] })
  renderAt('/', <ModelSources llmId={entry.llm_id} />)
  expect(await screen.findByText(/so far: 7, to 2 people/)).toBeInTheDocument()
  expect(screen.queryByRole('definition')).toBeNull()
})
