import { acceptTerms, launchChromium, send, waitForVoteBar } from '@assay/testing/browser'
import { scriptedPrompt } from '@assay/testing/scripted-provider'
import type { BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { ChaosArena } from '../../lib/chaos-arena.ts'
import { chaosTest } from '../../lib/chaos-test.ts'

const DAY_MS = 24 * 60 * 60 * 1_000
const POLL = { timeout: 15_000 }

const test = chaosTest({
  client: true,
  env: { TURN_DEADLINE_MS: '30000' },
}).extend('context', async ({ arena }, { onCleanup }): Promise<BrowserContext> => {
  const browser = await launchChromium()
  onCleanup(() => browser.close())
  return browser.newContext({ baseURL: arena.gateways[0].url })
})

async function ask(page: Page, script: string): Promise<void> {
  await page.goto('/battle')
  await acceptTerms(page)
  await send(page, `What is known of ALS? ${script}`)
}

/** Reads the scripted words that an answer's panel shows. */
async function shown(page: Page, name: string): Promise<string> {
  const text =
    (await page.getByRole('article', { name }).locator('[data-answer]').textContent()) ?? ''
  return text.slice(text.search(/[a-z]+0 /)).trim()
}

const shownBoth = (page: Page) =>
  Promise.all(['Assistant A', 'Assistant B'].map((name) => shown(page, name)))

async function readOnlyTurn({ db }: ChaosArena): Promise<string[]> {
  const answers = await db.selectFrom('answers').select('content').orderBy('side').execute()
  return answers.map(({ content }) => content.trim())
}

test('C22: the text is the same after a reload in mid-stream and in a second tab', async ({
  arena,
  context,
}) => {
  const page = await context.newPage()
  await ask(page, scriptedPrompt({ tokens: 200, gap: 25 }))
  await expect.poll(async () => (await shown(page, 'Assistant A')).length, POLL).toBeGreaterThan(50)
  await expect.poll(() => new URL(page.url()).search, POLL).toContain('threadId')
  const second = await context.newPage()
  await Promise.all([page.reload(), second.goto(page.url())])

  await Promise.all([waitForVoteBar(page), waitForVoteBar(second)])
  const stored = await readOnlyTurn(arena)
  expect(stored).toHaveLength(2)
  await expect.poll(() => shownBoth(page), POLL).toEqual(stored)
  await expect.poll(() => shownBoth(second), POLL).toEqual(stored)
})

test('C27: a vote that was cast offline is sent once the next day, and then the names are shown', async ({
  arena,
  context,
}) => {
  const page = await context.newPage()
  await ask(page, scriptedPrompt({ tokens: 5 }))
  await waitForVoteBar(page)
  await page.waitForURL(/threadId=/)
  const address = page.url()
  const [{ proxy }] = arena.gateways
  proxy.set({ refuse: true })
  proxy.resetAll()
  await page.getByRole('button', { name: "It's a tie" }).click()
  await page.getByPlaceholder('Share a reason? (Optional)').press('Enter')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('vote_outbox'))).toBeTruthy()
  await page.close()
  const countVotes = async () => (await arena.db.selectFrom('votes').select('id').execute()).length
  expect(await countVotes()).toBe(0)

  proxy.set({})
  const later = await context.newPage()
  await later.clock.install({ time: Date.now() + DAY_MS })
  const sent: string[] = []
  later.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/votes/')) sent.push(request.url())
  })
  await later.goto(address)
  await expect.poll(countVotes, POLL).toBe(1)
  for (const { llm_name } of arena.models) {
    await expect.poll(() => later.getByText(llm_name).count(), POLL).toBeGreaterThan(0)
  }
  expect(sent).toHaveLength(1)
})
