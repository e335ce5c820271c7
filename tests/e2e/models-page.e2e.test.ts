import { acceptTerms, DESKTOP, PHONE, send, waitForVoteBar } from '@assay/testing/browser'
import { type ModelServerState, startModelServer } from '@assay/testing/model-server'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { button, logInAsSuperuser } from './accounts.ts'
import { ownTest as base, lookAtBothSizes, vote } from './arena.ts'
import { expectCleanInBothSchemes } from './axe.ts'

const NAMES = ['meta/llama-3.1-8b', 'Qwen/Qwen2.5-7B']

const test = base
  .extend('server', async ({ onTestFinished }) => {
    const server = await startModelServer({ names: NAMES, gapMs: 80 })
    onTestFinished(() => server[Symbol.asyncDispose]())
    return server
  })
  .extend('superuser', async ({ visit }) => {
    const visitor = await visit(DESKTOP)
    await logInAsSuperuser(visitor.page)
    return visitor
  })

const field = (page: Page, label: string) => page.getByRole('dialog').getByLabel(label)
const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) })
const dialogClosed = (page: Page) => page.getByRole('dialog').waitFor({ state: 'detached' })

async function press(page: Page, name: string) {
  await button(page, name).click()
}

/** Fills the open dialog by the labels of its fields, and saves it. */
async function save(page: Page, texts: Readonly<Record<string, string>>) {
  for (const [label, text] of Object.entries(texts)) await field(page, label).fill(text)
  await press(page, 'Save')
  await dialogClosed(page)
}

async function addConnection(page: Page, texts: Readonly<Record<string, string>>) {
  await page.goto('/admin/models?list=connections')
  await press(page, 'Add connection')
  await save(page, texts)
}

async function confirm(page: Page, action: string, name: string) {
  await press(page, `${action} ${name}`)
  await page.getByRole('dialog').getByRole('button', { name: action, exact: true }).click()
  await dialogClosed(page)
}

/** Finds the dialog with the command palette. */
async function openByKeyboard(page: Page, command: string) {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search chats and pages' }).fill(command)
  await page.keyboard.press('Enter')
}

test('a server is connected, its models are tested, added, voted on, paused and retired', async ({
  server,
  superuser: { page, complaints },
  visit,
}) => {
  const texts = { Id: 'ours', Address: server.url, Region: 'Ward 7' }
  await addConnection(page, { ...texts, Company: 'Hospital' })
  await row(page, 'ours').getByText('Ready').waitFor()
  await lookAtBothSizes(page, () => expectCleanInBothSchemes(page))

  for (const [index, name] of NAMES.entries()) {
    await openByKeyboard(page, 'add a model')
    await field(page, 'Connection').selectOption('ours')
    await press(page, 'List models')
    await page.getByText('Its server lists 2 models.').waitFor()
    await field(page, 'Name at the server').selectOption(name)
    await press(page, 'Test')
    await page.getByText('It lowers glucose.').waitFor()
    expect(await page.getByRole('dialog').textContent()).toMatch(/Tokens per second\d/)
    if (index === 0) await lookAtBothSizes(page, () => expectCleanInBothSchemes(page))
    await save(page, { Company: 'Company', 'Name for readers': `Ours ${index + 1}` })
  }
  for (const name of ['Ours 1', 'Ours 2']) await row(page, name).getByText('Available').waitFor()

  const { page: reader } = await visit(PHONE)
  await reader.goto('/battle')
  await acceptTerms(reader)
  await send(reader, 'What does insulin do?')
  await waitForVoteBar(reader)
  await vote(reader, 'Tie')
  for (const name of ['Ours 1', 'Ours 2']) await reader.getByText(name).first().waitFor()

  await confirm(page, 'Pause', 'Ours 1')
  await row(page, 'Ours 1').getByText('Paused').waitFor()
  await page.getByText('No battle can start:').waitFor()
  await confirm(page, 'Retire', 'Ours 2')
  await row(page, 'Ours 2').getByText('Retired').waitFor()
  await confirm(page, 'Restore', 'Ours 2')
  await row(page, 'Ours 2').getByText('Available').waitFor()
  await page.goto('/admin/models?list=connections')
  await confirm(page, 'Retire', 'ours')
  await button(page, 'Restore ours').waitFor()
  await page.goto('/admin/models')
  await row(page, 'Ours 2').getByText('Retired').waitFor()
  // The demonstration models return.
  await row(page, 'Demo Heron').getByText('Available').waitFor()
  expect(complaints).toEqual([])
})

/** What the server does, what the superuser reads, and the server's own text. */
const FAILURES: readonly (readonly [ModelServerState, string, string])[] = [
  [{ refusal: [401, 'Incorrect key'] }, 'refuses the key', 'Incorrect key'],
  [{ refusal: [402, 'Insufficient credits'] }, 'requires payment', 'Insufficient credits'],
  [{ refusal: [404, 'No model llama'] }, 'doesn’t offer this name', 'No model llama'],
  [{ refusal: [429, 'Rate limit reached'] }, 'limits our requests', 'Rate limit reached'],
  [{ refusal: [500, 'CUDA out of memory'] }, 'is overloaded', 'CUDA out of memory'],
  [{ refusal: [400, 'Unknown option: top_q'] }, 'rejects our request', 'Unknown option: top_q'],
  [{ until: new Promise(() => {}) }, 'take longer than allowed', 'timed_out'],
  [{ isCut: true }, 'break off', 'aborted'],
]

test('each failure is shown with its reason, what to do, and the server’s own text', async ({
  server,
  superuser: { page },
}) => {
  server.state.names = undefined
  await addConnection(page, { Id: 'bare', Address: server.url })
  await row(page, 'bare').getByText('doesn’t list its models').waitFor()
  await addConnection(page, { Id: 'far', Address: 'http://127.0.0.1:9/v1' })
  await row(page, 'far').getByText('can’t reach the server').waitFor()
  await row(page, 'far').getByText('Details').click()
  await row(page, 'far').getByText('ECONNREFUSED').waitFor()
  const keyed = { Id: 'keyed', Address: server.url, 'Variable with the key': 'OUR_VLLM_API_KEY' }
  await addConnection(page, keyed)
  await row(page, 'keyed').getByText('No running worker has OUR_VLLM_API_KEY.').waitFor()
  await lookAtBothSizes(page, () => expectCleanInBothSchemes(page))

  await page.goto('/admin/models?add=model')
  await field(page, 'Connection').selectOption('bare')
  await press(page, 'List models')
  await page.getByText('doesn’t list its models').waitFor()
  await field(page, 'Name at the server').fill('llama')
  await page.getByText('Options', { exact: true }).click()
  await field(page, 'Time to the first token').fill('1000')
  for (const [state, reason, detail] of FAILURES) {
    Object.assign(server.state, { refusal: undefined, until: undefined }, state)
    await press(page, 'Test')
    await page.getByText(reason).waitFor()
    await page.getByText(detail).waitFor()
  }
  await lookAtBothSizes(page, () => expectCleanInBothSchemes(page))

  await field(page, 'Temperature').fill('9')
  await field(page, 'Further fields').fill('{"stream": false}')
  await press(page, 'Test')
  await page.getByText('extra_body.stream: is set by Assay').waitFor()
  await page.locator('[name=temperature][aria-invalid=true]:focus').waitFor()
  await lookAtBothSizes(page, () => expectCleanInBothSchemes(page))
})
