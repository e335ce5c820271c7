import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { setupFakeApi } from '../testing/fake-api.ts'
import { renderAt } from '../testing/render-at.tsx'
import { StandingNote } from './standing-note.tsx'

const api = setupFakeApi({
  'GET /leaderboard/publication': { is_public: true },
  'GET /leaderboard/': {
    entries: [
      { llm_name: 'Owl', elo_rating: 1_104.4, rank: 1 },
      { llm_name: 'Heron', elo_rating: 987.6, rank: 2 },
    ],
  },
})

test('shows the ratings and the ranks when the board is public', async () => {
  renderAt('/battle', <StandingNote names={['Heron', 'Owl', 'Dove']} isSuperuser={false} />)
  expect(await screen.findByText('Heron: 988, rank 2 of 2')).toBeInTheDocument()
  expect(screen.getByText('Owl: 1104, rank 1 of 2')).toBeInTheDocument()
  expect(screen.queryByText(/Dove/)).toBeNull()
})

test('fetches no board that is not public', async () => {
  api.answer('GET /leaderboard/publication', { is_public: false })
  renderAt('/battle', <StandingNote names={['Heron']} isSuperuser={false} />)
  await expect
    .poll(() => api.sent.map(({ call }) => call))
    .toEqual(['GET /leaderboard/publication'])
  expect(screen.queryByText(/rank/)).toBeNull()
})
