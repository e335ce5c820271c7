import { cleanup, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { setupFakeApi } from '../../testing/fake-api.ts'
import { renderAt } from '../../testing/render-at.tsx'
import { ShareDialog } from './share-dialog.tsx'

const THREAD = '0198a000-0000-7000-8000-000000000001'
const api = setupFakeApi({})

function open(hidden: string | null, share: object | null = null) {
  api.answer(`GET /threads/${THREAD}/share`, { share, hidden })
  renderAt('/battle', <ShareDialog threadId={THREAD} onClose={() => undefined} />)
}

test('the dialog states what readers would not see, and that later votes are left out', async () => {
  open('names')
  expect(await screen.findByText(/^The votes and model names are hidden/)).toBeVisible()
  expect(screen.getByText(/with both answers and the sources\. Your identity/)).toBeVisible()
  expect(screen.getByText(/Votes after you first share the chat aren’t shown/)).toBeVisible()
})

test('before the first link, the dialog states how readers would see more', async () => {
  open('outcomes')
  expect(await screen.findByText(/^The votes are hidden, .* You can wait:/)).toBeVisible()
  cleanup()
  open('outcomes', { id: 'link', created_at: '2026-11-20T12:00:00.000Z' })
  expect(await screen.findByText(/^The votes are hidden, .* voted like this\.$/)).toBeVisible()
})

test('without a public ledger, later votes appear under the link', async () => {
  open(null)
  expect(await screen.findByText(/Later votes appear under the same link\.$/)).toBeVisible()
  expect(screen.queryByRole('note')).toBeNull()
})
