import { readFileSync } from 'node:fs'
import { acceptTerms } from '@assay/testing/browser'
import { shortOrLong } from '@assay/testing/long-form'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { atSize, test } from './arena.ts'
import { findBreakOuts, findSilentLinks, waitUntilQuiet } from './read-answers.ts'
import { createStoredThread } from './stored-thread.ts'

interface Payload {
  readonly name: string
  readonly text: string
  readonly aims: string
}

const PAYLOADS = readFileSync(
  new URL('../../lab/filters/hostile-answers.jsonl', import.meta.url),
  'utf8',
)
  .trim()
  .split('\n')
  .map((line): Payload => JSON.parse(line))
/** So many answers are shown by one load of the page. */
const BATCH = 40
/** After it formulas and coloured code are known to be loaded. */
const LAST = 'Last: $x^2$ and\n\n```js\nlet last = 1\n```'

/** Everything that an answer must not do to the page. */
function watch(page: Page, url: string): string[] {
  const deeds: string[] = []
  page.on('dialog', (dialog) => {
    deeds.push(`dialog ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('popup', (popup) => deeds.push(`popup ${popup.url()}`))
  page.on('request', (request) => {
    if (!request.url().startsWith(url)) deeds.push(`request ${request.url()}`)
  })
  page.on('framenavigated', (frame) => {
    if (!frame.url().startsWith(url)) deeds.push(`navigation ${frame.url()}`)
  })
  return deeds
}

/** Every twelfth of them, which are some of each aim; the long form has all. */
const TRIED = shortOrLong(
  PAYLOADS.filter((_, number) => number % 12 === 0),
  PAYLOADS,
)

test.for(atSize('desktop'))(
  'on a %s hostile answers do nothing to the page',
  async ([, device], { visit, arena }) => {
    const { page, complaints } = await visit(device)
    const deeds = watch(page, arena.url)
    await page.goto('/battle')
    await acceptTerms(page)
    let batch: readonly Payload[] = []
    const thread = await createStoredThread(page, () => [...batch.map(({ text }) => text), LAST])
    const found: unknown[] = []
    for (let start = 0; start < TRIED.length; start += BATCH) {
      batch = TRIED.slice(start, start + BATCH)
      await thread.open()
      const last = page.getByRole('article').last()
      await last.locator('.katex').waitFor()
      await last.locator('.hljs-keyword').waitFor()
      await waitUntilQuiet(page)
      expect(await page.getByRole('article').count()).toBe(batch.length + 1)
      const problems = [...(await findBreakOuts(page)), ...(await findSilentLinks(page))]
      found.push(...problems.map(({ index, what }) => [batch[index]?.name, what]))
    }
    expect([...found, ...complaints, ...deeds]).toEqual([])
  },
)
