import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ModelDto } from '@assay/contracts/models'
import { checkPort } from '@assay/system'
import { logIn } from '@assay/testing/arena'
import { acceptTerms, DESKTOP, launchChromium, send } from '@assay/testing/browser'
import { createClientJournal } from '@assay/testing/client'
import { expect, onTestFinished, test } from 'vitest'
import { vote } from './arena.ts'
import { launchAssay } from './launch-assay.ts'
import { countBusy, startLlama } from './real-model/start-llama.ts'

/** The ports of vLLM and llama.cpp, where `npm start` looks. */
const SERVERS = { 'gemma-at-8000': 8_000, 'gemma-at-8080': 8_080 } as const
const NAMES = Object.keys(SERVERS)
/** On a busy machine, the models write only a few tokens per second. */
const PATIENCE = { timeout: 200_000 }

test('npm start finds two real servers, which answer a battle and are named after the vote', async () => {
  const [first, second] = await Promise.all(
    Object.entries(SERVERS).map(async ([name, port]) => {
      await checkPort('127.0.0.1', port)
      const server = await startLlama(port, [name])
      onTestFinished(() => server[Symbol.asyncDispose]())
      return server
    }),
  )
  if (!first || !second) throw new Error('both servers are needed')
  const stateFolder = await mkdtemp(join(tmpdir(), 'assay-state-'))
  await chmod(stateFolder, 0o711)
  onTestFinished(() => rm(stateFolder, { recursive: true }))
  const { launcher, url, lines } = await launchAssay(stateFolder)
  expect(lines).toContain(
    'Found models on this computer: 1 of vLLM, 1 of llama.cpp. They are on offer.',
  )
  const offered = async () => {
    const response = await fetch(`${url}/api/v1/llms/?only_active=true`)
    return ((await response.json()) as { llm_name: string }[]).map(({ llm_name }) => llm_name)
  }
  // The demonstration models step back.
  await expect.poll(offered).toEqual(NAMES)

  const browser = await launchChromium()
  onTestFinished(() => browser.close())
  const page = await (await browser.newContext({ baseURL: url, ...DESKTOP })).newPage()
  await page.goto('/battle')
  await page.getByText('Today, models of a local server answer.').waitFor()
  await acceptTerms(page)
  await send(page, 'What does insulin do?')
  for (const server of [first, second])
    await expect.poll(() => countBusy(server), PATIENCE).toBeGreaterThan(0)
  await page.getByRole('region', { name: 'Vote' }).waitFor(PATIENCE)
  await vote(page, "It's a tie")
  for (const name of NAMES) await page.getByRole('article', { name }).waitFor()

  const identity = { email: 'admin@example.com', password: 'changethis' }
  const superuser = await logIn({ urls: [url], journal: createClientJournal() }, identity)
  const { data } = await superuser.request<{ data: ModelDto[] }>('GET', '/models/')
  const found = data.filter(({ llm_name }) => NAMES.includes(llm_name))
  expect(found).toMatchObject(
    NAMES.map((name) => ({ name, reported_name: null, today: { answers: 1, failures: [] } })),
  )
  const ended = once(launcher, 'exit')
  launcher.kill('SIGTERM')
  await ended
})
