import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refuse, setupFakeApi, signIn } from '../testing/fake-api.ts'
import { renderAt } from '../testing/render-at.tsx'
import { LeaderboardPage } from './leaderboard-page.tsx'

const api = setupFakeApi({
  'POST /users/guest': { id: 'guest-id' },
  'GET /users/me': () => JSON.parse(localStorage.user),
  'GET /leaderboard/publication': { is_public: false },
})
const reads = () => api.sent.filter(({ call }) => call.includes('/leaderboard'))

const openToAll = () => api.answer('GET /leaderboard/publication', { is_public: true })

test.each([
  ['a guest', () => {}],
  ['a user', () => signIn({ id: 'user-id' })],
])(
  '%s finds a placeholder that leads to the benchmark; no standings are fetched',
  async (_who, enter) => {
    enter()
    const { user, shown } = renderAt('/leaderboard', <LeaderboardPage />)
    expect(await screen.findByRole('heading', { level: 2 })).toHaveTextContent(
      'Leaderboard Coming Soon 🚧',
    )
    await user.click(screen.getByRole('button', { name: /CARDBiomedBench tab/ }))
    expect(shown.address).toBe('/leaderboard?tab=cardbiomedbench')
    expect(screen.getByRole('tab', { selected: true })).toHaveTextContent('CARDBiomedBench')
    expect(reads()).toMatchObject([{ call: 'GET /leaderboard/publication' }])
  },
)

test('a superuser sees the standings', async () => {
  signIn({ id: 'admin-id', is_superuser: true })
  renderAt('/leaderboard', <LeaderboardPage />)
  await expect.poll(reads).not.toEqual([])
})

test('a public board is open to all, and a refusal ends no session', async () => {
  openToAll()
  renderAt('/leaderboard', <LeaderboardPage />)
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch leaderboard data')
  expect(screen.queryByText(/Coming Soon/)).not.toBeInTheDocument()
})

test('a failed check of the publication does not decide whether the board is public', async () => {
  api.answer('GET /leaderboard/publication', () => refuse(429, 'Too many requests'))
  const { user } = renderAt('/leaderboard', <LeaderboardPage />)
  expect(await screen.findByRole('alert')).toHaveTextContent('Error loading leaderboard!')
  expect(screen.queryByText(/Coming Soon/)).not.toBeInTheDocument()

  api.answer('GET /leaderboard/publication', { is_public: false })
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText(/Coming Soon/)).toBeInTheDocument()
})
