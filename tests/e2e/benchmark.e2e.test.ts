import { DESKTOP, PHONE } from '@assay/testing/browser'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { button, logIn, signUp } from './accounts.ts'
import { atSize, test } from './arena.ts'
import { expectCleanInBothSchemes } from './axe.ts'

const PLACEHOLDER = 'Leaderboard Coming Soon 🚧'

const point = (page: Page, model: string) =>
  page.getByRole('button', { name: new RegExp(`^Hide ${model} `) })
const points = (page: Page) => page.getByRole('button', { name: /^Hide .*quality/ })
test.for(atSize('phone'))(
  'a guest on a %s and a user on the other device are redirected to the benchmark and use its controls',
  async ([name, device], { visit }) => {
    const guest = await visit(device)
    await guest.page.goto('/leaderboard')
    await guest.page.getByText(PLACEHOLDER).waitFor()
    await expectCleanInBothSchemes(guest.page)
    await guest.page.getByRole('button', { name: /CARDBiomedBench tab/ }).click()
    await expect.poll(() => points(guest.page).count()).toBe(18)

    await guest.page.getByRole('combobox', { name: 'Model provider' }).selectOption('Anthropic')
    await expect.poll(() => points(guest.page).count()).toBe(4)
    await point(guest.page, 'Claude-3\\.7-Sonnet').click()
    await guest.page.getByText('Hidden models:').waitFor()
    await guest.page.reload()
    await expect.poll(() => points(guest.page).count()).toBe(18)
    await point(guest.page, 'GPT-5').focus()
    await guest.page.keyboard.press('Space')
    await guest.page.getByText('Hidden models:').waitFor()
    await point(guest.page, 'GPT-5').and(guest.page.locator(':focus')).waitFor()
    await button(guest.page, 'Show GPT-5').click()
    await guest.page.getByText('Hidden models:').waitFor({ state: 'hidden' })
    // A phone has no room for names, so names are hidden at first.
    await guest.page.getByRole('button', { name: /^(Hide|Show) Names$/ }).click()
    await guest.page.getByText('Show as a table').click()
    await expectCleanInBothSchemes(guest.page)
    await guest.page.goto('/admin/reviews')
    await guest.page.waitForURL('**/login')
    expect(guest.complaints).toEqual([])

    const user = await visit(device === PHONE ? DESKTOP : PHONE)
    const email = `not.on.${name}@example.com`
    await signUp(user.page, email)
    await logIn(user.page, email)
    await user.page.goto('/leaderboard')
    await user.page.getByText(PLACEHOLDER).waitFor()
    await user.page.getByRole('tab', { name: 'CARDBiomedBench' }).click()
    await expect.poll(() => points(user.page).count()).toBe(18)
    await expectCleanInBothSchemes(user.page)
    await user.page.goto('/admin/reviews')
    await user.page.getByText('Your role can’t open this page.').waitFor()
    expect(user.complaints).toEqual([])
  },
)
