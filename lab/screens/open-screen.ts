import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import type { Screen } from './screens.ts'
import type { People, Viewer } from './seed-people.ts'

export type Scheme = 'light' | 'dark'
export const SCHEMES: readonly Scheme[] = ['light', 'dark']

/** A screen with a known path. */
export type LocatedScreen = Screen & { readonly path: string }

/** A busy machine loads the code of a page slowly. */
const BROWSER_PATIENCE_MS = 60_000

/** Opens a browser with the state that it has after the user's first visit. */
export async function openBrowserOf(
  browser: Browser,
  { storage }: Viewer,
  device: BrowserContextOptions,
): Promise<Page> {
  const context = await browser.newContext({ ...device, reducedMotion: 'reduce' })
  context.setDefaultTimeout(BROWSER_PATIENCE_MS)
  await context.addInitScript((entries) => {
    // Pictures must not show a toast that appears only once.
    sessionStorage.setItem('sign_in_reminded', 'true')
    if (entries.length > 0) localStorage.setItem('rehearsed', 'true')
    for (const [key, value] of entries) localStorage.setItem(key, value)
  }, Object.entries(storage))
  return context.newPage()
}

/** Below this width, the menus are in the drawer, as on a phone. */
const WIDE_PX = 992

/** Opens a screen and brings it into the state that the picture shows. */
export async function openScreen(page: Page, { path, arrive }: LocatedScreen): Promise<void> {
  await page.goto(path)
  await arrive(page, (page.viewportSize()?.width ?? 0) < WIDE_PX)
}

/** Finds the path of a screen in the system with these users. */
export function locateScreen(screen: Screen, people: People): LocatedScreen {
  const { path } = screen
  return { ...screen, path: typeof path === 'string' ? path : path(people) }
}

/** Shows the current screen in another colour scheme, as if the device had changed it. */
export async function changeScheme(page: Page, colorScheme: Scheme): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor()
}
