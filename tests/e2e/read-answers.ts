import type { Page } from 'playwright-core'

/** Resolves when nothing has been added to the page for a while. */
export async function waitUntilQuiet(page: Page): Promise<void> {
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

export interface Problem {
  /** Of the answer on the page; -1 is the page. */
  readonly index: number
  readonly what: string
}

/** What of an answer is seen outside it, or could be taken for a part of the page. */
export async function findBreakOuts(page: Page): Promise<Problem[]> {
  const found: Problem[] = []
  for (const selector of ['html', 'section[aria-label="Conversation"]']) {
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
      const isBeside = inner.left < outer.left - 1 || inner.right > outer.right + 1
      return isBeside || inner.top < outer.top - 1 || inner.bottom > outer.bottom + 1
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

/** What is used of elements in the page, for whose types the services have no use. */
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

/** Links that do not tell, once they have the focus, the host where they lead. */
export function findSilentLinks(page: Page): Promise<Problem[]> {
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
