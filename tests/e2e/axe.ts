import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Rules of axe that the page breaks. Of a change of scheme, light being first, only the colours can break one. */
export async function listViolations(page: Page, colorScheme: 'light' | 'dark') {
  // The rules run where they are: every frame is the page itself.
  const axe = new AxeBuilder({ page }).setLegacyMode()
  // Reporting every element that passes takes half of the time of a large page.
  axe.options({ resultTypes: ['violations'] })
  if (colorScheme === 'dark') axe.withRules('color-contrast')
  const { violations } = await axe.analyze()
  return violations
}

/** Nothing on the screen breaks a rule of axe, in the light and in the dark. */
export async function expectCleanInBothSchemes(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.waitForSelector(`html[data-mantine-color-scheme=${colorScheme}]`)
    const violations = await listViolations(page, colorScheme)
    expect(violations.map(({ id, nodes }) => [colorScheme, id, nodes[0]?.html])).toEqual([])
  }
}
