import { randomUUID } from 'node:crypto'
import { acceptTerms, DESKTOP, send, waitForVoteBar } from '@assay/testing/browser'
import { scriptedPrompt } from '@assay/testing/scripted-provider'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { signUp } from './accounts.ts'
import { scriptedTest as base, vote } from './arena.ts'
import { startBlockingProxy } from './start-blocking-proxy.ts'

const QUESTION = `What does metformin do? ${scriptedPrompt({ tokens: 400, gap: 10 })}`
const NOTICE = 'Your network blocks live updates. Answers appear when they are complete.'

const test = base.extend('proxy', async ({ arena }, { onCleanup }) => {
  const proxy = await startBlockingProxy(arena.url)
  onCleanup(() => proxy[Symbol.asyncDispose]())
  return proxy
})

const answer = (page: Page) => page.getByRole('article', { name: 'Assistant A' }).last()
const voteBar = (page: Page) => page.getByRole('region', { name: 'Vote' })
/** The numbered tokens of the answer. */
const TOKEN = /(amyloid|kinase|variant|exon|tau|allele|neuron|cohort)\d/

test('behind a proxy that refuses sockets, a guest gets complete answers and votes', async ({
  proxy,
  visit,
}) => {
  const { page } = await visit({ ...DESKTOP, baseURL: proxy.url })
  await page.goto('/battle')
  await acceptTerms(page)
  await send(page, QUESTION)
  await page.getByText(NOTICE).waitFor()
  expect(await answer(page).textContent()).not.toMatch(TOKEN)
  await waitForVoteBar(page)
  expect(await answer(page).textContent()).toMatch(TOKEN)
  await page.getByText(NOTICE).waitFor({ state: 'hidden' })
  expect(proxy.refused()).toBeGreaterThanOrEqual(2)
  await vote(page, 'Left is Better')
  await answer(page).waitFor({ state: 'hidden' })
})

test('a signed-in user asks without sockets, and gets live updates once they are permitted', async ({
  proxy,
  visit,
}) => {
  const { page } = await visit({ ...DESKTOP, baseURL: proxy.url })
  await signUp(page, `${randomUUID()}@example.org`)
  await acceptTerms(page)
  await send(page, QUESTION)
  await page.getByText(NOTICE).waitFor()
  await waitForVoteBar(page)
  await vote(page, 'Right is Better')

  proxy.isBlocking = false
  await send(page, `And in children? ${scriptedPrompt({ tokens: 1_000, gap: 10 })}`)
  await expect.poll(() => answer(page).textContent()).toMatch(TOKEN)
  await page.getByText(NOTICE).waitFor({ state: 'hidden' })
  expect(await voteBar(page).isVisible()).toBe(false)
  await waitForVoteBar(page)
})
