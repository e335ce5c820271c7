import { resetLinkIn, startIdentityProvider, startMailServer } from '@assay/testing'
import { SUPERUSER } from '@assay/testing/arena'
import { acceptTerms, DESKTOP, PHONE, questionInput } from '@assay/testing/browser'
import { expect } from 'vitest'
import {
  button,
  field,
  forgetSession,
  history,
  logIn,
  PASSWORD,
  pathOf,
  signUp,
  statusOf,
  token,
  tryLogIn,
} from './accounts.ts'
import { ask, ownTest as base, vote } from './arena.ts'
import { expectCleanInBothSchemes } from './axe.ts'

const NEW_PASSWORD = 'and unfold again at noon'

const test = base
  // The mail server and a server in place of Google listen at this address.
  .extend('host', { scope: 'file' }, '127.0.0.1')
  .extend('mailServer', { scope: 'file' }, async ({ host: _ }, { onCleanup }) => {
    const server = await startMailServer()
    onCleanup(() => server[Symbol.asyncDispose]())
    return server
  })
  .extend('provider', { scope: 'file' }, async ({ host: _ }, { onCleanup }) => {
    const provider = await startIdentityProvider()
    provider.control.metadata = { token_endpoint_auth_methods_supported: ['client_secret_post'] }
    onCleanup(() => provider[Symbol.asyncDispose]())
    return provider
  })
  .extend('issuer', { scope: 'file' }, async ({ host: _ }, { onCleanup }) => {
    const issuer = await startIdentityProvider('ES256')
    onCleanup(() => issuer[Symbol.asyncDispose]())
    return issuer
  })
  .extend('settings', { scope: 'file' }, ({ host, mailServer, provider, issuer }) => ({
    MAIL_URL: `smtp://${host}:${mailServer.port}`,
    GOOGLE_CLIENT_ID: 'assay-client',
    GOOGLE_CLIENT_SECRET: 'assay-secret',
    ORCID_CLIENT_ID: 'APP-ASSAY',
    ORCID_CLIENT_SECRET: 'assay-secret',
    OIDC_PROVIDERS: JSON.stringify([
      {
        ...{ id: 'hospital', name: 'City Hospital', issuer: issuer.issuer },
        ...{ client_id: 'assay', client_secret: 'assay-secret' },
      },
    ]),
    BASE_URLS: `google-accounts=${provider.issuer},orcid=${provider.issuer}`,
  }))

test('a mail resets a forgotten password only once', async ({ visit, mailServer }) => {
  const { page, complaints } = await visit(PHONE)
  await signUp(page, 'ada@example.com')
  await forgetSession(page)
  await page.getByRole('link', { name: 'Forgot your password?' }).tap()
  await page.getByRole('heading', { name: 'Password Recovery' }).waitFor()
  await field(page, 'Email').fill('ada@example.com')
  await button(page, 'Continue').tap()
  await page.getByText('Password recovery email sent successfully.').waitFor()

  const links = () => mailServer.mails.map(({ source }) => resetLinkIn(source)).filter(Boolean)
  await expect.poll(() => links().length).toBe(1)
  const [link = ''] = links()
  await page.goto(link)
  expect(pathOf(page)).toBe('/reset-password')
  await page.getByLabel('New Password').fill(NEW_PASSWORD)
  await page.getByLabel('Confirm Password').fill(NEW_PASSWORD)
  await button(page, 'Reset Password').tap()
  await page.waitForURL('**/login')
  await page.getByText('Password updated successfully.').waitFor()
  expect(complaints).toEqual([])

  await tryLogIn(page, 'ada@example.com', PASSWORD)
  await page.getByText('Incorrect email or password').waitFor()
  await logIn(page, 'ada@example.com', NEW_PASSWORD)

  const other = await visit(PHONE)
  await other.page.goto(link)
  await other.page.getByLabel('New Password').fill(PASSWORD)
  await other.page.getByLabel('Confirm Password').fill(PASSWORD)
  await button(other.page, 'Reset Password').tap()
  await other.page.getByText(/^This link no longer works/).waitFor()
  expect(pathOf(other.page)).toBe('/reset-password')
})

test('a guest who signs in with Google keeps the chats and the question in the box', async ({
  visit,
  provider,
}) => {
  provider.control.person = { sub: 'r-1920', email: 'rosalind@example.com', name: 'Rosalind' }
  const { page, complaints } = await visit(DESKTOP)
  await page.goto('/battle')
  await acceptTerms(page)
  await ask(page, 'When is a non-inferiority trial design appropriate?')
  await vote(page, 'Left is Better')
  await questionInput(page).fill('And if the margin is wide?')
  await page.getByRole('link', { name: 'Sign in to save chats' }).click()
  const choice = page.getByRole('checkbox', {
    name: 'Add the chat from this browser to my account',
  })
  await choice.waitFor()
  expect(await choice.isChecked()).toBe(true)
  await button(page, 'Sign in with Google').click()
  await page.getByText('Success! Redirecting…').waitFor()
  await page.waitForURL('**/battle**')
  await button(page, 'Rosalind').waitFor()
  expect(await token(page)).not.toBeNull()
  await history(page)
    .getByRole('link', { name: 'When is a non-inferiority trial design appropriate?' })
    .waitFor()
  await expect.poll(() => questionInput(page).inputValue()).toBe('And if the margin is wide?')
  expect(complaints).toEqual([])
})

test('a user signs in at the hospital, and the log-out ends the session there too', async ({
  visit,
  issuer,
}) => {
  issuer.control.person = { sub: 'e-1', email: 'elion@hospital.example', name: 'Gertrude Elion' }
  const { page, complaints } = await visit(DESKTOP)
  await page.goto('/signup')
  await button(page, 'Sign in with City Hospital').waitFor()
  await page.goto('/login')
  await button(page, 'Sign in with Google').waitFor()
  await expectCleanInBothSchemes(page)
  await button(page, 'Sign in with City Hospital').click()
  await page.getByText('Success! Redirecting…').waitFor()
  await button(page, 'Gertrude Elion').waitFor()
  const accessToken = await token(page)
  expect(await statusOf(page, accessToken)).toBe(200)

  const ended = page.waitForRequest((request) => request.url().startsWith(`${issuer.issuer}/end`))
  await button(page, 'Gertrude Elion').click()
  await button(page, 'Log Out').click()
  expect(new URL((await ended).url()).searchParams.get('id_token_hint')).toMatch(/^ey/)
  await button(page, 'Sign in with City Hospital').waitFor()
  expect([pathOf(page), await token(page)]).toEqual(['/login', null])
  expect(await statusOf(page, accessToken)).toBe(401)
  // A request of the page may meet the log-out.
  expect(complaints.filter((each) => !/401|Unauthorized/.test(each))).toEqual([])
})

test('an account links an ORCID iD that has no address, requests an attestation and unlinks the iD', async ({
  visit,
  provider,
}) => {
  provider.control.person = { sub: '0000-0002-1825-0097' }
  const { page, complaints } = await visit(PHONE)
  await signUp(page, 'josiah@example.com')
  await page.goto('/settings')
  await page.getByLabel('Field', { exact: true }).selectOption('Genetics')
  await page.getByLabel('Role', { exact: true }).selectOption('Researcher')
  await page.getByLabel('Years in the field').fill('7')
  await button(page, 'Declare').click()
  // The declaration replaces the form, and the content below moves.
  await button(page, 'Change').waitFor()
  await button(page, 'Link your ORCID iD').click()
  await page.getByText('0000-0002-1825-0097').waitFor()
  expect(pathOf(page)).toBe('/settings')
  await page.getByLabel('Evidence of field and role').selectOption('A publication')
  await page.getByLabel('Link to the evidence').fill('https://example.org/paper')
  await button(page, 'Ask to be verified').click()
  await page.getByText('Waiting for a reviewer to check your evidence.').waitFor()
  await expectCleanInBothSchemes(page)
  await button(page, 'Unlink ORCID iD').click()
  await button(page, 'Link your ORCID iD').waitFor()
  await page.getByRole('tab', { name: 'Your data' }).click()
  await button(page, 'Agree for all').click()
  await page.getByText('You agreed to the release of all').waitFor()
  await page.getByText(/downloaded copies can’t be recalled/).waitFor()
  await button(page, 'Withdraw for all').click()
  await page.getByText(/^You withdrew: no new release includes/).waitFor()
  expect(complaints).toEqual([])

  provider.control.person = { sub: 'no iD' }
  await page.goto('/settings')
  await button(page, 'Link your ORCID iD').click()
  await page.getByRole('alert').getByText('The ORCID iD is not valid').waitFor()
  await page.getByRole('link', { name: 'Back to the settings' }).click()

  const attester = await visit(DESKTOP)
  await attester.page.goto('/login')
  await tryLogIn(attester.page, SUPERUSER.email, SUPERUSER.password)
  await attester.page.waitForURL((url) => url.pathname !== '/login')
  await attester.page.goto('/admin/reviews?kind=attestation')
  await button(attester.page, 'Verify').first().click()
  await attester.page.getByLabel('Reason').fill('The paper names them')
  await expectCleanInBothSchemes(attester.page)
  await attester.page.getByLabel('Reason').press('Enter')
  await attester.page.getByText('The expertise is verified for two years').waitFor()
  expect(attester.complaints).toEqual([])
  await page.goto('/settings')
  await page.getByText(/Verified by a reviewer until/).waitFor()
})

test('theme and sidebar stay the same after a reload and in every tab', async ({ visit }) => {
  const { page, complaints } = await visit(DESKTOP)
  // Two tabs that open at the same time would be two guests. Therefore, the second tab opens only
  // after the server has created the guest of the first tab.
  const known = page.waitForResponse((response) => response.url().includes('/api/v1/threads/'))
  await page.goto('/settings')
  await known
  const other = await page.context().newPage()
  await other.goto('/about-us')
  // A tab that is still loading would write the values that it has just read over the new ones.
  await other.getByRole('complementary').waitFor()
  const scheme = (name: string) => `html[data-mantine-color-scheme="${name}"]`
  const sidebarWidth = async (tab: typeof page) =>
    (await tab.getByRole('complementary').boundingBox())?.width

  await page.locator(scheme('light')).waitFor()
  await page.getByText('Dark', { exact: true }).click()
  await button(page, 'Collapse sidebar').click()
  for (const tab of [page, other]) {
    await tab.locator(scheme('dark')).waitFor()
    await expect.poll(() => sidebarWidth(tab)).toBe(64)
  }
  await page.reload()
  await page.locator(scheme('dark')).waitFor()
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('dark')
  expect(await page.evaluate(() => localStorage.getItem('sidebar.collapsed'))).toBe('true')
  await expect.poll(() => sidebarWidth(page)).toBe(64)

  await button(other, 'Expand sidebar').click()
  await expect.poll(() => sidebarWidth(page)).toBe(240)
  await page.getByText('System', { exact: true }).click()
  for (const colorScheme of ['light', 'dark'] as const) {
    await other.emulateMedia({ colorScheme })
    await other.locator(scheme(colorScheme)).waitFor()
  }
  expect(complaints).toEqual([])
})
