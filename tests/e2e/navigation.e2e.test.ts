import {
  acceptTerms,
  agreeButton,
  DESKTOP,
  PHONE,
  questionInput,
  send,
} from '@assay/testing/browser'
import { expect } from 'vitest'
import { button, fillInSignUp, openMenu, signUp } from './accounts.ts'
import { atSize, test } from './arena.ts'
import { expectCleanInBothSchemes } from './axe.ts'

test("a phone's menu is narrow and stays open when the terms are closed", async ({ visit }) => {
  const { page, complaints } = await visit(PHONE)
  await page.goto('/about-us')
  await button(page, 'Open menu').tap()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  const terms = page.getByRole('dialog', { name: 'Terms of Use' })
  // The menu slides in.
  await expect.poll(() => menu.boundingBox()).toMatchObject({ x: 0, width: 240 })
  await button(page, 'Terms of Use').tap()
  await terms.waitFor()
  await page.keyboard.press('Escape')
  await terms.waitFor({ state: 'detached' })
  expect(await menu.isVisible()).toBe(true)
  await page.keyboard.press('Escape')
  await menu.waitFor({ state: 'hidden' })
  expect(complaints).toEqual([])
})

test('pages turn away users without access', async ({ visit }) => {
  const { page } = await visit(DESKTOP)
  for (const path of ['/items', '/admin', '/analytics']) {
    await page.goto(path)
    await page.waitForURL('**/login')
  }
  // The first page that asked for an account opens after the sign-up.
  await fillInSignUp(page, 'nell@example.com')
  await button(page, 'Sign Up').click()
  await page.waitForURL('**/items')
  for (const path of ['/admin', '/analytics']) {
    await page.goto(path)
    await page.getByText('Your role can’t open this page.').waitFor()
  }
  for (const path of ['/login', '/signup', '/reset-password']) {
    await page.goto(path)
    await page.waitForURL('**/battle**')
  }
})

test.for(atSize('phone'))(
  'every page has a title, a skip link, keyboard shortcuts and links on a %s',
  async ([, device], { visit }) => {
    const { page } = await visit(device)
    const kindOf = async (path: string, accept: string) => {
      const response = await page.request.get(path, { headers: { accept } })
      return [response.status(), response.headers()['content-type']?.split(';')[0]]
    }
    expect(await kindOf('/battle?threadId=7', 'application/json')).toEqual([200, 'text/html'])
    expect(await kindOf('/api/v1/nothing', 'text/html')).toEqual([404, 'application/json'])

    const focused = (property: string) =>
      page.evaluate<string>(`document.activeElement.${property}`)
    await page.goto('/nowhere')
    await page.getByText('Oops!').waitFor()
    expect(await page.title()).toBe('Page not found – Assay')
    await page.keyboard.press('Tab')
    expect(await focused('textContent')).toBe('Skip to content')
    await page.keyboard.press('Enter')
    await expect.poll(() => focused('id')).toBe('main')
    await page.getByRole('main').getByRole('link', { name: 'how it works' }).click()
    await expect.poll(() => page.title()).toBe('How it works – Assay')

    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
    await expectCleanInBothSchemes(page)
    await page.keyboard.press('Escape')
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/assets/leaderboard-page-*', async (route) => {
      await held
      await route.continue()
    })
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search chats and pages' }).fill('leader')
    await page.keyboard.press('Enter')
    await page.getByRole('status', { name: 'Loading the page' }).waitFor()
    release()
    await page.getByText('Leaderboard Coming Soon').waitFor()
    expect(new URL(page.url()).pathname).toBe('/leaderboard')
    // Keyboard focus shows a ring, but a press does not.
    const outline = () => page.evaluate('getComputedStyle(document.activeElement).outlineStyle')
    await page.getByRole('tab', { name: 'CARDBiomedBench' }).click()
    expect([await focused('textContent'), await outline()]).toEqual(['CARDBiomedBench', 'none'])
    await page.keyboard.press('ArrowLeft')
    expect([await focused('textContent'), await outline()]).toEqual(['Leaderboard', 'solid'])
    await openMenu(page)
    // The links are absent unless they are configured.
    expect(await page.getByText(/Contact Us|Blog/).count()).toBe(0)
    await page.getByRole('link', { name: 'How it Works', exact: true }).click()
    await page.waitForURL('**/how-it-works')

    await page.goto('/battle?threadId=7')
    await page.getByText('This chat does not exist or is not yours.').waitFor()
    expect(await questionInput(page).count()).toBe(0)
    await page.goto('/battle')
    await acceptTerms(page)
    // The stored acceptance belongs to another version of the terms, so it is discarded.
    await page.evaluate("localStorage.setItem('terms_acceptance', '{}')")
    await send(page, 'Why?')
    await agreeButton(page).waitFor()

    await page.goto('/auth/callback?code=stolen')
    await page.getByRole('alert').getByText('Authentication failed', { exact: true }).waitFor()
    const forgotten = page.getByRole('link', { name: 'Forgot your password?' })
    await page.goto('/login')
    await forgotten.waitFor()
    const none = { is_available: false, is_kept_here: false }
    await page.route('**/api/v1/mail', (route) => route.fulfill({ json: none }))
    const sent = page.waitForResponse('**/api/v1/mail')
    await page.reload()
    await sent
    await button(page, 'Sign in').waitFor()
    expect(await forgotten.count()).toBe(0)

    expect(await page.evaluate(() => localStorage.getItem('terms_accepted_cache'))).not.toBeNull()
    await signUp(page, `titles.${device.viewport?.width}@example.com`)
    const kept = await page.evaluate(() => Object.values(localStorage).join())
    expect(kept).not.toContain('guest_')
    await page.goto('/items?page=99999')
    await page.getByText("You don't have any items yet").waitFor()
  },
)
