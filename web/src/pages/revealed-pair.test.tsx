import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { setupFakeApi } from '../testing/fake-api.ts'
import { renderAt } from '../testing/render-at.tsx'
import { RevealedPair } from './revealed-pair.tsx'

const entry = (llm_name: string, elo_rating: number, rank: number | null) => ({
  ...{ llm_id: `id-of-${llm_name}`, llm_name, elo_rating, rank, confidence_interval: 31.6 },
  ...{ rank_low: rank, rank_high: rank && 2, is_preliminary: rank === 2 },
  matches_played: 3,
})

const api = setupFakeApi({
  'GET /leaderboard/publication': { is_public: true },
  'GET /leaderboard/': {
    ledger_position: 7,
    computed_at: '2026-11-29T08:23:00.000Z',
    entries: [entry('Owl', 1_104.4, 1), entry('Heron', 987.6, 2), entry('Wren', 1_000, null)],
  },
  'GET /leaderboard/preference': { voters: { wins: 7, losses: 2, ties: 1, both_bad: 1 } },
})

const show = (
  outcome: 'left_better' | 'right_better' | 'both_bad',
  left = 'Heron',
  right = 'Owl',
) =>
  renderAt(
    '/battle',
    <RevealedPair outcome={outcome} left={left} right={right} note="Your vote counted." />,
  )

const boardsRead = () =>
  api.sent.map(({ call }) => call).filter((call) => call.startsWith('GET /leaderboard/'))

test('shows the ratings and the ranks of both models, which lead to their pages', async () => {
  show('left_better')
  expect(await screen.findByText('988 ± 32, rank 2 of 2, preliminary')).toBeInTheDocument()
  expect(screen.getByText('1104 ± 32, rank 1 (1–2) of 2')).toBeInTheDocument()
  expect(screen.getByText('Ratings as of Nov 29, 2026, 8:23 AM.')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Owl' })).toHaveAttribute('href', '/models/id-of-Owl')
})

test.each([
  ['right_better', '64%'],
  ['both_bad', '9%'],
] as const)('after %s, shows how many voters agree', async (outcome, share) => {
  show(outcome)
  expect(
    await screen.findByText(`You agree with ${share} of voters on this pair.`),
  ).toBeInTheDocument()
  const read = api.sent.find(({ call }) => call.startsWith('GET /leaderboard/preference'))
  const better = outcome === 'right_better' ? 'id-of-Owl' : 'id-of-Heron'
  expect(read?.call).toContain(`first=${better}`)
})

test('shows no share of a pair that few voters have met, and no rank of an unranked model', async () => {
  api.answer('GET /leaderboard/preference', { voters: null })
  show('left_better', 'Wren')
  expect(await screen.findByText('not ranked yet (3 rated votes)')).toBeInTheDocument()
  await expect.poll(boardsRead).toHaveLength(3)
  expect(screen.queryByText(/You agree/)).toBeNull()
})

test.each([
  ['Heron', 1],
  ['Wren', 0],
])('shows simulated votes of %s, if it has any', async (left, notes) => {
  const simulated_votes = { 'id-of-Heron': 3 }
  api.answer('GET /leaderboard/publication', { is_public: true, simulated_votes })
  show('left_better', left)
  expect(await screen.findByText(/^1104/)).toBeInTheDocument()
  expect(screen.queryAllByText('Some of the votes on these models are simulated.')).toHaveLength(
    notes,
  )
})

test('two models without ratings have no sentence about ratings', async () => {
  show('left_better', 'New One', 'New Two')
  expect(
    await screen.findByText('These models are not on the leaderboard yet.'),
  ).toBeInTheDocument()
  expect(screen.queryByText(/^Ratings as of/)).toBeNull()
})

test('fetches no board that is not public', async () => {
  api.answer('GET /leaderboard/publication', { is_public: false })
  show('both_bad')
  expect(screen.getByText(/were both bad/)).toBeInTheDocument()
  await expect.poll(boardsRead).toEqual(['GET /leaderboard/publication'])
  expect(screen.queryByText(/rank|as of/)).toBeNull()
})
