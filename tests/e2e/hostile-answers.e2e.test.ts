import { readFileSync } from 'node:fs'
import { acceptTerms } from '@assay/testing/browser'
import { everyNth } from '@assay/testing/long-form'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { atSize, test } from './arena.ts'
import { createStoredThread } from './stored-thread.ts'

/** Resolves when nothing has been added to the page for a while. */
async function waitUntilQuiet(page: Page): Promise<void> {
  await page.locator('body').evaluate(
    (body) =>
      new Promise<void>((resolve) => {
        const { MutationObserver } = body.ownerDocument.defaultView
        const wait = () => setTimeout(resolve, 300)
        let timer = wait()
        new MutationObserver(() => {
          clearTimeout(timer)
          timer = wait()
        }).observe(body, { subtree: true, childList: true })
      }),
  )
}

interface Problem {
  /** Index of the answer on the page. -1 stands for the page itself. */
  readonly index: number
  readonly what: string
}

/**
 * Finds parts of an answer that are visible outside the answer or that look like a part of the
 * page.
 */
async function findBreakOuts(page: Page): Promise<Problem[]> {
  const found: Problem[] = []
  for (const selector of ['html', 'section[aria-label="Chat"]']) {
    const isWide = await page.locator(selector).evaluate((box) => box.scrollWidth > box.clientWidth)
    if (isWide) found.push({ index: -1, what: `${selector} scrolls sideways` })
  }
  const inside = await page.getByRole('article').evaluateAll((articles) => {
    const { getComputedStyle } = globalThis as unknown as { getComputedStyle: StyleReader }
    return articles.flatMap((article, index) => {
      const parts = [...article.querySelectorAll('[data-answer], [data-answer] *')]
      const problems = new Set(parts.flatMap((part) => problemsOf(part, article)))
      return [...problems].map((what) => ({ index, what }))
    })

    function problemsOf(part: Box, article: Box): string[] {
      const isOut = isOutside(part.getBoundingClientRect(), article.getBoundingClientRect())
      const isStrange = part.matches(
        '[id], script, style, iframe, object, embed, img, form, input:enabled',
      )
      const problems: readonly (readonly [boolean, string])[] = [
        [isOut && !isClipped(part, article), 'outside'],
        [getComputedStyle(part).position === 'fixed', 'fixed'],
        [isStrange, 'strange'],
      ]
      return problems.flatMap(([is, what]) => (is ? [`${what} ${part.tagName}`] : []))
    }

    function isOutside(inner: Rectangle, outer: Rectangle): boolean {
      const overflowsX = inner.left < outer.left - 1 || inner.right > outer.right + 1
      return overflowsX || inner.top < outer.top - 1 || inner.bottom > outer.bottom + 1
    }

    function isClipped(part: Box, article: Box): boolean {
      for (let box: Box | null = part; box && box !== article; box = box.parentElement) {
        if (getComputedStyle(box).overflowX !== 'visible') return true
      }
      return false
    }
  })
  return [...found, ...inside]
}

/** The properties of page elements that we use, because the services have no DOM types. */
interface Box {
  readonly tagName: string
  readonly parentElement: Box | null
  matches(selector: string): boolean
  getBoundingClientRect(): Rectangle
}

interface Rectangle {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

type StyleReader = (box: Box) => { readonly position: string; readonly overflowX: string }

/** Finds links that do not show their target host when they are focused. */
function findSilentLinks(page: Page): Promise<Problem[]> {
  return page.getByRole('article').evaluateAll(async (articles) => {
    const problems: Problem[] = []
    for (const [index, article] of articles.entries()) {
      for (const link of [...article.querySelectorAll('[data-answer] a[href]')].slice(0, 5)) {
        link.focus()
        await new Promise((resolve) => setTimeout(resolve))
        const hint = article.querySelector('[role=tooltip]:popover-open')
        if (hint?.textContent !== (link.host || link.pathname)) {
          problems.push({ index, what: `silent ${link.href}` })
        }
      }
    }
    return problems
  })
}

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
/** Number of answers per page load. */
const BATCH = 40
/** Once this answer is rendered, the code for formulas and highlighting has been loaded. */
const LAST = 'Last: $x^2$ and\n\n```js\nlet last = 1\n```'

/** Records everything that answers must not do to the page. */
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

/** Every twelfth payload. These include payloads for each aim. The long form uses all payloads. */
const TRIED = everyNth(12, PAYLOADS)

test.for(atSize('desktop'))(
  'on a %s, hostile answers do nothing to the page',
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
