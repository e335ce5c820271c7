import type { ThreadDto } from '@assay/contracts/threads'
import { cleanup, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Identity } from '../../hooks/use-identity.ts'
import { setupFakeServer } from '../../testing/fake-server.ts'
import { renderAt } from '../../testing/render-at.tsx'
import { ThreadList } from './thread-list.tsx'
import { threadPath } from './thread-path.ts'
import { ThreadRow } from './thread-row.tsx'

const server = setupFakeServer()
const guest: Identity = {
  isGuest: true,
  role: 'user' as const,
  isSuperuser: false,
  userId: 'id',
  user: undefined,
  retry: undefined,
}
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
  const onShare = vi.fn()
  const page = (
    <ThreadList
      identity={identity}
      currentId={undefined}
      onDeleted={onDeleted}
      onConsent={() => {}}
      onShare={onShare}
    />
  )
  return { ...renderAt('/battle', page), onDeleted, onShare }
}

/** The list in a menu that a button opens and closes. */
function showClosable() {
  function Menu() {
    const [opened, setOpened] = useState(true)
    return (
      <>
        <button type="button" onClick={() => setOpened(!opened)}>
          Menu
        </button>
        {opened && (
          <ThreadList
            identity={user}
            currentId={undefined}
            onDeleted={() => {}}
            onConsent={() => {}}
            onShare={() => {}}
          />
        )}
      </>
    )
  }
  const shown = renderAt('/battle', <Menu />)
  return { ...shown, close: () => shown.user.click(screen.getByRole('button', { name: 'Menu' })) }
}

test('lists active threads, including those without a title', async () => {
  server.threads = [thread('a'), thread('b', { title: '' }), thread('c', { is_active: false })]
  show(user)
  expect(screen.getByText('Loading...')).toBeInTheDocument()
  expect(await screen.findByRole('link', { name: 'Thread a' })).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Untitled Chat' })).toBeInTheDocument()
  expect(screen.queryByText('Thread c')).toBeNull()
})

test('a user without threads sees a note', async () => {
  show(user)
  expect(await screen.findByText('No recent chats')).toBeInTheDocument()
})

test('a deleted thread disappears immediately, and permanently when the page closes', async () => {
  server.threads = [thread('a'), thread('b')]
  const { user: person, onDeleted } = show(user)
  await person.click(await screen.findByRole('button', { name: 'Delete Thread a' }))
  expect(screen.queryByText('Thread a')).toBeNull()
  expect(onDeleted).toHaveBeenCalledExactlyOnceWith('a')
  expect(server.deletedThreads).toEqual([])
  window.dispatchEvent(new Event('pagehide'))
  await expect.poll(() => server.deletedThreads).toEqual(['a'])
})

test('on a phone a deletion can be undone in the menu, even after closing it', async () => {
  const wide = window.matchMedia
  const narrow = vi
    .spyOn(window, 'matchMedia')
    .mockImplementation((query) => Object.assign(wide(query), { matches: true }))
  onTestFinished(() => narrow.mockRestore())
  server.threads = [thread('a'), thread('b')]
  const { user: person, close } = showClosable()
  await person.click(await screen.findByRole('button', { name: 'Delete Thread a' }))
  await person.click(screen.getByRole('button', { name: 'Undo' }))
  await person.click(await screen.findByRole('button', { name: 'Delete Thread a' }))
  await close()
  expect(server.deletedThreads).toEqual([])
  await close()
  await person.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await screen.findByRole('link', { name: 'Thread a' })).toBeInTheDocument()
  window.dispatchEvent(new Event('pagehide'))
  expect(server.deletedThreads).toEqual([])
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

test('threads are grouped by day, pinned ones first', async () => {
  const today = new Date().toISOString()
  server.threads = [
    thread('p', { pinned: true }),
    thread('t', { last_message_at: today }),
    thread('o', { last_message_at: '2024-02-03T12:00:00.000Z' }),
  ]
  show(user)
  await screen.findByRole('link', { name: 'Thread p' })
  const headings = screen.getAllByRole('heading', { level: 3 })
  expect(headings.map(({ textContent }) => textContent)).toEqual([
    'Pinned',
    'Today',
    'February 2024',
  ])
})

test('a thread menu stays within the screen', async () => {
  server.threads = [thread('a')]
  const { user: person } = show(user)
  const more = await screen.findByRole('button', { name: 'More for Thread a' })
  vi.spyOn(more, 'getBoundingClientRect').mockReturnValue(
    new DOMRect(window.innerWidth - 40, 100, 32, 32),
  )
  await person.click(more)
  const rename = await screen.findByRole('button', { name: 'Rename', hidden: true })
  expect(rename.parentElement).toHaveStyle({ left: `${window.innerWidth - 168}px` })
})

test('a user shares a thread from its menu, and a guest cannot', async () => {
  server.threads = [thread('a')]
  const shown = show(user)
  await shown.user.click(await screen.findByRole('button', { name: 'More for Thread a' }))
  await shown.user.click(screen.getByRole('button', { name: 'Share', hidden: true }))
  expect(shown.onShare).toHaveBeenCalledWith(expect.objectContaining({ title: 'Thread a' }))
  cleanup()
  const { user: person } = show(guest)
  await person.click(await screen.findByRole('button', { name: 'More for Thread a' }))
  expect(screen.queryByRole('button', { name: 'Share', hidden: true })).toBeNull()
})

test('a thread is renamed, unless the title is blank or looks like patient data', async () => {
  server.threads = [thread('a'), thread('b')]
  const { user: person } = show(user)
  await person.click(await screen.findByRole('button', { name: 'More for Thread a' }))
  await person.click(screen.getByRole('button', { name: 'Rename', hidden: true }))
  const title = await screen.findByRole('textbox', { name: 'Title' })
  const rename = screen.getByRole('button', { name: 'Rename' })
  await person.clear(title)
  expect(rename).toBeDisabled()
  await person.type(title, 'Mr Kowalski')
  await screen.findByRole('region', { name: 'Patient data' })
  await person.click(rename)
  expect(server.threads[0]?.title).toBe('Thread a')
  await person.clear(title)
  await person.type(title, 'Statins{Enter}')
  expect(await screen.findByRole('link', { name: 'Statins' })).toBeInTheDocument()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a thread is pinned and unpinned', async () => {
  server.threads = [thread('a')]
  const { user: person } = show(user)
  for (const [label, pinned] of [
    ['Pin', true],
    ['Unpin', false],
  ] as const) {
    await person.click(await screen.findByRole('button', { name: 'More for Thread a' }))
    await person.click(screen.getByRole('button', { name: label, hidden: true }))
    await expect.poll(() => server.threads[0]?.pinned).toBe(pinned)
    await expect.poll(() => screen.queryByText('Pinned') !== null).toBe(pinned)
  }
})

test('a search runs on the server, and shows when nothing is found', async () => {
  server.threads = [thread('a', { title: 'Statins' }), thread('b', { title: 'Sepsis' })]
  const { user: person } = show(user)
  const search = await screen.findByRole('searchbox', { name: 'Search chats' })
  await person.type(search, 'sep')
  await expect.poll(() => screen.queryByText('Statins')).toBeNull()
  const found = screen.getByRole('link', { name: 'Sepsis' })
  await expect.poll(() => found.querySelector('mark')?.textContent).toBe('Sep')
  await person.type(search, 'x')
  expect(await screen.findByText(/^No chats found/)).toBeInTheDocument()
  await person.clear(search)
  expect(await screen.findByText('Statins')).toBeInTheDocument()
})

test('a chat whose title does not match was found by its texts', () => {
  const row = {
    thread: thread('a', { title: 'Sepsis' }),
    path: '/battle',
    current: false,
    isAlike: false,
  }
  const ignore = () => {}
  renderAt('/battle', <ThreadRow {...row} patterns={['fluid']} onMenu={ignore} onDelete={ignore} />)
  expect(screen.getByRole('link')).toHaveTextContent('In the chat: Sepsis')
})

test('a long history loads more where it ends', async () => {
  server.threads = Array.from({ length: 130 }, (_, index) => thread(`${index}`))
  const { user: person } = show(user)
  await screen.findByText('Thread 99')
  expect(screen.queryByText('Thread 100')).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Show more' }))
  expect(await screen.findByText('Thread 129')).toBeInTheDocument()
  expect(screen.getAllByRole('link')).toHaveLength(130)
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})

test('only threads with the same title show their times', async () => {
  server.threads = [
    thread('a', { title: 'Statins' }),
    thread('b', { title: 'Statins', last_message_at: '2026-11-19T12:00:00.000Z' }),
    thread('c'),
  ]
  show(user)
  await screen.findByRole('link', { name: 'Thread c' })
  const names = screen.getAllByRole('link', { name: /Statins/ }).map((link) => link.textContent)
  expect(names).toEqual([
    expect.stringMatching(/^Statins Nov 20, .*:00 [AP]M$/),
    expect.stringMatching(/^Statins Nov (19|20), .*:00 [AP]M$/),
  ])
})
