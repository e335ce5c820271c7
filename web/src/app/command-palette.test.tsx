import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { BOARD } from '../testing/board.ts'
import { setupFakeApi } from '../testing/fake-api.ts'
import { renderAt } from '../testing/render-at.tsx'
import { CommandPalette } from './command-palette.tsx'

const api = setupFakeApi({
  'GET /leaderboard/': BOARD,
  'GET /threads/': [],
})

const open = (isPublic: boolean, text: string) => {
  api.answer('GET /leaderboard/publication', { is_public: isPublic })
  const close = () => {}
  return renderAt(
    '/leaderboard',
    <CommandPalette text={text} onText={close} onShowShortcuts={close} onClose={close} />,
  )
}

test('a model of the public board leads to its page', async () => {
  const { user, shown } = open(true, 'hero')
  await user.click(await screen.findByRole('option', { name: /^Heron\s*Model$/ }))
  await expect.poll(() => shown.address).toBe(`/models/${BOARD.entries[0]?.llm_id}`)
})

test('a guest finds no model while the board is not public', async () => {
  open(false, 'hero')
  expect(await screen.findByText('Nothing found.')).toBeInTheDocument()
  expect(api.sent.map(({ call }) => call)).not.toContain('GET /leaderboard/?limit=50')
})
