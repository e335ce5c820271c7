import type { ThreadDto } from '@assay/contracts'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Identity } from '../../hooks/use-identity.ts'
import { setupFakeServer } from '../../testing/fake-server.ts'
import { renderAt } from '../../testing/render-at.tsx'
import { ThreadList } from './thread-list.tsx'
import { threadPath } from './thread-path.ts'

const server = setupFakeServer()
const guest: Identity = { isGuest: true, isSuperuser: false, userId: 'id', user: undefined }
const user: Identity = { ...guest, isGuest: false }

const thread = (id: string, changes: Partial<ThreadDto> = {}): ThreadDto => ({
  id,
  user_id: 'id',
  title: `Thread ${id}`,
  mode: 'battle',
  is_active: true,
  last_message_at: '2026-11-20T12:00:00.000Z',
  model_name: null,
  pinned: false,
  ...changes,
})

function show(identity: Identity) {
  const onDeleted = vi.fn()
  const page = <ThreadList identity={identity} currentId={undefined} onDeleted={onDeleted} />
  return { ...renderAt('/battle', page), onDeleted }
}

test('lists active threads, those without a title as well', async () => {
  server.threads = [thread('a'), thread('b', { title: '' }), thread('c', { is_active: false })]
  show(user)
  expect(screen.getByText('Loading...')).toBeInTheDocument()
  expect(await screen.findByRole('link', { name: 'Thread a' })).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Untitled Chat' })).toBeInTheDocument()
  expect(screen.queryByText('Thread c')).toBeNull()
})

test('says to a user, not to a guest, that there is nothing yet', async () => {
  show(user)
  expect(await screen.findByText('No recent chats')).toBeInTheDocument()
})

test('a deleted thread goes at once, and for good when the page is left', async () => {
  server.threads = [thread('a'), thread('b')]
  const { user: person, onDeleted } = show(user)
  await person.click(await screen.findByRole('button', { name: 'Delete Thread a' }))
  expect(screen.queryByText('Thread a')).toBeNull()
  expect(onDeleted).toHaveBeenCalledExactlyOnceWith('a')
  expect(server.deletedThreads).toEqual([])
  window.dispatchEvent(new Event('pagehide'))
  await expect.poll(() => server.deletedThreads).toEqual(['a'])
})

test.each([
  ['battle', true, '/battle?threadId=x'],
  ['dual', true, '/battle?threadId=x'],
  ['battle', false, '/battle?threadId=x'],
  ['dual', false, '/?mode=dual&threadId=x'],
  ['single', false, '/?mode=single&threadId=x'],
] as const)('a %s thread of a guest (%s) opens at %s', (mode, isGuest, path) => {
  expect(threadPath({ id: 'x', mode }, isGuest)).toBe(path)
})
