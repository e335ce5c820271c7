import type { BrowserContextOptions, Page } from 'playwright-core'
import { test as base, expect } from 'vitest'
import { launchChromium } from '../scripts/screens/launch-chromium.ts'
import { showLogs } from '../scripts/system/show-logs.ts'
import { startThrowaway } from '../scripts/system/start-throwaway.ts'
import { keepSocketJournal } from './socket-journal.ts'

export { DESKTOP, PHONE } from '../scripts/screens/launch-chromium.ts'
export { SUPERUSER } from '../scripts/system/start-throwaway.ts'

/** A journey neither waits nor reads: its calls are not limited and its quick votes are rated. */
const POLICY: Readonly<Record<string, string>> = {
  RATE_LIMIT_SCALE: '1000',
  VOTE_MIN_DELAY_MS: '0',
}

/** A page of a browser that has never been here, and everything it complained about. */
export interface Visitor {
  readonly page: Page
  readonly complaints: readonly string[]
}

/**
 * Vitest's `test` on the whole system in four processes, with the demonstration models. When a
 * journey fails, its sockets and the processes' logs are shown.
 */
export const test = base
  .extend('policy', { scope: 'file' }, POLICY)
  .extend('arena', { scope: 'file' }, async ({ policy }, { onCleanup }) => {
    const system = await startThrowaway(policy)
    onCleanup(() => system[Symbol.asyncDispose]())
    return system
  })
  .extend('browser', { scope: 'file' }, async ({ arena: _ }, { onCleanup }) => {
    const browser = await launchChromium()
    onCleanup(() => browser.close())
    return browser
  })
  .extend('visit', ({ arena, browser, onTestFinished, onTestFailed }) => {
    onTestFailed(() => showLogs(arena.processes))
    return async (device: BrowserContextOptions): Promise<Visitor> => {
      const context = await browser.newContext({ baseURL: arena.url, ...device })
      onTestFinished(() => context.close())
      const page = await context.newPage()
      const complaints: string[] = []
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
      })
      page.on('pageerror', (error) => complaints.push(String(error)))
      const journal = keepSocketJournal(page)
      onTestFailed(() => void process.stdout.write(`sockets\n${journal.join('\n')}\n`))
      return { page, complaints }
    }
  })

export const input = (page: Page) => page.getByRole('textbox', { name: 'Your question' })
export const agreeButton = (page: Page) =>
  page.getByRole('button', { name: 'I Agree to Terms & Conditions' })

/** Accepts the terms, as the first visit asks for. */
export async function acceptTerms(page: Page): Promise<void> {
  await agreeButton(page).click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
}

export async function send(page: Page, question: string): Promise<void> {
  await input(page).fill(question)
  await page.keyboard.press('Enter')
}

/** Asks and waits until both answers are complete. */
export async function ask(page: Page, question: string): Promise<void> {
  await send(page, question)
  await waitForVoteBar(page)
}

export async function waitForVoteBar(page: Page): Promise<void> {
  const bar = page.getByRole('region', { name: 'Vote' })
  await bar.waitFor({ timeout: 60_000 }).catch(async (cause: unknown) => {
    const shown = await page.getByRole('main').textContent()
    throw new Error(`no vote bar, but: ${shown}`, { cause })
  })
}

/** Votes and waits until the server has taken it, which is when names appear. */
export async function vote(page: Page, label: string, reason = ''): Promise<void> {
  const counted = page.waitForResponse((response) => response.url().includes('/api/v1/votes/'))
  await page.getByRole('button', { name: label }).click()
  await page.getByPlaceholder('Share a reason? (Optional)').fill(reason)
  await page.keyboard.press('Enter')
  expect((await counted).status()).toBe(200)
}
