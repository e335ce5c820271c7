import { DESKTOP, PHONE } from '@assay/testing/browser'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { button, field, finishSignUp, logInAsSuperuser, PASSWORD, pathOf } from './accounts.ts'
import { ownTest as base } from './arena.ts'
import { expectCleanInBothSchemes } from './axe.ts'

const test = base.extend(
  'settings',
  { scope: 'file' },
  {
    ...{ ADMISSION: 'invitation', GUESTS: 'false' },
  },
)

/** Fills in everything except the address. */
async function fillIn(page: Page): Promise<void> {
  await field(page, 'Full Name').fill('Ada Lovelace')
  await page.getByLabel('Password *', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm Password').fill(PASSWORD)
}

test('a visitor without an account is led to the sign-in, and can read public pages', async ({
  visit,
}) => {
  const { page } = await visit(PHONE)
  await page.goto('/')
  await page.waitForURL('**/login')
  await page
    .getByText('You need an account to use this site. Accounts are by invitation.')
    .waitFor()
  await expectCleanInBothSchemes(page)
  await page.goto('/how-it-works')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.goto('/battle')
  await page.waitForURL('**/login')
  await page.getByRole('link', { name: /Sign Up/ }).click()
  await page.getByText('Open the link in your invitation to create an account.').waitFor()
  await expectCleanInBothSchemes(page)
})

test('a superuser invites by link and by mail, and newcomers join once', async ({ visit }) => {
  const operator = (await visit(DESKTOP)).page
  await logInAsSuperuser(operator)
  await operator.goto('/admin')
  await button(operator, 'Create a link').click()
  await button(operator, 'Create').click()
  const link = await operator.getByLabel('Link', { exact: true }).inputValue()
  await expectCleanInBothSchemes(operator)
  await button(operator, 'Done').click()
  await button(operator, 'Invite by mail').click()
  await field(operator, 'Email addresses').fill('grace@hospital.example')
  await button(operator, 'Send invitations').click()
  await operator.getByRole('row', { name: /grace@hospital.example/ }).waitFor()
  await expectCleanInBothSchemes(operator)

  const newcomer = await visit(PHONE)
  await newcomer.page.goto(link)
  await newcomer.page.getByText('You are invited to create an account.').waitFor()
  await fillIn(newcomer.page)
  await field(newcomer.page, 'Email').fill('ada@home.example')
  await expectCleanInBothSchemes(newcomer.page)
  await finishSignUp(newcomer.page)
  expect(pathOf(newcomer.page)).toBe('/battle')
  expect(newcomer.complaints).toEqual([])

  const late = (await visit(PHONE)).page
  await late.goto(link)
  await late.getByText('This invitation has already been used.').waitFor()

  await operator.goto('/admin/system')
  const mail = operator.getByRole('listitem').filter({ hasText: 'To grace@hospital.example' })
  const mailed = (await mail.getByRole('link').getAttribute('href')) ?? ''
  const { page: invited } = await visit(PHONE)
  await invited.goto(mailed)
  await invited.getByText('You are invited with the address grace@hospital.example.').waitFor()
  await fillIn(invited)
  await finishSignUp(invited)
  await invited.goto('/settings')
  await invited.getByText('Your email address is confirmed.').waitFor()

  await operator.goto('/admin')
  for (const name of [/grace@hospital.example.*Used/, /Everybody with the link.*Used/])
    await operator.getByRole('row', { name }).waitFor()
})
