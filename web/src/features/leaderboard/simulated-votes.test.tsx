import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { anEntry, BOARD } from '../../testing/board.ts'
import { setupFakeApi } from '../../testing/fake-api.ts'
import { renderAt } from '../../testing/render-at.tsx'
import { SimulatedVotes } from './simulated-votes.tsx'

const entries = [20, 18, 2].map((matches_played, at) => anEntry(at + 1, { matches_played }))
const [first, second, real] = entries.map(({ llm_id }) => llm_id) as [string, string, string]
setupFakeApi({
  'POST /users/guest': { id: 'guest-id' },
  'GET /leaderboard/publication': {
    is_public: true,
    simulated_votes: { [first]: 18, [second]: 18 },
  },
  'GET /leaderboard/': { ...BOARD, entries },
})

test.each([
  ['the board', undefined, '18 of these 20 votes are simulated. No person cast them.'],
  ['a model', first, '18 of these 20 votes are simulated. No person cast them.'],
  ['a model with simulated votes only', second, '18 of these 18 votes are simulated.'],
])('%s has the number of its simulated votes', async (_what, llmId, text) => {
  renderAt('/leaderboard', <SimulatedVotes {...(llmId && { llmId })} />)
  expect(await screen.findByRole('note')).toHaveTextContent(text)
})

test('a model whose votes are all real has no note', async () => {
  renderAt(
    '/leaderboard',
    <>
      <SimulatedVotes />
      <SimulatedVotes llmId={real} />
    </>,
  )
  expect(await screen.findAllByRole('note')).toHaveLength(1)
})
