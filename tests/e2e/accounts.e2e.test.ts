import { text } from 'node:stream/consumers'
import { newId } from '@assay/db'
import { SUPERUSER } from '@assay/testing/arena'
import {
  acceptTerms,
  agreeButton,
  DESKTOP,
  PHONE,
  questionInput,
  send,
} from '@assay/testing/browser'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import {
  button,
  field,
  fillInSignUp,
  logIn,
  logInAsSuperuser,
  openMenu,
  PASSWORD,
  signUp,
  statusOf,
  token,
  tryLogIn,
} from './accounts.ts'
import { atSize, lookAtBothSizes, test } from './arena.ts'
import { expectCleanInBothSchemes } from './axe.ts'

test('a user signs up, logs in, edits the profile and logs out', async ({ visit }) => {
  const { page, complaints } = await visit(DESKTOP)
  await signUp(page, 'ada@example.com')
  await logIn(page, 'ada@example.com')
  await acceptTerms(page)
  await button(page, 'Ada Lovelace').click()
  await page.getByRole('link', { name: 'My Profile' }).click()

  await button(page, 'Edit').click()
  expect(await button(page, 'Save').isDisabled()).toBe(true)
  await field(page, 'Full name').fill('Ada King')
  await button(page, 'Save').click()
  await page.getByText('User updated successfully.').waitFor()
  await button(page, 'Edit').waitFor()

  const spent = await token(page)
  await button(page, 'Ada King').click()
  await button(page, 'Log Out').click()
  await page.waitForURL('**/login')
  expect(await token(page)).toBeNull()
  expect(complaints).toEqual([])
  expect(await statusOf(page, spent)).toBe(401)
})

test('a new error message does not swallow a click', async ({ visit }) => {
  const { page, complaints } = await visit(DESKTOP)
  await signUp(page, 'maria@example.com')
  await logIn(page, 'maria@example.com')
  await page.goto('/settings?tab=password')
  await page.getByLabel('New password').fill('short')
  // When the field loses focus, it shows an error, which moves the button that is being pressed.
  await button(page, 'Save').click()
  await page.getByText('Password must be at least 8 characters').waitFor()
  await page.getByText('Password confirmation is required').waitFor()
  expect(complaints).toEqual([])
})

test('a superuser adds, edits and deletes a user and reads the statistics', async ({ visit }) => {
  const { page, complaints } = await visit(DESKTOP)
  await tryLogIn(page, SUPERUSER.email, SUPERUSER.password)
  await page.getByRole('link', { name: 'Admin' }).click()
  await button(page, 'Add User').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Email').fill('eve@example.com')
  await dialog.getByLabel('Set password').fill(PASSWORD)
  await dialog.getByLabel('Confirm password').fill(PASSWORD)
  await button(page, 'Save').click()
  await page.getByText('User created successfully.').waitFor()

  await button(page, 'Edit eve@example.com').click()
  await dialog.getByLabel('Full name').fill('Eve')
  await button(page, 'Save').click()
  await page.getByRole('rowheader', { name: 'Eve' }).waitFor()

  await button(page, 'Delete eve@example.com').click()
  await button(page, 'Delete').click()
  await page.getByText('The user was deleted successfully.').waitFor()
  await expect.poll(() => page.getByText('eve@example.com').count()).toBe(0)

  await page.getByRole('link', { name: 'Analytics' }).click()
  await page.getByRole('row', { name: /^User messages/ }).waitFor()
  expect(complaints).toEqual([])
})

test('an item is added, edited and deleted', async ({ visit }) => {
  const { page, complaints } = await visit(DESKTOP)
  await signUp(page, 'mary@example.com')
  await logIn(page, 'mary@example.com')
  await page.goto('/items')
  await page.getByText("You don't have any items yet").waitFor()
  await button(page, 'Add item').click()
  await field(page, 'Title').fill('Buffer')
  await button(page, 'Save').click()
  await page.getByText('Item created successfully.').waitFor()
  await button(page, 'Edit Buffer').click()
  await field(page, 'Description').fill('pH 7.4')
  await button(page, 'Save').click()
  await page.getByRole('cell', { name: 'pH 7.4' }).waitFor()
  await button(page, 'Delete Buffer').click()
  await button(page, 'Delete').click()
  await page.getByText("You don't have any items yet").waitFor()
  expect(complaints).toEqual([])
})

test('a new password ends the session, and a user deletes the account', async ({ visit }) => {
  const { page, complaints } = await visit(PHONE)
  await signUp(page, 'rosalind@example.com')
  await logIn(page, 'rosalind@example.com')
  await page.goto('/settings?tab=password')
  await page.getByLabel('Current password').fill(PASSWORD)
  await page.getByLabel('New password').fill(`${PASSWORD} again`)
  await page.getByLabel('Confirm password').fill(`${PASSWORD} again`)
  await button(page, 'Save').tap()
  await page.waitForURL('**/login')
  await page.getByText('Password updated successfully.').waitFor()

  await logIn(page, 'rosalind@example.com', `${PASSWORD} again`)
  await page.goto('/settings?tab=your-data')
  const downloading = page.waitForEvent('download')
  await button(page, 'Download').tap()
  const file = await (await downloading).createReadStream()
  const { user } = JSON.parse(await text(file)) as { user: { email: string } }
  expect(user.email).toBe('rosalind@example.com')
  await page.getByRole('tab', { name: 'Danger zone' }).tap()
  await button(page, 'Delete account').tap()
  await lookAtBothSizes(page, () =>
    page
      .getByRole('dialog')
      .getByText(/Your votes stay but are no longer linked to you/)
      .waitFor(),
  )
  await field(page, 'Current password').fill(`${PASSWORD} again`)
  await button(page, 'Delete').tap()
  await page.waitForURL('**/login')
  expect(await token(page)).toBeNull()
  expect(complaints).toEqual([])
})

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
    await page.getByText('The page you are looking for was not found.').waitFor()
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

const FELLOWS = 12

/** Finds accounts in a long list: by a part of the name, by sorting, by page and by role. */
async function findFellows(page: Page, group: string): Promise<void> {
  const found = (text: string) => page.getByText(text, { exact: true }).waitFor()
  const choose = (label: string, value: string) => page.getByLabel(label).selectOption(value)
  await page.goto('/admin?page=99999')
  await page
    .getByRole('navigation', { name: 'Pages' })
    .getByText(/^Page (\d+) of \1$/)
    .waitFor()
  await page.getByRole('searchbox', { name: 'Search' }).fill(group)
  await found(`${FELLOWS} accounts`)
  await found('Page 1 of 3')
  await choose('Sort', '-full_name')
  await expect
    .poll(() => page.getByRole('rowheader').first().textContent())
    .toBe(`Fellow 11 of ${group}`)
  await page.getByRole('textbox', { name: 'Page number' }).fill('3')
  await button(page, 'Go to page').click()
  await found('Page 3 of 3')
  await expect.poll(() => page.getByRole('rowheader').count()).toBe(FELLOWS - 10)
  await choose('Rows per page', '10')
  await found('Page 1 of 2')
  await choose('Role', 'superuser')
  await found('No matching accounts.')
}

test.for(atSize('desktop'))(
  'a superuser pauses a model, finds an account and reads the figures of a week on a %s',
  async ([, device], { arena, visit }) => {
    const group = `group ${device.viewport?.width}`
    await arena.guest()
    await arena.db
      .insertInto('users')
      .values(
        Array.from({ length: FELLOWS }, (_, at) => ({
          ...{ id: newId(), email: `fellow${at}.${device.viewport?.width}@example.com` },
          fullName: `Fellow ${String(at).padStart(2, '0')} of ${group}`,
          ...{ passwordHash: null, guestKey: null, emailVerifiedAt: null, termsVersion: null },
          ...{ termsAcceptedAt: null, mergedInto: null, lastSeenAt: null },
        })),
      )
      .execute()
    const { page, complaints } = await visit(device)
    await logInAsSuperuser(page)
    await page.goto('/admin/models')
    const heron = page.locator('tr', { hasText: 'Demo Heron' })
    await button(page, 'Pause Demo Heron').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Pause' }).click()
    await heron.getByText('Paused', { exact: true }).waitFor()
    await heron.getByText(/by you$/).waitFor()
    await expectCleanInBothSchemes(page)
    await button(page, 'Resume Demo Heron').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Resume' }).click()
    await heron.getByText('Available').waitFor()

    await findFellows(page, group)
    await button(page, 'Show my row').click()
    await page.getByText('1 account', { exact: true }).waitFor()
    await page.getByText('You', { exact: true }).waitFor()
    await expectCleanInBothSchemes(page)

    const events = [{ event: 'vote_cast' }]
    await page.request.post('/api/v1/analytics/events', { data: { events } })
    await page.goto('/analytics')
    await page.getByLabel('Range').selectOption('7')
    await button(page, 'Votes cast').click()
    await page.locator('.recharts-bar').waitFor()
    await expectCleanInBothSchemes(page)
    const downloading = page.waitForEvent('download')
    await button(page, 'Download CSV').click()
    expect((await downloading).suggestedFilename()).toBe('usage-7-days.csv')

    await page.goto('/admin/audit')
    await page.getByLabel('Action').selectOption('Model paused')
    await page
      .getByRole('row', { name: /Model paused/ })
      .first()
      .waitFor()
    await expectCleanInBothSchemes(page)
    await page.getByRole('link', { name: 'System', exact: true }).click()
    await page.getByText('No mail server is configured').waitFor()
    expect(await page.title()).toBe('System – Assay')
    await page
      .getByText(/^To |^No emails yet/)
      .first()
      .waitFor()
    await expectCleanInBothSchemes(page)
    expect(complaints).toEqual([])
  },
)

test.for(atSize('phone'))(
  'a guest downloads and deletes all data on a %s',
  async ([, device], { visit }) => {
    const { page, complaints } = await visit(device)
    await page.goto('/settings')
    const fingerprint = () => page.evaluate(() => localStorage.getItem('guest_fingerprint'))
    const downloading = page.waitForEvent('download')
    await button(page, 'Download').click()
    const file = await (await downloading).createReadStream()
    const { user } = JSON.parse(await text(file)) as { user: { is_guest: boolean } }
    expect(user.is_guest).toBe(true)

    const before = await fingerprint()
    await button(page, 'Delete your data').click()
    await page
      .getByRole('dialog')
      .getByText(/Your votes stay but are no longer linked to you/)
      .waitFor()
    await expectCleanInBothSchemes(page)
    await button(page, 'Delete').click()
    await page.waitForURL('**/battle**')
    expect(await fingerprint()).not.toBe(before)
    expect(complaints).toEqual([])
  },
)
