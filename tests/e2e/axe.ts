import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/**
 * Lists violated axe rules. Check the light scheme first: in the dark scheme, only colours are
 * checked.
 */
export async function listViolations(page: Page, colorScheme: 'light' | 'dark') {
  // The rules run in the frame itself, because a page has only one frame.
  const axe = new AxeBuilder({ page }).setLegacyMode()
  // Reporting every passing element takes half of the time on a large page.
  axe.options({ resultTypes: ['violations'] })
  if (colorScheme === 'dark') axe.withRules('color-contrast')
  const { violations } = await axe.analyze()
  return violations
}

/** Expects that the screen violates no axe rule in the light and dark schemes. */
export async function expectCleanInBothSchemes(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.waitForSelector(`html[data-mantine-color-scheme=${colorScheme}]`)
    const violations = await listViolations(page, colorScheme)
    expect(violations.map(({ id, nodes }) => [colorScheme, id, nodes[0]?.html])).toEqual([])
  }
}
