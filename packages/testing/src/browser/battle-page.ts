import type { Page } from 'playwright-core'

export const questionInput = (page: Page) => page.getByRole('textbox', { name: 'Your question' })

export const agreeButton = (page: Page) =>
  page.getByRole('button', { name: 'I Agree to Terms & Conditions' })

/** Accepts the terms, as required on the first visit. */
export async function acceptTerms(page: Page): Promise<void> {
  await agreeButton(page).click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
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
