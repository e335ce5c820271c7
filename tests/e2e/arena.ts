import {
  type Arena,
  type ArenaOptions,
  createScriptedModels,
  showLogs,
  startArena,
} from '@assay/testing/arena'
import { DESKTOP, launchChromium, PHONE, send, waitForVoteBar } from '@assay/testing/browser'
import { shortOrLong } from '@assay/testing/long-form'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { test as base, expect } from 'vitest'
import { keepSocketJournal } from './socket-journal.ts'

/** Settings. A file extends `ownTest` with others. */
const SETTINGS: Readonly<Record<string, string>> = {}
const OPTIONS: ArenaOptions = { client: true }
/** This is long enough for a busy machine. A page that hangs fails. */
const BROWSER_PATIENCE_MS = 60_000

/** A page of a new browser, and the errors in its console. */
export interface Visitor {
  readonly page: Page
  readonly complaints: readonly string[]
}

/**
 * Vitest's `test` on a complete system in four processes for this file, with the demonstration
 * models. If a test fails, its socket events and the processes' logs are printed. Change `settings`
 * and `options` with `extend`, because `override` would change them for the worker's other files.
 */
export const ownTest = base
  .extend('settings', { scope: 'file' }, SETTINGS)
  .extend('options', { scope: 'file' }, OPTIONS)
  .extend('arena', { scope: 'file' }, async ({ options, settings }, { onCleanup }) => {
    const arena = await startArena({ ...options, env: settings })
    onCleanup(() => arena[Symbol.asyncDispose]())
    return arena
  })
  .extend('browser', { scope: 'file' }, async ({ arena: _ }, { onCleanup }) => {
    const browser = await launchChromium()
    onCleanup(() => browser.close())
    return browser
  })
  .extend('visit', ({ arena, browser, onTestFinished, onTestFailed }) => {
    onTestFailed(() => showLogs(arena.system.processes))
    return async (device: BrowserContextOptions): Promise<Visitor> => {
      const context = await browser.newContext({ baseURL: arena.url, ...device })
      context.setDefaultTimeout(BROWSER_PATIENCE_MS)
      onTestFinished(() => context.close())
      const page = await context.newPage()
      const complaints: string[] = []
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
      })
      page.on('pageerror', (error) => complaints.push(String(error)))
      const journal = keepSocketJournal(page)
      onTestFailed(() => {
        process.stdout.write(`sockets\n${journal.join('\n')}\n`)
        process.stdout.write(`complaints\n${complaints.join('\n')}\n`)
      })
      return { page, complaints }
    }
  })

/** Starts a system and a browser that the files in one worker share. */
async function startShared(options: ArenaOptions) {
  await using resources = new AsyncDisposableStack()
  const arena = resources.use(await startArena({ ...OPTIONS, ...options }))
  const browser = await launchChromium()
  resources.defer(() => browser.close())
  const kept = resources.move()
  return { arena, browser, end: () => kept.disposeAsync() }
}

/** `ownTest` on a system and a browser that the files in one worker share. */
export const test = ownTest
  // Answers are faster than people read, but slow enough to observe.
  .extend('pace', { scope: 'worker' }, '150')
  .extend('shared', { scope: 'worker' }, async ({ pace }, { onCleanup }) => {
    const shared = await startShared({ env: { DEMO_TOKENS_PER_SECOND: pace } })
    onCleanup(shared.end)
    return shared
  })
  .extend('arena', { scope: 'file' }, ({ shared }) => shared.arena)
  .extend('browser', { scope: 'file' }, ({ shared }) => shared.browser)

/**
 * `test` on another shared system, with two models whose answers are longer than any screen.
 * Questions may script other answers.
 */
export const scriptedTest = ownTest
  .extend('steps', { scope: 'worker' }, { tokens: 300, gap: 5 })
  .extend('scripted', { scope: 'worker' }, async ({ steps }, { onCleanup }) => {
    const shared = await startShared({ models: createScriptedModels([steps, steps]) })
    onCleanup(shared.end)
    return shared
  })
  .extend('arena', { scope: 'file' }, ({ scripted }) => scripted.arena)
  .extend('browser', { scope: 'file' }, ({ scripted }) => scripted.browser)

/** Asks a question and waits until both answers are complete. */
export async function ask(page: Page, question: string): Promise<void> {
  await send(page, question)
  await waitForVoteBar(page)
}

const SIZES = [
  ['desktop', DESKTOP],
  ['phone', PHONE],
] as const

/** The screen size for a test in `npm test`. The long form runs at both sizes. */
export const atSize = (name: 'desktop' | 'phone') =>
  shortOrLong<readonly (typeof SIZES)[number][]>(
    SIZES.filter(([each]) => each === name),
    SIZES,
  )

/** Checks the page at desktop size and then at phone size. */
export async function lookAtBothSizes(page: Page, look: () => Promise<void>): Promise<void> {
  for (const { viewport } of [DESKTOP, PHONE]) {
    if (viewport) await page.setViewportSize(viewport)
    await look()
  }
}

const NARROW_NAMES: Readonly<Record<string, string>> = {
  'Left is Better': 'A is better',
  'Right is Better': 'B is better',
}

/** A choice in the vote bar, by its name on a wide screen. */
export function choice(page: Page, label: string, options: { readonly pressed?: boolean } = {}) {
  const narrow = { name: NARROW_NAMES[label] ?? label, exact: true, ...options }
  return page.getByRole('button', { name: label, ...options }).or(page.getByRole('button', narrow))
}

/** Makes the next vote of everybody one of a later visit. */
export async function ageUsers({ db }: Arena): Promise<void> {
  const createdAt = new Date(Date.now() - 24 * 3_600_000)
  await db.updateTable('users').set({ createdAt }).execute()
}

/** Votes, and waits until the server has accepted the vote and the names appear. */
export async function vote(page: Page, label: string, reason = ''): Promise<void> {
  const counted = page.waitForResponse((response) => response.url().includes('/api/v1/votes/'))
  await choice(page, label).click()
  await page.getByPlaceholder('Share a reason? (Optional)').fill(reason)
  await page.keyboard.press('Enter')
  // A phone asks for confirmation if one answer was never opened.
  const voteAnyway = page.getByRole('button', { name: 'Vote anyway' })
  void voteAnyway.click().catch(() => undefined)
  expect((await counted).status()).toBe(200)
}
