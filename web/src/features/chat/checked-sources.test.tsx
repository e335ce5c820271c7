import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { setupFakeApi } from '../../testing/fake-api.ts'
import { renderAt } from '../../testing/render-at.tsx'
import { voteApi } from '../votes/vote-api.ts'
import { CheckedSources } from './checked-sources.tsx'

const api = setupFakeApi({
  'GET /threads/thread/citations': { citations: [] },
  'POST /votes/': { id: 'vote' },
})

function VoteOnAnotherTurn() {
  const [castVote] = voteApi.endpoints.castVote.useMutation()
  return (
    <button type="button" onClick={() => void castVote({ turn_id: 'later', outcome: 'tie' })}>
      Vote
    </button>
  )
}

test('the sources on a reloaded page are looked up again after a vote', async () => {
  const answer = { threadId: 'thread', turnId: 'turn', side: 'left', isNew: false } as const
  const { user } = renderAt(
    '/battle',
    <>
      <CheckedSources answer={answer} text="As found by PMID 32445440." />
      <VoteOnAnotherTurn />
    </>,
  )
  const reads = () => api.sent.filter(({ call }) => call.includes('citations')).length
  await expect.poll(reads).toBe(1)
  await user.click(screen.getByRole('button', { name: 'Vote' }))
  await expect.poll(reads).toBe(2)
})

test('the line on the checks has its place before they have loaded', async () => {
  api.answer('GET /threads/thread/citations', () => new Promise(() => {}))
  const answer = { threadId: 'thread', turnId: 'turn', side: 'left', isNew: false } as const
  renderAt('/battle', <CheckedSources answer={answer} text="As found by PMID 32445440." />)
  expect(await screen.findByText('Sources not checked')).toBeInTheDocument()
})
