import type { ThreadDto } from '@assay/contracts/threads'
import { Notifications } from '@mantine/notifications'
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { Link } from 'react-router'
import { expect, test } from 'vitest'
import { setupFakeServer } from '../testing/fake-server.ts'
import { renderAt } from '../testing/render-at.tsx'
import { History } from './history.tsx'
import { useReturnToThread } from './use-leave-thread.ts'

const server = setupFakeServer()

const superuser = {
  isGuest: false,
  isSuperuser: true,
  role: 'superuser' as const,
  userId: 'id',
  user: undefined,
  retry: undefined,
}

const thread: ThreadDto = {
  id: 'a',
  user_id: 'id',
  title: 'Statins',
  mode: 'battle',
  is_active: true,
  last_message_at: '2026-11-20T12:00:00.000Z',
  model_name: null,
  pinned: false,
}

test.each([
  ['battle', '/battle?threadId=a', '/battle?clear=true'],
  ['dual', '/?mode=dual&threadId=a', '/?mode=dual&clear=true'],
  ['single', '/?mode=single&threadId=a', '/?clear=true'],
] as const)('deleting an open %s leads to a new chat of its kind', async (mode, address, left) => {
  server.threads = [{ ...thread, mode }]
  const { user, shown } = renderAt(address, <History identity={superuser} />)
  await user.click(await screen.findByRole('button', { name: 'Delete Statins' }))
  await expect.poll(() => shown.address).toBe(left)
})

test('after a deletion, the focus moves to the same button of the next thread, or to the heading', async () => {
  const long = { last_message_at: '2024-11-20T12:00:00.000Z' }
  server.threads = [thread, { ...thread, ...long, id: 'b', title: 'Sepsis' }]
  const { user } = renderAt('/battle', <History identity={superuser} />)
  await user.click(await screen.findByRole('button', { name: 'Delete Statins' }))
  await expect.poll(() => document.activeElement).not.toBe(document.body)
  expect(screen.getByRole('button', { name: 'Delete Sepsis' })).toHaveFocus()
  await user.keyboard('{Enter}')
  await expect.poll(() => document.activeElement).not.toBe(document.body)
  expect(screen.getByRole('heading', { name: 'HISTORY' })).toHaveFocus()
})

/** The history in a page that stays mounted while the history is closed, as on a phone. */
function Page() {
  const [isOpen, setOpen] = useState(true)
  useReturnToThread()
  return (
    <>
      <button type="button" onClick={() => setOpen(!isOpen)}>
        Menu
      </button>
      <Link to="/leaderboard">Leaderboard</Link>
      {isOpen && <History identity={superuser} />}
      <Notifications />
    </>
  )
}

async function openAndDelete() {
  server.threads = [{ ...thread, mode: 'dual' }]
  const opened = renderAt('/?mode=dual&threadId=a', <Page />)
  await opened.user.click(await screen.findByRole('button', { name: 'Delete Statins' }))
  await expect.poll(() => opened.shown.address).toBe('/?mode=dual&clear=true')
  return { ...opened, press: (name: string) => opened.user.click(screen.getByText(name)) }
}

test('an undone deletion shows the thread again although the list is closed', async () => {
  const { shown, press } = await openAndDelete()
  await press('Menu')
  await press('Undo')
  await expect.poll(() => shown.address).toBe('/?mode=dual&threadId=a')
})

test('only the latest deletion has a toast, and the one before it stays pending', async () => {
  server.threads = ['first', 'second'].map((id) => ({ ...thread, id, title: `Chat ${id}` }))
  const { user } = renderAt('/battle', <Page />)
  await user.click(await screen.findByRole('button', { name: 'Delete Chat first' }))
  await screen.findByText('Undo')
  await user.click(screen.getByRole('button', { name: 'Delete Chat second' }))
  await expect.poll(() => screen.getAllByText('Undo')).toHaveLength(1)
  await user.click(screen.getByText('Undo'))
  expect(await screen.findByText('Chat second')).toBeInTheDocument()
  window.dispatchEvent(new Event('pagehide'))
  await expect.poll(() => server.deletedThreads).toContain('first')
  expect(server.deletedThreads).not.toContain('second')
})

test('an undone deletion does not move a reader who has gone elsewhere', async () => {
  const { shown, press } = await openAndDelete()
  await press('Leaderboard')
  await press('Undo')
  expect(await screen.findByText('Statins')).toBeInTheDocument()
  expect(shown.address).toBe('/leaderboard')
})

test('a pinned thread moves and keeps the focus', async () => {
  server.threads = [thread]
  const { user } = renderAt('/battle', <History identity={superuser} />)
  const more = () => screen.findByRole('button', { name: 'More for Statins' })
  await user.click(await more())
  await user.click(screen.getByRole('button', { name: 'Pin', hidden: true }))
  await screen.findByRole('heading', { name: 'Pinned' })
  expect(await more()).toHaveFocus()
})
