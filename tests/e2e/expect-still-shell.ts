import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Expects that pages scroll inside the shell, and that the document itself does not scroll. */
export async function expectStillShell(page: Page): Promise<void> {
  const below = 'document.scrollingElement.scrollHeight - innerHeight'
  expect(await page.evaluate<number>(below)).toBeLessThanOrEqual(0)
}
