import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import type { Screen } from './screens.ts'
import type { People, Viewer } from './seed-people.ts'

export type Scheme = 'light' | 'dark'
export const SCHEMES: readonly Scheme[] = ['light', 'dark']

/** A screen whose address is known. */
export type LocatedScreen = Screen & { readonly path: string }

/** A browser that this person uses, from the first visit on. */
export async function openBrowserOf(
  browser: Browser,
  { storage }: Viewer,
  device: BrowserContextOptions,
): Promise<Page> {
  const context = await browser.newContext({ ...device, reducedMotion: 'reduce' })
  await context.addInitScript((entries) => {
    // Pictures differ by nothing but the screen: no toast that comes once.
    sessionStorage.setItem('sign_in_reminded', 'true')
    for (const [key, value] of entries) localStorage.setItem(key, value)
  }, Object.entries(storage))
  return context.newPage()
}

/** Below this width the menus of the bar are in the drawer, as on a phone. */
const WIDE_PX = 992

/** Goes to a screen and on to what it is about. */
export async function openScreen(page: Page, { path, arrive }: LocatedScreen): Promise<void> {
  await page.goto(path)
  await arrive(page, (page.viewportSize()?.width ?? 0) < WIDE_PX)
}

/** Where a screen is in the system that these people have used. */
export function locateScreen(screen: Screen, people: People): LocatedScreen {
  const { path } = screen
  return { ...screen, path: typeof path === 'string' ? path : path(people) }
}

/** Shows the screen at hand in another scheme, as a device that changes it does. */
export async function changeScheme(page: Page, colorScheme: Scheme): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor()
}
