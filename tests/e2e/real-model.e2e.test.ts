import { BROKEN_OFF_NOTICE, FAILED_ANSWER_NOTICE } from '@assay/contracts/constants'
import { findFreePort } from '@assay/system/servers'
import { createModel } from '@assay/testing/arena'
import { acceptTerms, DESKTOP, questionInput, send } from '@assay/testing/browser'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { choice, ownTest as onArena, vote } from './arena.ts'
import { countBusy, startLlama } from './real-model/start-llama.ts'

/** Names that the server accepts for its only model. */
const MODEL_NAMES = ['gemma-first', 'gemma-second'] as const

/** On a busy machine, the model writes only a few tokens per second. */
const ANSWERED_WITHIN_MS = 200_000
const PATIENCE = { timeout: ANSWERED_WITHIN_MS }

const test = onArena
  // biome-ignore lint/correctness/noEmptyPattern: vitest requires a destructured first parameter
  .extend('model', { scope: 'file' }, async ({}, { onCleanup }) => {
    const model = await startLlama(await findFreePort(), MODEL_NAMES)
    onCleanup(() => model[Symbol.asyncDispose]())
    return model
  })
  .extend('options', { scope: 'file' }, ({ model }) => ({
    client: true,
    modelsUrl: `${model.url}/v1`,
    models: MODEL_NAMES.map((name, index) => createModel(index + 1, 'openai-compatible', name)),
  }))

const answer = (page: Page, alias: string) => page.getByRole('article', { name: alias })
const voteBar = (page: Page) => page.getByRole('region', { name: 'Vote' })
const lengthOf = async (page: Page, alias: string) =>
  ((await answer(page, alias).last().textContent()) ?? '').length
const failures = (page: Page) =>
  page.getByText(FAILED_ANSWER_NOTICE).or(page.getByText(BROKEN_OFF_NOTICE))

async function open(page: Page): Promise<void> {
  await page.goto('/battle')
  await acceptTerms(page)
}

/** Asks, and waits until both sides have begun to write. */
async function sendAndRead(page: Page, question: string): Promise<void> {
  await send(page, question)
  for (const alias of ['Assistant A', 'Assistant B']) {
    await expect
      .poll(() => lengthOf(page, alias), PATIENCE)
      .toBeGreaterThan(alias.length + 'is thinking'.length + 20)
  }
}

test('a real model answers a battle and a follow-up, and the vote reveals its name', async ({
  visit,
}) => {
  const { page, complaints } = await visit(DESKTOP)
  await open(page)
  await sendAndRead(page, 'What does insulin do?')
  await voteBar(page).waitFor(PATIENCE)
  expect(await failures(page).count()).toBe(0)
  await vote(page, "It's a tie")
  for (const name of ['Canary-Name-1', 'Canary-Name-2']) await answer(page, name).waitFor()

  await send(page, 'And glucagon?')
  await voteBar(page).waitFor(PATIENCE)
  expect(await failures(page).count()).toBe(0)
  await vote(page, 'Left is Better')
  await questionInput(page).waitFor()
  expect(complaints).toEqual([])
})

test('a stop ends the answers and frees the model', async ({ visit, model }) => {
  const { page } = await visit(DESKTOP)
  await open(page)
  await sendAndRead(page, 'How is insulin made in the pancreas?')
  await page.getByRole('button', { name: 'Stop' }).click()
  await page.getByText('You stopped this answer').first().waitFor()
  await expect.poll(() => countBusy(model)).toBe(0)
  await voteBar(page).waitFor()
  await choice(page, "It's a tie").waitFor()
})

test("for a question that is longer than both models' context, the page shows that it is too long", async ({
  visit,
}) => {
  const { page } = await visit(DESKTOP)
  await open(page)
  await send(page, `What is the best dose? ${'Insulin lowers glucose in blood. '.repeat(200)}`)
  await page
    .getByText(/too long/i)
    .first()
    .waitFor()
})

test('answers that are interrupted by a restart of the model arrive after a retry', async ({
  visit,
  model,
}) => {
  const { page } = await visit(DESKTOP)
  await open(page)
  await sendAndRead(page, 'Which hormone raises blood sugar?')
  await model.kill()
  await expect.poll(() => failures(page).count(), PATIENCE).toBe(2)
  await model.start()
  await page.getByRole('button', { name: 'Try again' }).first().click()
  await expect.poll(() => failures(page).count()).toBe(0)
  await voteBar(page).waitFor(PATIENCE)
  expect(await failures(page).count()).toBe(0)
  await vote(page, "It's a tie")
})
