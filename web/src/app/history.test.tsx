import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { setupFakeServer } from '../testing/fake-server.ts'
import { renderAt } from '../testing/render-at.tsx'
import { History } from './history.tsx'

const server = setupFakeServer()
const superuser = { isGuest: false, isSuperuser: true, userId: 'id', user: undefined }

test.each([
  ['battle', '/battle?threadId=a', '/battle?clear=true'],
  ['dual', '/?mode=dual&threadId=a', '/?mode=dual&clear=true'],
  ['single', '/?mode=single&threadId=a', '/?clear=true'],
] as const)('a deleted %s leaves a new chat of its kind', async (mode, address, left) => {
  server.threads = [
    {
      id: 'a',
      user_id: 'id',
      title: 'Statins',
      mode,
      is_active: true,
      last_message_at: '2026-11-20T12:00:00.000Z',
      model_name: null,
      pinned: false,
    },
  ]
  const { user, shown } = renderAt(address, <History identity={superuser} />)
  await user.click(await screen.findByRole('button', { name: 'Delete Statins' }))
  await expect.poll(() => shown.address).toBe(left)
})
