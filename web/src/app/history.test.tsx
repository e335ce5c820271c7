import type { ThreadDto } from '@assay/contracts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { setupFakeServer } from '../testing/fake-server.ts'
import { renderAt } from '../testing/render-at.tsx'
import { History } from './history.tsx'

const server = setupFakeServer()
const superuser = {
  isGuest: false,
  isSuperuser: true,
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
] as const)('a deleted %s leaves a new chat of its kind', async (mode, address, left) => {
  server.threads = [{ ...thread, mode }]
  const { user, shown } = renderAt(address, <History identity={superuser} />)
  await user.click(await screen.findByRole('button', { name: 'Delete Statins' }))
  await expect.poll(() => shown.address).toBe(left)
})

test('after a deletion the same button of the next thread has the focus, at last the heading', async () => {
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

test('a pinned thread moves, and keeps the focus', async () => {
  server.threads = [thread]
  const { user } = renderAt('/battle', <History identity={superuser} />)
  const more = () => screen.findByRole('button', { name: 'More for Statins' })
  await user.click(await more())
  await user.click(screen.getByRole('button', { name: 'Pin', hidden: true }))
  await screen.findByRole('heading', { name: 'Pinned' })
  expect(await more()).toHaveFocus()
})
