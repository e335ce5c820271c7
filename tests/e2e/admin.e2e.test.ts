import { newId } from '@assay/db'
import { SUPERUSER } from '@assay/testing/arena'
import { DESKTOP } from '@assay/testing/browser'
import { insertRows } from '@assay/testing/rows'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { button, logInAsSuperuser, PASSWORD, tryLogIn } from './accounts.ts'
import { atSize, test } from './arena.ts'
import { expectCleanInBothSchemes } from './axe.ts'

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
  await page.getByRole('searchbox', { name: 'Search', exact: true }).fill(group)
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
    await insertRows(
      arena.db,
      'users',
      Array.from({ length: FELLOWS }, (_, at) => ({
        ...{ id: newId(), email: `fellow${at}.${device.viewport?.width}@example.com` },
        fullName: `Fellow ${String(at).padStart(2, '0')} of ${group}`,
        ...{ passwordHash: null, guestKey: null, emailVerifiedAt: null, termsVersion: null },
        ...{ termsAcceptedAt: null, mergedInto: null, lastSeenAt: null },
      })),
    )
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
