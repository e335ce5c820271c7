import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { signIn } from '../testing/fake-api.ts'
import { setupFakeServer } from '../testing/fake-server.ts'
import { renderAt } from '../testing/render-at.tsx'
import { TopBar } from './top-bar.tsx'

setupFakeServer()

const themeButton = () =>
  screen
    .getAllByRole('button', { name: /^Use the (dark|light) theme$/ })
    .find((button) => !button.closest('nav'))

test('a guest switches the theme next to the log-in link, without a menu', async () => {
  const { user } = renderAt('/battle', <TopBar />)
  const button = themeButton() as HTMLElement
  expect(button).toHaveAccessibleName('Use the dark theme')
  await user.click(button)
  expect(themeButton()).toHaveAccessibleName('Use the light theme')
})

test('the account menu leads to the own votes', () => {
  signIn({ id: 'user-id' })
  renderAt('/battle', <TopBar />)
  const link = screen.getByRole('link', { name: 'My votes', hidden: true })
  expect(link).toHaveAttribute('href', '/votes')
})
