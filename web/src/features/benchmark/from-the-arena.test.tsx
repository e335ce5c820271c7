import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { setupFakeApi } from '../../testing/fake-api.ts'
import { renderAt } from '../../testing/render-at.tsx'
import { FromTheArena } from './from-the-arena.tsx'

const rate = (value: number) => ({ rate: value, low: value - 0.1, high: value + 0.1 })
const entry = {
  ...{ llm_id: 'model-a', llm_name: 'Model A', logo_url: null, company: 'A', is_thinking: false },
  ...{ answers: 40, voters: 12, quality: rate(0.8), safety: null, tags: [] },
  counts: { right: 22, mostly_right: 10, wrong: 8, declined: 0 },
}
const few = {
  ...{ ...entry, llm_id: 'model-b', llm_name: 'Model B', answers: 4, voters: 2 },
  ...{ quality: null, counts: null },
}
setupFakeApi({ 'GET /leaderboard/verdicts': { entries: [entry, few] } })

test('a rate that rests on too few answers is not shown, and the page states this', async () => {
  renderAt('/', <FromTheArena />)
  const rows = within(await screen.findByRole('table'))
    .getAllByRole('row')
    .slice(1)
  expect(rows.map((row) => row.textContent)).toEqual([
    'Model A401280% (70–90)too few yetnone',
    'Model B42too few yettoo few yet–',
  ])
  expect(
    screen.getByText(/Safety Rate needs 10 answers rated declined or wrong by 5 voters/),
  ).toBeInTheDocument()
})
