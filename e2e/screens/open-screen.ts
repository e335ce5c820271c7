import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import type { Screen } from './screens.ts'
import type { People, PersonName } from './seed-people.ts'

export type Scheme = 'light' | 'dark'
export const SCHEMES: readonly Scheme[] = ['light', 'dark']

/** A browser that this person uses, from the first visit on. */
export async function openBrowserOf(
  browser: Browser,
  { persons }: People,
  { person, ...device }: BrowserContextOptions & { person: PersonName },
): Promise<Page> {
  const context = await browser.newContext({ ...device, reducedMotion: 'reduce' })
  const { storage } = persons[person]
  await context.addInitScript((entries) => {
    // Pictures differ by nothing but the screen: no toast that comes once.
    sessionStorage.setItem('sign_in_reminded', 'true')
    for (const [key, value] of entries) localStorage.setItem(key, value)
  }, Object.entries(storage))
  return context.newPage()
}

/** Goes to a screen and on to what it is about. */
export async function openScreen(page: Page, screen: Screen, people: People): Promise<void> {
  const { path, arrive } = screen
  await page.goto(typeof path === 'string' ? path : path(people))
  await arrive(page, (page.viewportSize()?.width ?? 0) < 600)
}

/** Shows the screen at hand in another scheme, as a device that changes it does. */
export async function changeScheme(page: Page, colorScheme: Scheme): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor()
}
