import { randomUUID } from 'node:crypto'
import { SUPERUSER } from '@assay/testing/arena'
import type { Page } from 'playwright-core'

export const PASSWORD = 'peptides fold at dawn'

export const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: false })
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
export const pathOf = (page: Page) => new URL(page.url()).pathname
export const history = (page: Page) => page.getByRole('region', { name: 'HISTORY' })

/** Opens the menu on a phone, where it contains the navigation. */
export async function openMenu(page: Page): Promise<void> {
  const menu = button(page, 'Open menu')
  if (await menu.isVisible()) await menu.click()
  await page.getByRole('link', { name: 'New Chat' }).waitFor()
}

export const token = (page: Page) => page.evaluate(() => localStorage.getItem('access_token'))

/** Sends a request with a token, and returns the response status. */
export const statusOf = (page: Page, accessToken: string | null) =>
  page.evaluate(async (bearer) => {
    const headers = { authorization: `Bearer ${bearer}` }
    return (await fetch('/api/v1/users/me', { headers })).status
  }, accessToken)

/** Signs up. This also signs the user in. */
export async function signUp(page: Page, email: string, password = PASSWORD): Promise<void> {
  await fillInSignUp(page, email, password)
  await finishSignUp(page)
}

export async function fillInSignUp(page: Page, email: string, password = PASSWORD) {
  await page.goto('/signup')
  await field(page, 'Full Name').fill('Ada Lovelace')
  await field(page, 'Email').fill(email)
  await page.getByLabel('Password *', { exact: true }).fill(password)
  await page.getByLabel('Confirm Password').fill(password)
}

export async function finishSignUp(page: Page): Promise<void> {
  await button(page, 'Sign Up').click()
  await page.getByText('Account created.').waitFor()
  await page.waitForURL('**/battle**')
}

/** Fills in the log-in form and sends it. The caller waits for the result. */
export async function tryLogIn(page: Page, email: string, password: string): Promise<void> {
  if (pathOf(page) !== '/login') await page.goto('/login')
  // The URL may change before the page does.
  await button(page, 'Sign in').waitFor()
  await field(page, 'Email').fill(email)
  await field(page, 'Password').fill(password)
  await button(page, 'Sign in').click()
}

/** Logs in as a user whose chats are battles, unless the user is already signed in. */
export async function logIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  if (await isSignedInAs(page, email)) return
  await tryLogIn(page, email, password)
  await page.waitForURL('**/battle**')
}

/** Logs in as a superuser, who has all chat modes. */
export async function logInAsSuperuser(page: Page): Promise<void> {
  await tryLogIn(page, SUPERUSER.email, SUPERUSER.password)
  await page.getByRole('heading', { name: 'Welcome to Assay Chat' }).waitFor()
}

/** Clears the session, so that the browser is like another user's. */
export async function forgetSession(page: Page): Promise<void> {
  // The session is cleared before the next page's scripts run. The current page's scripts would
  // send requests as a guest.
  await page.addInitScript((done) => {
    if (sessionStorage.getItem(done)) return
    sessionStorage.setItem(done, 'true')
    localStorage.clear()
  }, randomUUID())
  await page.goto('/login')
}

async function isSignedInAs(page: Page, email: string): Promise<boolean> {
  if (!page.url().startsWith('http')) return false
  const user = await page.evaluate(() => localStorage.getItem('user'))
  return user !== null && (JSON.parse(user) as { email?: string }).email === email
}
