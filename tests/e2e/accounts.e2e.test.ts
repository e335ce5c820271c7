import { text } from 'node:stream/consumers'
import { acceptTerms, DESKTOP, PHONE } from '@assay/testing/browser'
import { expect } from 'vitest'
import { button, field, logIn, PASSWORD, signUp, statusOf, token } from './accounts.ts'
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
