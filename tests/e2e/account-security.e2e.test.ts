import { DESKTOP } from '@assay/testing/browser'
import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import {
  button,
  field,
  forgetSession,
  logIn,
  logInAsSuperuser,
  PASSWORD,
  pathOf,
  signUp,
  statusOf,
  token,
  tryLogIn,
} from './accounts.ts'
import { atSize, test } from './arena.ts'
import { expectCleanInBothSchemes } from './axe.ts'

/** Expects that the page is not wider than the screen. */
async function expectToFit(page: Page): Promise<void> {
  const excess = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'
  expect(await page.evaluate(excess)).toBe(0)
}

test.for(atSize('phone'))(
  'on a %s, an address is confirmed by mail and changed',
  async ([place, device], { visit }) => {
    const email = `ada@${place}.example`
    const { page, complaints } = await visit(device)
    await signUp(page, email)
    await logIn(page, email)
    await page.goto('/settings')
    await page.getByText('Your email address isn’t confirmed yet.').waitFor()

    const operator = (await visit(DESKTOP)).page
    await logInAsSuperuser(operator)
    // While reviews wait, the name of the link includes that.
    await operator.getByRole('link', { name: /^Admin/ }).click()
    await operator.getByRole('link', { name: 'System', exact: true }).click()
    const mail = operator.getByRole('listitem').filter({ hasText: `To ${email}` })
    const link = await mail.getByRole('link').getAttribute('href')
    await expectCleanInBothSchemes(operator)
    await page.goto(link ?? '')
    await button(page, 'Confirm email').waitFor()
    await expectCleanInBothSchemes(page)
    await button(page, 'Confirm email').click()
    await page.getByText('Your email address is confirmed.').waitFor()
    await expectToFit(page)

    await page.goto('/settings')
    await page.getByText('Your email address is confirmed.').waitFor()
    await button(page, 'Edit').click()
    await field(page, 'Email').fill(`new.${email}`)
    await expectCleanInBothSchemes(page)
    const before = await token(page)
    await page.getByLabel('Current password').fill(PASSWORD)
    await button(page, 'Save').click()
    await page.getByText('User updated successfully.').waitFor()
    await page.getByText(`new.${email}`).waitFor()
    await page.getByText('Your email address isn’t confirmed yet.').waitFor()
    expect(await token(page)).not.toBe(before)
    expect(complaints).toEqual([])
  },
)

test.for(atSize('desktop'))(
  'on a %s, two-factor sign-in is set up and then required',
  async ([place, device], { visit }) => {
    const email = `grace@${place}.example`
    const { page } = await visit(device)
    await signUp(page, email)
    await logIn(page, email)
    await page.goto('/settings?tab=two-factor')
    await page.getByLabel('Current password').fill(PASSWORD)
    await button(page, 'Set up').click()
    await page.getByRole('img', { name: 'QR code for the key' }).waitFor()
    const key = (await page.getByRole('definition').textContent()) ?? ''
    await expectCleanInBothSchemes(page)
    await expectToFit(page)
    const totp = new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) })
    await field(page, 'Code').fill(totp.generate())
    await button(page, 'Turn on').click()
    const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
    await codes.first().waitFor()
    expect(await codes.count()).toBe(10)
    const recoveryCode = (await codes.first().textContent()) ?? ''
    await expectCleanInBothSchemes(page)
    await expectToFit(page)
    await button(page, 'I’ve saved them').click()
    await button(page, 'Turn off').waitFor()

    await forgetSession(page)
    await tryLogIn(page, email, PASSWORD)
    await field(page, 'Code').waitFor()
    await expectCleanInBothSchemes(page)
    await field(page, 'Code').fill('000000')
    await button(page, 'Sign in').click()
    await page.getByText('Incorrect code').waitFor()
    await field(page, 'Code').fill(recoveryCode)
    await button(page, 'Sign in').click()
    await page.waitForURL('**/battle**')
    expect(pathOf(page)).toBe('/battle')
  },
)

test.for(atSize('phone'))(
  'on a %s, an access token is created, used and revoked',
  async ([place, device], { visit }) => {
    const email = `hedy@${place}.example`
    const { page, complaints } = await visit(device)
    await signUp(page, email)
    await logIn(page, email)
    await page.goto('/settings?tab=access-tokens')
    await button(page, 'Create token').click()
    await field(page, 'Name').fill('Nightly export')
    await page.getByLabel('Read').check()
    await page.getByLabel('Current password').fill(PASSWORD)
    await expectCleanInBothSchemes(page)
    await button(page, 'Create').click()
    const created = await field(page, 'Access token').inputValue()
    await expectCleanInBothSchemes(page)
    await expectToFit(page)
    await button(page, 'Done').click()
    expect(await statusOf(page, created)).toBe(200)

    await page.reload()
    await page.getByText(/last used/).waitFor()
    await expectCleanInBothSchemes(page)
    await expectToFit(page)
    await button(page, 'Revoke Nightly export').click()
    await button(page, 'Revoke').click()
    await page.getByText('You have no access tokens.').waitFor()
    expect(complaints).toEqual([])
    await expect.poll(() => statusOf(page, created)).toBe(401)
  },
)
