import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { signIn, useFakeApi } from '../testing/fake-api.ts'
import { renderAt } from '../testing/render-at.tsx'
import { LeaderboardPage } from './leaderboard-page.tsx'

const api = useFakeApi({
  'POST /users/guest': { id: 'guest-id' },
  'GET /users/me': () => JSON.parse(localStorage.user),
})
const reads = () => api.sent.filter(({ call }) => call.includes('/leaderboard'))

function openToAll(content: string) {
  const meta = document.createElement('meta')
  meta.name = 'leaderboard-public'
  meta.content = content
  document.head.append(meta)
}
afterEach(() => document.head.replaceChildren())

test.each([
  ['a guest', () => {}],
  ['a user', () => signIn({ id: 'user-id' })],
])(
  '%s finds a placeholder that leads to the benchmark; nothing is fetched',
  async (_who, enter) => {
    openToAll('false')
    enter()
    const { user, shown } = renderAt('/leaderboard', <LeaderboardPage />)
    expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent(
      'Leaderboard Coming Soon 🚧',
    )
    await user.click(screen.getByRole('button', { name: /CARDBiomedBench tab/ }))
    expect(shown.address).toBe('/leaderboard?tab=cardbiomedbench')
    expect(screen.getByRole('tab', { selected: true })).toHaveTextContent('CARDBiomedBench')
    expect(reads()).toEqual([])
  },
)

test('a superuser sees the standings', async () => {
  signIn({ id: 'admin-id', is_superuser: true })
  renderAt('/leaderboard', <LeaderboardPage />)
  await expect.poll(reads).not.toEqual([])
})

test('a public board is for everybody, and a refusal ends no session', async () => {
  openToAll('true')
  renderAt('/leaderboard', <LeaderboardPage />)
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch leaderboard data')
  expect(screen.queryByText(/Coming Soon/)).not.toBeInTheDocument()
})
