import { DESKTOP, PHONE } from '@assay/harness/browser'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { test as base } from '../arena.ts'
import { listViolations } from '../axe.ts'
import { changeScheme, locateScreen, openBrowserOf, openScreen, SCHEMES } from './open-screen.ts'
import { SCREENS, type Screen } from './screens.ts'
import { type PersonName, SCREEN_SETTINGS, seedPeople } from './seed-people.ts'

const test = base
  .override('settings', SCREEN_SETTINGS)
  .extend('people', { scope: 'file' }, ({ arena }) => seedPeople(arena))

const DEVICES = { desk: DESKTOP, phone: PHONE } as const
const VIEWERS: readonly PersonName[] = ['stranger', 'guest', 'newcomer', 'user', 'superuser']
const REFUSED = /^Failed to load resource: the server responded with a status of 4/

/** Elements that break a rule of axe. */
async function violationsOn(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const scheme of SCHEMES) {
    await changeScheme(page, scheme)
    for (const { id, nodes } of await listViolations(page, scheme)) {
      found.push(...nodes.map(({ html }) => `${scheme}, ${id}: ${html}`))
    }
  }
  return found
}

/** How far the page hangs over the edge: it scrolls up and down alone. */
const overhang = (page: Page) =>
  page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')

/** Everything that is wrong with a screen once it is open. */
async function faultsOf(page: Page, { isRefused }: Screen, open: () => Promise<void>) {
  const faults: string[] = []
  page.on('console', (message) => {
    const isNoise = isRefused && REFUSED.test(message.text())
    if (['error', 'warning'].includes(message.type()) && !isNoise) faults.push(message.text())
  })
  page.on('pageerror', (error) => faults.push(String(error)))
  await open()
  faults.push(...(await violationsOn(page)))
  if ((await overhang(page)) > 0) faults.push('wider than the window')
  page.removeAllListeners()
  return faults
}

/** Half of a person's screens at each size; `EVERY_SCREEN=1` has all of them at both. */
function screensOf(person: PersonName, name: keyof typeof DEVICES) {
  const half = name === 'desk' ? 0 : 1
  return SCREENS.filter((screen) => screen.as === person).filter(
    (_, number) => process.env.EVERY_SCREEN || number % 2 === half,
  )
}

const everybody = VIEWERS.flatMap((person) => [
  [person, 'desk'] as const,
  [person, 'phone'] as const,
])

test.for(everybody)(
  'what a %s sees at a %s is quiet and accessible, light and dark',
  async ([person, name], { arena, browser, people }) => {
    const device = { ...DEVICES[name], baseURL: arena.url }
    const page = await openBrowserOf(browser, people.persons[person], device)
    const faults: Record<string, readonly string[]> = {}
    for (const screen of screensOf(person, name)) {
      const found = await faultsOf(page, screen, () =>
        openScreen(page, locateScreen(screen, people)),
      )
      if (found.length > 0) faults[screen.name] = found
    }
    await page.context().close()
    expect(faults).toEqual({})
  },
)
