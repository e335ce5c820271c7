import { TERMS_VERSION } from '@assay/contracts/constants'
import { waitFor } from '@assay/system'
import type { Page } from 'playwright-core'

export const questionInput = (page: Page) => page.getByRole('textbox', { name: 'Your question' })

export const agreeButton = (page: Page) =>
  page.getByRole('button', { name: 'I Agree to Terms & Conditions' })

const WITHIN_MS = 60_000
const HAS_IDENTITY =
  "Boolean(localStorage.getItem('access_token') ?? localStorage.getItem('guest_fingerprint'))"
/** True for an account, and once the page has checked the terms of a guest. */
const KNOWS_ACCEPTANCE = `Boolean(localStorage.getItem('access_token')) ||
  JSON.parse(localStorage.getItem('terms_accepted_cache') ?? '{}').terms_accepted === true`

/** Accepts the terms, as on an earlier visit, and opens the page again. */
export async function acceptTerms(page: Page): Promise<void> {
  const waitUntil = (name: string, condition: string) =>
    waitFor(name, WITHIN_MS, () => page.evaluate<boolean>(condition))
  await waitUntil('the page has an identity', HAS_IDENTITY)
  await page.evaluate(ACCEPT, TERMS_VERSION)
  await page.reload()
  await waitUntil('the page knows that the terms are accepted', KNOWS_ACCEPTANCE)
}

const ACCEPT = async (version: string) => {
  const token = localStorage.getItem('access_token')
  const response = token
    ? await fetch('/api/v1/users/me/accept-terms', {
        method: 'PATCH',
        headers: { authorization: `Bearer ${token}` },
      })
    : await fetch('/api/v1/chat/guest-accept-terms', {
        method: 'POST',
        headers: { 'x-guest-fingerprint': localStorage.getItem('guest_fingerprint') ?? '' },
      })
  if (!response.ok) throw new Error(`the terms are not accepted: ${response.status}`)
  const record = { accepted: true, version, timestamp: Date.now() }
  localStorage.setItem('terms_acceptance', JSON.stringify(record))
}

export async function send(page: Page, question: string): Promise<void> {
  await questionInput(page).fill(question)
  // On a touch screen, Enter alone starts a new line.
  await page.keyboard.press('Control+Enter')
}

/** Waits until both answers are complete. */
export async function waitForVoteBar(page: Page): Promise<void> {
  const bar = page.getByRole('region', { name: 'Vote' })
  await bar.waitFor({ timeout: 60_000 }).catch(async (cause: unknown) => {
    const shown = await page.getByRole('main').textContent()
    throw new Error(`found no vote bar, but: ${shown}`, { cause })
  })
}
